#define _GNU_SOURCE
#include "init.h"
#include "clock.h"
#include "command.h"
#include "tree.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct init_setup *setup;
static int link_fd;
static volatile sig_atomic_t child_ended, parent_ended;
static sigset_t listening; /* the mask while waiting: only our two signals get through */
static uint8_t inline_payload[LINK_INLINE];
static struct command_failure *failure; /* shared with the child even where vfork is emulated by fork */

/* The task being run. */
static struct {
  pid_t leader;
  bool leader_gone, ladder, killing, kill_looked, stuck_said;
  uint32_t reached, refused; /* by the last look */
  uint64_t kill_began;
  struct report report;
} task;

static void on_signal(int signal_number) {
  if (signal_number == SIGCHLD) child_ended = 1;
  else parent_ended = 1;
}

static int write_file(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t w = write(fd, text, strlen(text));
  int err = errno;
  close(fd);
  return w == (ssize_t)strlen(text) ? 0 : (errno = err, -1);
}

/* Who we are outside is who we are inside. */
static int map_user(void) {
  char map[64];
  if (write_file("/proc/self/setgroups", "deny") && errno != ENOENT) return -1;
  snprintf(map, sizeof map, "%u %u 1", setup->uid, setup->uid);
  if (write_file("/proc/self/uid_map", map)) return -1;
  snprintf(map, sizeof map, "%u %u 1", setup->gid, setup->gid);
  return write_file("/proc/self/gid_map", map);
}

/* 0 or errno. */
static int set_up(void) {
  struct sigaction act = {.sa_handler = on_signal};
  sigset_t ours;
  if (sigaction(SIGCHLD, &act, NULL) || sigaction(SIGUSR1, &act, NULL)) return errno;
  sigfillset(&listening);
  sigemptyset(&ours);
  sigaddset(&ours, SIGCHLD);
  sigaddset(&ours, SIGUSR1);
  sigdelset(&listening, SIGCHLD);
  sigdelset(&listening, SIGUSR1);
  if (sigprocmask(SIG_BLOCK, &ours, NULL)) return errno;
  failure = mmap(NULL, sizeof *failure, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (failure == MAP_FAILED) return errno;
  if (setup->user_namespace && map_user()) return errno;
  /* Another process of this user must not look into or stop the one that holds the tree. */
  if (prctl(PR_SET_DUMPABLE, 0)) return errno;
  /* A killed pid namespace init takes its tree along; a killed subreaper would leave it: that one is told instead. */
  if (prctl(PR_SET_PDEATHSIG, setup->tree == TREE_PID_NAMESPACE ? SIGKILL : SIGUSR1)) return errno;
  if (setup->tree == TREE_SUBREAPER) {
    if (prctl(PR_SET_CHILD_SUBREAPER, 1)) return errno;
    if (getppid() != setup->supervisor) parent_ended = 1;
  }
  return 0;
}

static void add_usage(const struct rusage *usage) {
  struct report *r = &task.report;
  r->user_us += (uint64_t)usage->ru_utime.tv_sec * 1000000ULL + (uint64_t)usage->ru_utime.tv_usec;
  r->system_us += (uint64_t)usage->ru_stime.tv_sec * 1000000ULL + (uint64_t)usage->ru_stime.tv_usec;
  if ((uint64_t)usage->ru_maxrss * 1024 > r->max_rss) r->max_rss = (uint64_t)usage->ru_maxrss * 1024;
}

/* Reaps what has ended. False when no process of the tree is left. */
static bool reap(void) {
  for (;;) {
    int status;
    struct rusage usage;
    pid_t pid = wait4(-1, &status, WNOHANG, &usage);
    if (pid == 0) return true;
    if (pid < 0 && errno == EINTR) continue;
    if (pid < 0) return false; /* ECHILD */
    add_usage(&usage);
    if (pid == task.leader && !task.leader_gone) {
      task.leader_gone = true;
      task.report.status = status;
    } else if (task.ladder && WIFSIGNALED(status)) {
      task.report.killed++;
    }
  }
}

static void signal_one(pid_t pid, void *context) {
  if (kill(pid, *(int *)context) == 0) task.reached++;
  else if (errno == EPERM) task.refused++;
}


static void signal_tree(int number) {
  if (setup->tree == TREE_PID_NAMESPACE) kill(-1, number); /* everyone in here but us, at once */
  else tree_below(getpid(), signal_one, &number);
}

/* Orphans of what is killed become our children: kill the children until there are none. Most trees are gone when their first
 * level is, so only the second look goes deep, which a chain that forks as fast as it is killed needs. */
static void kill_tree(void) {
  int number = SIGKILL;
  task.reached = task.refused = 0;
  if (setup->tree == TREE_SUBREAPER && !task.kill_looked) tree_children(getpid(), signal_one, &number);
  else signal_tree(number);
  task.kill_looked = true;
  while (setup->tree == TREE_SUBREAPER) {
    siginfo_t info = {0};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid == 0) break;
    if (!reap()) break;
    tree_below(getpid(), signal_one, &number);
  }
}

