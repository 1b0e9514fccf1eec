#define _GNU_SOURCE
#include "inits.h"
#include "clock.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { IDLE_MAX = 64, IDLE_WARM = 2, IDLE_MS = 10000 };

static struct init *all, *forgotten, *idle[3]; /* idle ones by tree kind */
static int n_idle;
static uint64_t last_used;
static bool no_pid_namespaces;

void inits_no_pid_namespaces(void) { no_pid_namespaces = true; }

/* In the child: keep the link, drop everything else that was the supervisor's. */
static void become_init(int link, const struct init_setup *setup) {
  sigset_t every;
  sigfillset(&every);
  sigprocmask(SIG_SETMASK, &every, NULL);
  if (link != 3 && dup3(link, 3, O_CLOEXEC) < 0) _exit(71);
  if (syscall(SYS_close_range, 4U, ~0U, 0U)) _exit(71);
  init_main(3, setup);
}

static struct init *make(enum tree_kind tree, unsigned long namespaces) {
  static struct init_setup setup; /* the child reads its own copy */
  int pair[2], on = 1;
  bool user = tree == TREE_PID_NAMESPACE && geteuid() != 0;
  unsigned long flags = namespaces | (tree == TREE_PID_NAMESPACE ? CLONE_NEWPID : 0) | (user ? CLONE_NEWUSER : 0);
  struct init *init = calloc(1, sizeof *init);
  if (!init) return NULL;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair)) {
    free(init);
    return NULL;
  }
  setup = (struct init_setup){tree, user, namespaces != 0, geteuid(), getegid(), getpid()};
  int err = setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &on, sizeof on) ? errno : 0;
  pid_t pid = -1;
  if (!err) {
    pid = (pid_t)syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
    if (pid == 0) become_init(pair[1], &setup);
    if (pid < 0) err = errno;
  }
  close(pair[1]);
  *init = (struct init){.pid = pid, .setup = setup, .namespaces = flags, .link = {.kind = SOURCE_INIT, .fd = pair[0], .owner = init}};
  if (!err) err = source_watch(&init->link, EPOLLIN);
  if (err) {
    close(pair[0]);
    if (pid > 0) kill(pid, SIGKILL);
    free(init);
    errno = err;
    return NULL;
  }
  init->next = all;
  all = init;
  return init;
}

/* Errors that say "not on this machine" rather than "not now". */
static bool is_refusal(int err) { return err == EPERM || err == EINVAL || err == ENOSYS || err == ENOSPC || err == EUSERS || err == EACCES; }

struct init *inits_take(bool own_pids, unsigned long namespaces) {
  bool pids = (own_pids || namespaces) && !no_pid_namespaces;
  enum tree_kind tree = pids ? TREE_PID_NAMESPACE : TREE_SUBREAPER;
  if (namespaces) {
    if (pids) return make(tree, namespaces);
    return errno = EPERM, NULL;
  }
  last_used = clock_now();
  struct init *init = idle[tree];
  if (init) {
    idle[tree] = init->next_idle;
    n_idle--;
    return init;
  }
  init = make(tree, 0);
  if (init || !pids || !is_refusal(errno)) return init;
  inits_no_pid_namespaces();
  return make(TREE_SUBREAPER, 0);
}

void inits_release(struct init *init) {
  init->task = NULL;
  if (init->setup.once || n_idle >= IDLE_MAX) {
    inits_dismiss(init);
    return;
  }
  init->next_idle = idle[init->setup.tree];
  idle[init->setup.tree] = init;
  n_idle++;
}

void inits_dismiss(struct init *init) { source_close(&init->link); }

struct init *inits_find(pid_t pid) {
  struct init *init = all;
  while (init && init->pid != pid) init = init->next;
  return init;
}

static void unlink_from(struct init **list, struct init *init, bool by_idle) {
  for (; *list; list = by_idle ? &(*list)->next_idle : &(*list)->next) {
    if (*list != init) continue;
    *list = by_idle ? init->next_idle : init->next;
    if (by_idle) n_idle--;
    return;
  }
}

void inits_forget(struct init *init) {
  source_close(&init->link);
  unlink_from(&idle[init->setup.tree], init, true);
  unlink_from(&all, init, false);
  init->next = forgotten;
  forgotten = init;
}

void inits_free_forgotten(void) {
  while (forgotten) {
    struct init *init = forgotten;
    forgotten = init->next;
    free(init);
  }
}

static void dismiss_above(int keep) {
  for (int tree = TREE_PID_NAMESPACE; tree <= TREE_SUBREAPER; tree++) {
    while (idle[tree] && n_idle > keep) {
      struct init *init = idle[tree];
      idle[tree] = init->next_idle;
      n_idle--;
      inits_dismiss(init);
    }
  }
}

int inits_trim(uint64_t now) {
  if (n_idle <= IDLE_WARM) return -1;
  uint64_t due = last_used + IDLE_MS * MS_NS;
  if (now < due) return (int)((due - now) / MS_NS) + 1;
  dismiss_above(IDLE_WARM);
  return -1;
}

void inits_dismiss_idle(void) { dismiss_above(0); }
