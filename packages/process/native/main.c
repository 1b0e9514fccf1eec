/* umbo-supervisor: starts commands for one host process, keeps their deadlines and output, and ends every tree it started
 * when asked, when the host goes away, or when it goes away itself. Control frames on fd 0 and 1. */
#define _GNU_SOURCE
#include "clock.h"
#include "lock.h"
#include "scratch.h"
#include "supervisor.h"
#include "task.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DESCRIPTORS_OWN = 32, DESCRIPTORS_A_TASK = 5, SHUTDOWN_MS = 10000, SWEEP_MS = 2 };

int null_fd = -1;
bool shutting_down;
static bool greeted, replies_blocked;
static char *scratch_base;
static uint64_t shutdown_end;
static struct source control = {.kind = SOURCE_CONTROL, .fd = -1}, replies = {.kind = SOURCE_REPLIES, .fd = -1},
                     signals = {.kind = SOURCE_SIGNALS, .fd = -1};

static void kill_hard(struct task *task) { task_kill(task, 0); }

static void shut_down(void) {
  if (shutting_down) return;
  shutting_down = true;
  shutdown_end = clock_now() + SHUTDOWN_MS * MS_NS;
  source_close(&control);
  tasks_each(kill_hard);
}

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

static void read_control(void) {
  struct frame frame;
  enum frames_state state = frames_read(control.fd);
  if (state != FRAMES_END)
    while (!shutting_down && frames_next(&frame, &state)) handle_frame(&frame);
  if (state != FRAMES_OK) shut_down();
}

/* One report, or the end; true when there may be more. */
static bool read_report(struct init *init) {
  struct report report;
  int got = link_receive_report(init->link.fd, &report);
  if (got > 0 && init->task) task_report(init->task, &report);
  else if (got > 0 && report.kind == REPORT_EMPTY) inits_release(init); /* of a task that was answered before its end */
  if (got < 0) source_pause(&init->link); /* it is dying; wait() will say so */
  return got > 0;
}

static pid_t reaped;
static void settle_cleaner(struct task *task) {
  if (task->phase == PHASE_CLEANING && task->cleaner == reaped) task_cleaned(task);
}

static void read_signals(void) {
  struct signalfd_siginfo info;
  while (read(signals.fd, &info, sizeof info) == (ssize_t)sizeof info)
    if (info.ssi_signo != SIGCHLD) shut_down();
  while ((reaped = waitpid(-1, NULL, WNOHANG)) > 0) {
    struct init *init = inits_find(reaped);
    if (!init) {
      tasks_each(settle_cleaner);
      continue;
    }
    while (init->link.fd >= 0 && read_report(init)) {} /* its last words */
    if (init->task) task_init_died(init->task);
    inits_forget(init);
  }
}

static void handle(struct source *source) {
  switch (source->kind) {
    case SOURCE_CONTROL: read_control(); break;
    case SOURCE_REPLIES: break; /* flushed every round */
    case SOURCE_SIGNALS: read_signals(); break;
    case SOURCE_OUTPUT: task_read_output(source->owner, (struct stream *)source); break;
    case SOURCE_STDIN: task_flush_stdin(source->owner); break;
    case SOURCE_INIT: read_report(source->owner); break;
  }
}

static int begin(void) {
  struct rlimit files;
  sigset_t heard, every;
  /* Commands start with default dispositions. By the bare call: libc keeps 32 and 33 from us, but a parent may have ignored them. */
  static const uint64_t default_action[4] = {0};
  for (int i = 1; i <= 64; i++) syscall(SYS_rt_sigaction, i, default_action, NULL, sizeof(uint64_t));
  sigfillset(&every);
  sigemptyset(&heard);
  sigaddset(&heard, SIGCHLD);
  sigaddset(&heard, SIGTERM);
  sigaddset(&heard, SIGINT);
  sigaddset(&heard, SIGHUP);
  setsid(); /* a Ctrl-C meant for the host is not meant for us; fails when we already lead a session */
  syscall(SYS_close_range, 3U, ~0U, 0U); /* whatever the host leaked */
  if (sigprocmask(SIG_SETMASK, &every, NULL) || prctl(PR_SET_CHILD_SUBREAPER, 1) || sources_begin()) return -1;
  null_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  int null_out = open("/dev/null", O_WRONLY | O_CLOEXEC);
  control.fd = fcntl(0, F_DUPFD_CLOEXEC, 3);
  replies.fd = fcntl(1, F_DUPFD_CLOEXEC, 3);
  signals.fd = signalfd(-1, &heard, SFD_CLOEXEC | SFD_NONBLOCK);
  if (null_fd < 0 || null_out < 0 || control.fd < 0 || replies.fd < 0 || signals.fd < 0) return -1;
  if (dup2(null_fd, 0) < 0 || dup2(null_out, 1) < 0) return -1;
  close(null_out);
  if (fcntl(control.fd, F_SETFL, O_NONBLOCK) || fcntl(replies.fd, F_SETFL, fcntl(replies.fd, F_GETFL) | O_NONBLOCK)) return -1;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  return source_watch(&control, EPOLLIN) || source_watch(&signals, EPOLLIN) ? -1 : 0;
}

static int next_wait(bool sweeping) {
  uint64_t now = clock_now();
  int wait = timers_wait(now), trim = inits_trim(now);
  if (trim >= 0 && (wait < 0 || trim < wait)) wait = trim;
  if (shutting_down && (wait < 0 || wait > 100)) wait = 100;
  if (sweeping && (wait < 0 || wait > SWEEP_MS)) wait = SWEEP_MS;
  return wait;
}

int main(void) {
  if (begin()) return 71;
  bool sweeping = false;
  while (!shutting_down || (tasks_count() && clock_now() < shutdown_end)) {
    sources_wait(next_wait(sweeping), handle);
    for (struct timer *timer; (timer = timers_due(clock_now()));) task_due(timer->owner, clock_now());
    sweeping = orphans_sweep();
    bool clear = frames_flush(replies.fd);
    if (clear && replies_blocked) tasks_each(task_resume_output);
    if (clear) source_pause(&replies);
    else source_watch(&replies, EPOLLOUT);
    replies_blocked = !clear;
    tasks_free_ended();
    inits_free_forgotten();
  }
  inits_dismiss_idle();
  if (scratch_base) scratch_remove(scratch_base);
  free(scratch_base);
  timers_free();
  frames_free();
  return 0;
}
