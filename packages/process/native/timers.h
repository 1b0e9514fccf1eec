/* The next thing due of each task, earliest first. */
#ifndef UMBO_TIMERS_H
#define UMBO_TIMERS_H
#include <stddef.h>
#include <stdint.h>

struct timer {
  uint64_t due; /* 0: none */
  size_t place; /* in the heap, from 1; 0: not in it */
  void *owner;
};

/* Sets, moves or (due 0) removes. -1 without memory. */
int timer_set(struct timer *timer, uint64_t due);
/* Takes a timer that is due out of the heap, NULL when there is none. */
struct timer *timers_due(uint64_t now);
/* Milliseconds until the next one, rounded up, -1 for never. */
int timers_wait(uint64_t now);
void timers_free(void);
#endif
