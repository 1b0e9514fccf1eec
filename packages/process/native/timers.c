#include "timers.h"
#include "clock.h"
#include <limits.h>
#include <stdlib.h>

static struct timer **heap; /* from 1 */
static size_t n, room;

static void put(size_t place, struct timer *timer) {
  heap[place] = timer;
  timer->place = place;
}

static void up(size_t place) {
  struct timer *timer = heap[place];
  for (; place > 1 && heap[place / 2]->due > timer->due; place /= 2) put(place, heap[place / 2]);
  put(place, timer);
}

static void down(size_t place) {
  struct timer *timer = heap[place];
  for (size_t child; (child = place * 2) <= n; place = child) {
    if (child < n && heap[child + 1]->due < heap[child]->due) child++;
    if (heap[child]->due >= timer->due) break;
    put(place, heap[child]);
  }
  put(place, timer);
}

static void take_out(struct timer *timer) {
  size_t place = timer->place;
  struct timer *last = heap[n--];
  timer->place = 0;
  if (last == timer) return;
  put(place, last);
  up(place);
  down(last->place);
}

int timer_set(struct timer *timer, uint64_t due) {
  timer->due = due;
  if (due == 0) {
    if (timer->place) take_out(timer);
    return 0;
  }
  if (timer->place) {
    up(timer->place);
    down(timer->place);
    return 0;
  }
  if (n + 1 >= room) {
    size_t more = room ? room * 2 : 64;
    struct timer **bigger = realloc(heap, more * sizeof *heap);
    if (!bigger) return -1;
    heap = bigger;
    room = more;
  }
  put(++n, timer);
  up(n);
  return 0;
}

struct timer *timers_due(uint64_t now) {
  if (n == 0 || heap[1]->due > now) return NULL;
  struct timer *timer = heap[1];
  take_out(timer);
  return timer;
}

int timers_wait(uint64_t now) {
  if (n == 0) return -1;
  if (heap[1]->due <= now) return 0;
  uint64_t ms = (heap[1]->due - now + MS_NS - 1) / MS_NS;
  return ms > INT_MAX ? INT_MAX : (int)ms;
}

void timers_free(void) {
  free(heap);
  heap = NULL;
  n = room = 0;
}