static void say(enum report_kind kind) {
  task.report.kind = kind;
  if (link_send_report(link_fd, &task.report, 0)) parent_ended = 1;
}

static void obey(void) {
  struct order order;
  int fds[4], n_fds;
  if (link_receive_order(link_fd, &order, inline_payload, sizeof inline_payload, fds, &n_fds) < 0) {
    if (errno != EINTR) parent_ended = 1;
    return;
  }
  for (int i = 0; i < n_fds; i++) close(fds[i]);
  switch (order.kind) {
    case ORDER_SIGNAL:
      if (!task.leader_gone) kill(-task.leader, (int)order.value);
      else signal_tree((int)order.value);
      break;
    case ORDER_TERM:
      task.ladder = true;
      signal_tree(SIGTERM);
      signal_tree(SIGCONT); /* a stopped process could not end itself */
      break;
    case ORDER_KILL:
      task.ladder = task.killing = true;
      task.kill_began = clock_now();
      kill_tree();
      break;
    default: break;
  }
}

/* Until nothing of the tree is left; false when the supervisor went away meanwhile (the tree is gone all the same). */
static bool serve(void) {
  struct pollfd wait_for = {.fd = link_fd, .events = POLLIN};
  uint64_t pause_ns = MS_NS;
  bool leader_said = false;
  for (;;) {
    if (child_ended || task.killing) {
      child_ended = 0;
      if (!reap()) return !parent_ended;
    }
    if (task.leader_gone && !leader_said && !parent_ended) {
      leader_said = true;
      say(REPORT_LEADER);
    }
    if (parent_ended && !task.killing) {
      task.killing = true;
      task.kill_began = clock_now();
    }
    if (task.killing) {
      kill_tree();
      if (!task.stuck_said && !parent_ended && clock_now() - task.kill_began > 2000 * MS_NS) {
        task.stuck_said = true;
        /* A set-user-id program became somebody we may not signal: saying so is better than waiting for ever. */
        if (task.refused && !task.reached) task.report.killed = task.refused;
        say(task.refused && !task.reached ? REPORT_REFUSED : REPORT_STUCK);
      }
    }
    struct timespec pause = {0, (long)pause_ns};
    wait_for.events = parent_ended ? 0 : POLLIN;
    wait_for.fd = parent_ended ? -1 : link_fd;
    int n = ppoll(&wait_for, 1, task.killing ? &pause : NULL, &listening);
    if (task.killing && pause_ns < 50 * MS_NS) pause_ns *= 2;
    if (n > 0) obey();
  }
}

static void fail(enum stage stage, int err, const char *step) {
  task.report.stage = stage;
  task.report.err = err;
  snprintf(task.report.step, sizeof task.report.step, "%s", step);
  say(REPORT_FAILED);
}

