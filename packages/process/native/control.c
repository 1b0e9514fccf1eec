/* What the host says, and what follows when it says no more. */
#define _GNU_SOURCE
#include "clock.h"
#include "lock.h"
#include "scratch.h"
#include "supervisor.h"
#include "task.h"
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>

enum { DESCRIPTORS_OWN = 40, DESCRIPTORS_A_TASK = 6, SHUTDOWN_MS = 10000 };

bool shutting_down;
static bool greeted;
static char *scratch_base;
static uint64_t shutdown_end;
static struct source control = {.kind = SOURCE_CONTROL, .fd = -1};

int control_watch(int fd) {
  control.fd = fd;
  return source_watch(&control, EPOLLIN);
}

static void cancel(struct task *task) { task_kill(task, 0); }
/* Not cancelled: there still is a host, which is told why. */
static void end(struct task *task) {
  bool cancelled = task->cancelled;
  frame_text(task->id, FRAME_WARNING, "the supervisor was ended while it ran");
  task_kill(task, 0);
  task->cancelled = cancelled;
}

static void end_all(void (*end_one)(struct task *task)) {
  if (shutting_down) return;
  shutting_down = true;
  shutdown_end = clock_now() + SHUTDOWN_MS * MS_NS;
  source_close(&control);
  tasks_each(end_one);
}

void shut_down(void) { end_all(end); }

static void welcome(const struct frame *frame) {
  struct rlimit files;
  uint32_t tasks = 1;
  if (greeted || frame->n < 5 || get_u32(frame->payload) != FRAME_VERSION || frame->payload[frame->n - 1]) {
    shut_down();
    return;
  }
  if (frame->n > 5) scratch_base = strdup((const char *)frame->payload + 4);
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur > DESCRIPTORS_OWN + DESCRIPTORS_A_TASK)
    tasks = (uint32_t)((files.rlim_cur > 1U << 20 ? 1U << 20 : files.rlim_cur) - DESCRIPTORS_OWN) / DESCRIPTORS_A_TASK;
  greeted = true;
  frame_begin(0, FRAME_WELCOME);
  frame_u32(FRAME_VERSION);
  frame_u32(tasks);
  frame_end();
}

static void captured(struct task *task) {
  frame_begin(task->id, FRAME_CAPTURED_IS);
  for (int i = 0; i < 2; i++) capture_write(&task->streams[i].capture);
  frame_end();
}

static void probe(uint32_t id) {
  char json[4096];
  if (lock_probe(json, sizeof json)) strcpy(json, "{}");
  frame_text(id, FRAME_PROBED, json);
}

/* A frame about a task that is over is no error: it crossed the answer on its way. */
static void handle_frame(const struct frame *frame) {
  struct task *task = tasks_find(frame->task);
  uint32_t value = frame->n >= 4 ? get_u32(frame->payload) : 0;
  if (!greeted && frame->kind != FRAME_HELLO) {
    shut_down();
    return;
  }
  switch (frame->kind) {
    case FRAME_HELLO: welcome(frame); return;
    case FRAME_RUN: task_start(frame); return;
    case FRAME_PROBE: probe(frame->task); return;
    case FRAME_STDIN:
      if (task) task_write_stdin(task, frame->payload, frame->n);
      return;
    case FRAME_STDIN_END:
      if (task) task_end_stdin(task);
      return;
    case FRAME_SIGNAL:
      if (task && task->init && task->phase != PHASE_STARTING && value > 0 && value < 65)
        link_send_order(task->init->link.fd, ORDER_SIGNAL, value);
      return;
    case FRAME_KILL:
      if (task) task_kill(task, value);
      return;
    case FRAME_CREDIT:
      if (task) task_credit(task, value);
      return;
    case FRAME_UNSUBSCRIBE:
      if (task) task_unsubscribe(task);
      return;
    case FRAME_CAPTURED:
      if (task) captured(task);
      return;
    default: shut_down(); /* the host speaks another language: nothing it says can be trusted */
  }
}

void control_read(void) {
  struct frame frame;
  enum frames_state state = frames_read(control.fd);
  if (state != FRAMES_END)
    while (!shutting_down && frames_next(&frame, &state)) handle_frame(&frame);
  if (state == FRAMES_END) end_all(cancel); /* the host closes, or is gone */
  else if (state != FRAMES_OK) shut_down();
}

bool control_over(void) { return shutting_down && (tasks_count() == 0 || clock_now() >= shutdown_end); }

void control_free(void) {
  if (scratch_base) scratch_remove(scratch_base);
  free(scratch_base);
  scratch_base = NULL;
}
