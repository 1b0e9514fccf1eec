/* Mounts that outlive their first task. Making them costs more than everything else about a read-only run, and the next run
 * under the same profile needs the same ones: its init keeps them, together with the scratch directory they hold. */
#ifndef UMBO_SEALED_H
#define UMBO_SEALED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct blank;

/* What a task asks for. */
struct sealed_need {
  const uint8_t *plan;
  size_t plan_bytes;
  const char *scratch;
};

/* What an init has. */
struct sealed {
  uint8_t *plan; /* with the scratch directory's path blotted out */
  size_t plan_bytes;
  int root;      /* of the mounts, for a look from outside; -1: not told yet */
  struct blank *blank; /* its scratch directory while it has no task */
  bool lent;     /* its task has it */
};

/* Whether the host changed its mounts since the last look; true at the first. */
bool sealed_mounts_changed(void);
/* For a new init. False when no later task may have it. */
bool sealed_begin(struct sealed *sealed, const struct sealed_need *need);
/* The same plan. */
bool sealed_fits(const struct sealed *sealed, const struct sealed_need *need);
/* Names its scratch directory as the task will. False when its mounts no longer cover what they did. */
bool sealed_give(struct sealed *sealed, const struct sealed_need *need);
/* After a task: takes the scratch directory back if it is empty, and forgets its name for the task. */
void sealed_take_back(struct sealed *sealed, char **scratch);
void sealed_end(struct sealed *sealed);
#endif
