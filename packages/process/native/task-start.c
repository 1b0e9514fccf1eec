#define _GNU_SOURCE
#include "clock.h"
#include "lock.h"
#include "scratch.h"
#include "supervisor.h"
#include "task.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void task_say_failed(uint32_t id, int err, enum stage stage, const char *step) {
  frame_begin(id, FRAME_FAILED);
  frame_u32((uint32_t)err);
  frame_u8((uint8_t)stage);
  frame_bytes(step, strlen(step));
  frame_end();
}

/* The command's ends of the pipes. stdio[0] may be the shared /dev/null, which stays open. */
static void close_stdio(int stdio[3]) {
  for (int i = 0; i < 3; i++)
    if (stdio[i] >= 0 && stdio[i] != null_fd) close(stdio[i]);
}

static int set_nonblocking(int fd) { return fcntl(fd, F_SETFL, O_NONBLOCK) ? errno : 0; }

/* 0 or errno. Our ends are the task's from here on. */
static int make_pipes(struct task *task, bool open_stdin, int stdio[3]) {
  int pair[2], err;
  stdio[0] = null_fd;
  for (int i = 0; i < 2; i++) {
    if (pipe2(pair, O_CLOEXEC)) return errno;
    task->streams[i].source.fd = pair[0];
    stdio[i + 1] = pair[1];
    if ((err = set_nonblocking(pair[0]))) return err;
  }
  if (!open_stdin) return 0;
  if (pipe2(pair, O_CLOEXEC)) return errno;
  stdio[0] = pair[0];
  task->input.source.fd = pair[1];
  return set_nonblocking(pair[1]);
}

static struct task *make_task(uint32_t id, const struct run_spec *spec) {
  struct task *task = calloc(1, sizeof *task);
  if (!task) return NULL;
  task->id = id;
  task->started = clock_now();
  task->deadline = task->started + spec->timeout_ms * MS_NS;
  task->grace_ms = spec->grace_ms;
  task->drain_ms = spec->drain_ms;
  task->keep_children = spec->flags & RUN_KEEP_CHILDREN;
  task->timer.owner = task;
  task->spill.fd = -1;
  for (int i = 0; i < 2; i++) {
    task->streams[i].source = (struct source){.kind = SOURCE_OUTPUT, .fd = -1, .owner = task};
    task->streams[i].capture = (struct capture){.head_bytes = spec->head_bytes, .tail_bytes = spec->tail_bytes};
  }
  task->input.source = (struct source){.kind = SOURCE_STDIN, .fd = -1, .owner = task};
  return task;
}

/* Gives the order to an init, which may bring a scratch directory along. */
static enum stage order(struct task *task, const uint8_t *payload, size_t n, const int stdio[3], const struct init_need *need, int *err) {
  for (;;) {
    struct init *init = inits_take(need);
    if (!init && (errno == EAGAIN || errno == ENOMEM) && inits_make_room()) init = inits_take(need);
    if (!init) return *err = errno, *err == EPERM && need->namespaces ? STAGE_SANDBOX : STAGE_RESOURCE;
    task->scratch_made |= init->sealed.lent;
    if (task->scratch && !task->scratch_made && (*err = scratch_make(task->scratch))) return inits_dismiss(init), STAGE_SCRATCH;
    task->scratch_made = true;
    if (link_send_run(init->link.fd, payload, n, stdio) == 0) {
      init->task = task;
      task->init = init;
      if (n > LINK_INLINE) init->setup.once = true; /* or its peak memory would show in the usage of the next */
      return *err = 0, STAGE_NONE;
    }
    *err = errno;
    inits_dismiss(init);
    if (*err != EPIPE && *err != ECONNRESET) return STAGE_RESOURCE; /* else: an idle one that somebody killed; take another */
  }
}

static struct init_need need_of(const struct run_spec *spec, const struct lock_plan *plan, const struct sealed_need *sealed) {
  unsigned long namespaces = lock_plan_namespaces(plan);
  return (struct init_need){
      .own_pids = spec->flags & RUN_OWN_PIDS,
      .namespaces = namespaces,
      .filter = namespaces ? 0 : lock_plan_filter(plan),
      .sealed = lock_plan_mounts_last(plan) && *spec->scratch_path ? sealed : NULL,
  };
}

static enum stage prepare(struct task *task, const struct run_spec *spec, const struct frame *frame, int *err) {
  int stdio[3] = {-1, -1, -1};
  struct lock_plan *plan = lock_plan_read(spec->plan, spec->plan_bytes);
  if (!plan) return *err = EINVAL, STAGE_SANDBOX;
  struct sealed_need sealed = {spec->plan, spec->plan_bytes, spec->scratch_path};
  struct init_need need = need_of(spec, plan, &sealed);
  task->scratch_reusable = lock_plan_keeps_attributes(plan);
  lock_plan_free(plan);
  if (*spec->scratch_path && !(task->scratch = strdup(spec->scratch_path))) return *err = ENOMEM, STAGE_RESOURCE;
  if (spec->spill_bytes && (*err = spill_open(&task->spill, spec->spill_path, spec->spill_bytes))) return STAGE_SPILL;
  *err = make_pipes(task, spec->stdin_open, stdio);
  if (!*err) *err = task_watch_output(task); /* before it starts: it would run unheard */
  enum stage stage = *err ? STAGE_RESOURCE : order(task, frame->payload, frame->n, stdio, &need, err);
  close_stdio(stdio);
  return stage;
}

void task_start(const struct frame *frame) {
  struct run_spec spec;
  int err = 0;
  if (shutting_down) return;
  if (!run_spec_read(&spec, frame->payload, frame->n) || tasks_find(frame->task)) {
    task_say_failed(frame->task, EINVAL, STAGE_REQUEST, "");
    return;
  }
  struct task *task = make_task(frame->task, &spec);
  if (!task) {
    task_say_failed(frame->task, ENOMEM, STAGE_RESOURCE, "");
    return;
  }
  tasks_add(task);
  enum stage stage = prepare(task, &spec, frame, &err);
  if (err) task_start_failed(task, err, stage, stage == STAGE_SANDBOX ? "the namespaces it needs" : "");
  else task_schedule(task);
}

void task_started(struct task *task, const struct report *report) {
  task->pid = (pid_t)report->pid;
  task->phase = PHASE_RUNNING;
  frame_begin(task->id, FRAME_STARTED);
  frame_u32(report->pid);
  frame_u8((uint8_t)task->init->setup.tree);
  frame_u32((uint32_t)task->init->namespaces);
  frame_end();
  task_say_held(task);
  task_input_activity(task);
}

void task_start_failed(struct task *task, int err, enum stage stage, const char *step) {
  task_say_failed(task->id, err, stage, step);
  task->failed = true;
  if (task->init) inits_release(task->init);
  task->init = NULL;
  task_tree_gone(task);
}
