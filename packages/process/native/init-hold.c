/* Holds the tree of a running task: reaps, obeys, and kills until nothing is left. */
#define _GNU_SOURCE
#include "clock.h"
#include "init-internal.h"
#include "tree.h"
#include <errno.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void add_usage(const struct rusage *usage) {
  struct report *r = &init_task.report;
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
    if (pid == init_task.leader && !init_task.leader_gone) {
      init_task.leader_gone = true;
      init_task.report.status = status;
    } else if (init_task.ladder && WIFSIGNALED(status)) {
      init_task.report.killed++;
    }
  }
}

static void signal_one(pid_t pid, void *context) {
  if (kill(pid, *(int *)context) == 0) init_task.reached++;
  else if (errno == EPERM) init_task.refused++;
}

/* Without descriptors or memory to look at the tree: its first group, as long as the number is sure to be ours. */
static void signal_group(int number) {
  if (!init_task.leader_gone && kill(-init_task.leader, number) == 0) init_task.reached++;
}

static void signal_tree(int number) {
  if (init_setup->tree == TREE_PID_NAMESPACE) kill(-1, number); /* everyone in here but us, at once */
  else if (tree_below(getpid(), signal_one, &number)) signal_group(number);
}

/* Orphans of what is killed become our children: kill the children until there are none. Most trees are gone when their first
 * level is, so only the second look goes deep, which a chain that forks as fast as it is killed needs. */
static void kill_tree(void) {
  int number = SIGKILL;
  init_task.reached = init_task.refused = 0;
  if (init_setup->tree != TREE_SUBREAPER || init_task.kill_looked) signal_tree(number);
  else if (tree_children(getpid(), signal_one, &number)) signal_group(number);
  init_task.kill_looked = true;
  while (init_setup->tree == TREE_SUBREAPER) {
    siginfo_t info = {0};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid == 0) break;
    if (!reap()) break;
    tree_below(getpid(), signal_one, &number);
  }
}

void init_say(enum report_kind kind) {
  init_task.report.kind = kind;
  if (link_send_report(init_link, &init_task.report, 0)) init_parent_ended = 1;
}

static void obey(void) {
  struct order order;
  int fds[4], n_fds;
  if (link_receive_order(init_link, &order, init_payload, LINK_INLINE, fds, &n_fds) < 0) {
    if (errno != EINTR) init_parent_ended = 1;
    return;
  }
  for (int i = 0; i < n_fds; i++) close(fds[i]);
  switch (order.kind) {
    case ORDER_SIGNAL:
      if (!init_task.leader_gone) kill(-init_task.leader, (int)order.value);
      else signal_tree((int)order.value);
      break;
    case ORDER_TERM:
      init_task.ladder = true;
      signal_tree(SIGTERM);
      signal_tree(SIGCONT); /* a stopped process could not end itself */
      break;
    case ORDER_KILL:
      init_task.ladder = init_task.killing = true;
      init_task.kill_began = clock_now();
      kill_tree();
      break;
    default: break;
  }
}

bool init_hold(void) {
  struct pollfd wait_for = {.fd = init_link, .events = POLLIN};
  uint64_t pause_ns = MS_NS;
  bool leader_said = false;
  for (;;) {
    if (init_child_ended || init_task.killing) {
      init_child_ended = 0;
      if (!reap()) return !init_parent_ended;
    }
    if (init_task.leader_gone && !leader_said && !init_parent_ended) {
      leader_said = true;
      init_say(REPORT_LEADER);
    }
    if (init_parent_ended && !init_task.killing) {
      init_task.killing = true;
      init_task.kill_began = clock_now();
    }
    if (init_task.killing) {
      kill_tree();
      if (!init_task.stuck_said && !init_parent_ended && clock_now() - init_task.kill_began > 2000 * MS_NS) {
        init_task.stuck_said = true;
        /* A set-user-id program became somebody we may not signal: saying so is better than waiting for ever. */
        if (init_task.refused && !init_task.reached) init_task.report.killed = init_task.refused;
        init_say(init_task.refused && !init_task.reached ? REPORT_REFUSED : REPORT_STUCK);
      }
    }
    struct timespec pause = {0, (long)pause_ns};
    wait_for.events = init_parent_ended ? 0 : POLLIN;
    wait_for.fd = init_parent_ended ? -1 : init_link;
    int n = ppoll(&wait_for, 1, init_task.killing ? &pause : NULL, &init_listening);
    if (init_task.killing && pause_ns < 50 * MS_NS) pause_ns *= 2;
    if (n > 0) obey();
  }
}
