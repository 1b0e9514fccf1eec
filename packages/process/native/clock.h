/* Time that never jumps. */
#ifndef UMBO_CLOCK_H
#define UMBO_CLOCK_H
#include <stdint.h>
#include <time.h>

#define MS_NS 1000000ULL

static inline uint64_t clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000ULL + (uint64_t)t.tv_nsec;
}
#endif
