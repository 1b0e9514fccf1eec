/* umbo-supervisor: starts commands for one host process, keeps their deadlines and output, and ends every tree it started
 * when asked, when the host goes away, or when it goes away itself. Control frames on fd 0 and 1. */
#define _GNU_SOURCE
#include "bare-fork.h"
#include "clock.h"
#include "supervisor.h"
#include "task.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SWEEP_MS = 2 };

int null_fd = -1;
static bool replies_blocked;
static struct source replies = {.kind = SOURCE_REPLIES, .fd = -1}, signals = {.kind = SOURCE_SIGNALS, .fd = -1};

/* One report, or the end; true when there may be more. */
static bool read_report(struct init *init) {
  struct report report;
  int descriptor, got = link_receive_report(init->link.fd, &report, &descriptor);
  if (descriptor >= 0) init->sealed.root = descriptor;
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
    case SOURCE_CONTROL: control_read(); break;
    case SOURCE_REPLIES: break; /* flushed every round */
    case SOURCE_SIGNALS: read_signals(); break;
    case SOURCE_OUTPUT: task_read_output(source->owner, (struct stream *)source); break;
    case SOURCE_STDIN: task_flush_stdin(source->owner); break;
    case SOURCE_INIT: read_report(source->owner); break;
    case SOURCE_MOUNTS: inits_mounts_changed(); break;
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
  /* Whoever stopped us would otherwise keep our commands alive when the host dies: its end of the pipe is seen only by one that runs. */
  prctl(PR_SET_PDEATHSIG, SIGCONT, 0, 0, 0);
  setsid(); /* a Ctrl-C meant for the host is not meant for us; fails when we already lead a session */
  /* Whatever the host leaked. A kernel before 5.9 cannot, and no init could hold a command there: the host takes the portable backend. */
  if (syscall(SYS_close_range, 3U, ~0U, 0U)) return -1;
  if (access("/proc/self/task", F_OK)) return -1; /* no tree could be seen, so none could be ended */
  if (sigprocmask(SIG_SETMASK, &every, NULL) || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) || sources_begin()) return -1;
  null_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null_fd < 0 || bare_fork_begin()) return -1; /* first: their numbers must be low */
  int null_out = open("/dev/null", O_WRONLY | O_CLOEXEC);
  int control = fcntl(0, F_DUPFD_CLOEXEC, 3);
  replies.fd = fcntl(1, F_DUPFD_CLOEXEC, 3);
  signals.fd = signalfd(-1, &heard, SFD_CLOEXEC | SFD_NONBLOCK);
  if (null_out < 0 || control < 0 || replies.fd < 0 || signals.fd < 0) return -1;
  if (dup2(null_fd, 0) < 0 || dup2(null_out, 1) < 0) return -1;
  close(null_out);
  if (fcntl(control, F_SETFL, O_NONBLOCK) || fcntl(replies.fd, F_SETFL, fcntl(replies.fd, F_GETFL) | O_NONBLOCK)) return -1;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  return control_watch(control) || source_watch(&signals, EPOLLIN) ? -1 : 0;
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
  while (!control_over()) {
    sources_wait(next_wait(sweeping), handle);
    for (struct timer *timer; (timer = timers_due(clock_now()));) task_due(timer->owner, clock_now());
    sweeping = orphans_sweep();
    enum frames_state sent = frames_flush(replies.fd);
    bool clear = sent == FRAMES_OK;
    if (sent == FRAMES_END) shut_down(); /* a host that can be told nothing would wait for ever */
    if (clear && replies_blocked) tasks_each(task_resume_output);
    if (clear) source_pause(&replies);
    else source_watch(&replies, EPOLLOUT);
    replies_blocked = !clear;
    bare_fork_tidy();
    tasks_free_ended();
    inits_free_forgotten();
  }
  prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0); /* no tree is left to be woken for; a wake-up now would undo the stop of whoever looks at our end (LeakSanitizer) */
  inits_dismiss_idle();
  control_free();
  timers_free();
  frames_free();
  return 0;
}
