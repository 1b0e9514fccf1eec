/* The command itself: what happens between fork and exec. */
#ifndef UMBO_COMMAND_H
#define UMBO_COMMAND_H
#include "link.h"
#include "lock.h"
#include "run-spec.h"
#include <sys/types.h>

struct command {
  const struct run_spec *spec;
  const struct lock_plan *plan;
  char **argv, **envp;
  int stdio[3];
  int extra_processes; /* of this task's own that the process limit must not count */
};

/* Why it did not get to exec; lives in memory shared with the child. */
struct command_failure {
  uint32_t stage;
  int32_t err;
  struct lock_error lock;
};

/* Starts it and waits until exec has taken place. Its pid, or -1 with the failure filled in and nothing left behind. */
pid_t command_start(struct command *command, struct command_failure *failure);
#endif
