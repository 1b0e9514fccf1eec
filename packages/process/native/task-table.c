#include "task.h"
#include <stdlib.h>

enum { BUCKETS = 1024 };

static struct task *buckets[BUCKETS], *ended;
static uint32_t count;

struct task *tasks_find(uint32_t id) {
  struct task *task = buckets[id % BUCKETS];
  while (task && task->id != id) task = task->next;
  return task;
}

void tasks_add(struct task *task) {
  task->next = buckets[task->id % BUCKETS];
  buckets[task->id % BUCKETS] = task;
  count++;
}

void tasks_remove(struct task *task) {
  for (struct task **at = &buckets[task->id % BUCKETS]; *at; at = &(*at)->next) {
    if (*at != task) continue;
    *at = task->next;
    count--;
    break;
  }
  timer_set(&task->timer, 0);
  task->phase = PHASE_ENDED;
  task->next_ended = ended;
  ended = task;
}

void tasks_free_ended(void) {
  while (ended) {
    struct task *task = ended;
    ended = task->next_ended;
    for (int i = 0; i < 2; i++) {
      source_close(&task->streams[i].source);
      capture_free(&task->streams[i].capture);
    }
    task_close_stdin(task);
    spill_close(&task->spill);
    free(task->scratch);
    free(task);
  }
}

void tasks_each(void (*visit)(struct task *task)) {
  for (int i = 0; i < BUCKETS; i++)
    for (struct task *task = buckets[i], *next; task; task = next) {
      next = task->next;
      visit(task);
    }
}

uint32_t tasks_count(void) { return count; }
