/* Everything a task printed, both streams as they came, in a file only its owner can read, up to a quota. */
#ifndef UMBO_SPILL_H
#define UMBO_SPILL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct spill {
  int fd; /* -1: none, or ended */
  bool asked, truncated;
  uint64_t bytes, quota;
};

/* 0, or errno. The file must not exist yet and its directory must belong to this user alone. */
int spill_open(struct spill *spill, const char *path, uint64_t quota);
void spill_add(struct spill *spill, const uint8_t *bytes, size_t n);
void spill_close(struct spill *spill);
#endif