/* Starts the command of a payload. True when it runs. */
static bool start(const uint8_t *payload, size_t n, const int *fds) {
  struct run_spec spec;
  struct lock_error lock = {0};
  bool runs = false;
  if (!run_spec_read(&spec, payload, n)) return fail(STAGE_REQUEST, EINVAL, ""), false;
  struct command command = {.spec = &spec, .stdio = {fds[0], fds[1], fds[2]}, .extra_processes = 1};
  struct lock_plan *plan = lock_plan_read(spec.plan, spec.plan_bytes);
  command.plan = plan;
  command.argv = strings_vector(&spec.arguments);
  command.envp = strings_vector(&spec.environment);
  if (!plan) {
    fail(STAGE_SANDBOX, EINVAL, "the plan is malformed");
  } else if (!command.argv || !command.envp) {
    fail(STAGE_RESOURCE, ENOMEM, "");
  } else if (spec.limits[LIMIT_PROCESSES] != NO_LIMIT && !setup->user_namespace) {
    fail(STAGE_LIMITS, EPERM, ""); /* it would count every process of this user, and root's not at all */
  } else if (lock_plan_namespaces(plan) && lock_mounts(plan, &lock)) {
    fail(STAGE_SANDBOX, lock.err, lock.step);
  } else {
    task.leader = command_start(&command, failure);
    runs = task.leader > 0;
    if (!runs) fail(failure->stage, failure->err, failure->stage == STAGE_SANDBOX ? failure->lock.step : "");
  }
  if (plan) lock_plan_free(plan);
  free(command.argv);
  free(command.envp);
  return runs;
}

static void run(size_t n, ssize_t got, int *fds, int n_fds) {
  memset(&task, 0, sizeof task);
  uint8_t *payload = inline_payload;
  bool runs = false;
  if (n_fds == 4) payload = mmap(NULL, n, PROT_READ, MAP_PRIVATE, fds[3], 0);
  if (n_fds < 3 || (n_fds == 3 && (size_t)got != n)) fail(STAGE_RESOURCE, EMFILE, "");
  else if (payload == MAP_FAILED) fail(STAGE_RESOURCE, errno, "");
  else runs = start(payload, n, fds);
  if (runs) {
    task.report.kind = REPORT_STARTED;
    task.report.pid = setup->tree == TREE_PID_NAMESPACE ? 0 : (uint32_t)task.leader;
    if (link_send_report(link_fd, &task.report, setup->tree == TREE_PID_NAMESPACE ? task.leader : 0)) {
      if (errno == EPERM) say(REPORT_STARTED);
      else parent_ended = 1;
    }
  }
  if (n_fds == 4 && payload != MAP_FAILED) munmap(payload, n);
  else explicit_bzero(inline_payload, (size_t)got); /* arguments and environment hold secrets */
  for (int i = 0; i < n_fds; i++) close(fds[i]);
  if (!runs) return;
  if (!serve()) _exit(0);
  say(REPORT_EMPTY);
}

void init_main(int fd, const struct init_setup *how) {
  setup = how;
  link_fd = fd;
  int err = set_up();
  for (;;) {
    struct order order;
    int fds[4] = {-1, -1, -1, -1}, n_fds;
    struct pollfd wait_for = {.fd = link_fd, .events = POLLIN};
    if (parent_ended) _exit(0);
    if (ppoll(&wait_for, 1, NULL, &listening) < 0) continue;
    ssize_t got = link_receive_order(link_fd, &order, inline_payload, sizeof inline_payload, fds, &n_fds);
    if (got < 0) _exit(0);
    if (order.kind == ORDER_RUN && err) {
      fail(STAGE_TREE, err, "");
      for (int i = 0; i < n_fds; i++) close(fds[i]);
      _exit(0);
    }
    if (order.kind == ORDER_RUN) run(order.value, got, fds, n_fds);
    if (order.kind == ORDER_RUN && setup->once) _exit(0);
  }
}
