#define _GNU_SOURCE
#include "inits.h"
#include "bare-fork.h"
#include "clock.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { IDLE_MAX = 64, IDLE_WARM = 2, IDLE_MS = 10000, ROOM_MS = 20, BUCKETS = 1024 };

static struct init *all[BUCKETS]; /* by pid: each end looks for its own */
static struct init *forgotten, *idle; /* idle: of every kind, the one that was used last first */
static int n_idle;
static uint64_t last_used;
static bool no_pid_namespaces; /* this machine gives no usable ones: not tried again */

static struct init **bucket_of(pid_t pid) { return &all[(unsigned)pid % BUCKETS]; }

static struct init *make(enum tree_kind tree, unsigned long namespaces, unsigned filter, bool sealed) {
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
  setup = (struct init_setup){tree, user, namespaces && !sealed, sealed, filter, geteuid(), getegid(), getpid()};
  int err = setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &on, sizeof on) ? errno : 0;
  pid_t pid = -1;
  if (!err) {
    pid = bare_fork(flags, pair[1], init);
    if (pid == 0) init_main(3, &setup);
    if (pid < 0) err = errno;
  }
  close(pair[1]);
  *init = (struct init){.pid = pid, .setup = setup, .namespaces = flags, .link = {.kind = SOURCE_INIT, .fd = pair[0], .owner = init}, .sealed = {.root = -1}};
  if (!err) err = source_watch(&init->link, EPOLLIN);
  if (err) {
    close(pair[0]);
    if (pid > 0) kill(pid, SIGKILL);
    bare_fork_gone(init);
    free(init);
    errno = err;
    return NULL;
  }
  struct init **bucket = bucket_of(pid);
  init->next = *bucket;
  *bucket = init;
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

/* Errors that say "not on this machine" rather than "not now". */
static bool is_refusal(int err) { return err == EPERM || err == EINVAL || err == ENOSYS || err == EACCES; }
/* The user's share of namespaces: none at all, or all of them in use just now. */
static bool is_used_up(int err) { return err == ENOSPC || err == EUSERS; }
static bool is_shortage(int err) { return err == EAGAIN || err == ENOMEM || err == EMFILE || err == ENFILE || err == EINTR; }

void inits_failed(const struct init *init, int err) {
  if (init->setup.tree == TREE_PID_NAMESPACE && !is_shortage(err)) no_pid_namespaces = true;
}

static struct init *take_idle(struct init *init) {
  unlink_from(&idle, init, true);
  return init;
}

static struct init *find_idle(enum tree_kind tree, unsigned filter) {
  struct init *init = idle;
  while (init && (init->setup.sealed || init->setup.tree != tree || init->setup.filter != filter)) init = init->next_idle;
  return init;
}

static struct init *take_sealed(const struct init_need *need) {
  if (sealed_mounts_changed()) inits_mounts_changed();
  struct init *init = idle;
  while (init) {
    struct init *next = init->next_idle;
    if (init->setup.sealed && sealed_fits(&init->sealed, need->sealed)) {
      take_idle(init);
      if (sealed_give(&init->sealed, need->sealed)) return init;
      inits_dismiss(init); /* what it hid is hidden no more */
    }
    init = next;
  }
  init = make(TREE_PID_NAMESPACE, need->namespaces, 0, true);
  if (init) init->setup.once = !sealed_begin(&init->sealed, need->sealed);
  return init;
}

struct init *inits_take(const struct init_need *need) {
  bool pids = (need->own_pids || need->namespaces) && !no_pid_namespaces;
  enum tree_kind tree = pids ? TREE_PID_NAMESPACE : TREE_SUBREAPER;
  if (need->namespaces && !pids) return errno = EPERM, NULL;
  last_used = clock_now();
  if (need->sealed) return take_sealed(need);
  if (need->namespaces) return make(tree, need->namespaces, 0, false);
  struct init *init = find_idle(tree, need->filter);
  if (init) return take_idle(init);
  init = make(tree, 0, need->filter, false);
  if (init || !pids || !(is_refusal(errno) || is_used_up(errno))) return init;
  no_pid_namespaces = is_refusal(errno);
  return make(TREE_SUBREAPER, 0, need->filter, false);
}

/* Those not used for longest go first: a host that went on to another profile does not keep the places of the old one taken. */
static void dismiss_above(int keep) {
  struct init **list = &idle;
  for (int i = 0; *list && i < keep; i++) list = &(*list)->next_idle;
  while (*list) {
    struct init *init = *list;
    *list = init->next_idle;
    n_idle--;
    inits_dismiss(init);
  }
}

void inits_release(struct init *init) {
  init->task = NULL;
  if (init->setup.once || (init->setup.sealed && !init->sealed.blank)) {
    inits_dismiss(init);
    return;
  }
  init->next_idle = idle;
  idle = init;
  if (++n_idle > IDLE_MAX) dismiss_above(IDLE_MAX);
}

void inits_dismiss(struct init *init) { source_close(&init->link); }

struct init *inits_find(pid_t pid) {
  struct init *init = *bucket_of(pid);
  while (init && init->pid != pid) init = init->next;
  return init;
}

void inits_forget(struct init *init) {
  source_close(&init->link);
  bare_fork_gone(init);
  unlink_from(&idle, init, true);
  unlink_from(bucket_of(init->pid), init, false);
  init->next = forgotten;
  forgotten = init;
}

void inits_free_forgotten(void) {
  while (forgotten) {
    struct init *init = forgotten;
    forgotten = init->next;
    sealed_end(&init->sealed);
    free(init);
  }
}

void inits_mounts_changed(void) {
  for (struct init *init = idle, *next; init; init = next) {
    next = init->next_idle;
    if (init->setup.sealed) inits_dismiss(take_idle(init));
  }
  for (int i = 0; i < BUCKETS; i++)
    for (struct init *init = all[i]; init; init = init->next)
      if (init->setup.sealed) init->setup.once = true;
}

int inits_trim(uint64_t now) {
  if (n_idle <= IDLE_WARM) return -1;
  uint64_t due = last_used + IDLE_MS * MS_NS;
  if (now < due) return (int)((due - now) / MS_NS) + 1;
  dismiss_above(IDLE_WARM);
  return -1;
}

void inits_dismiss_idle(void) { dismiss_above(0); }

/* A process counts against its user's limit until it is reaped. */
bool inits_make_room(void) {
  bool made = false, dying = true;
  inits_dismiss_idle();
  for (int ms = 0; dying && !made && ms < ROOM_MS; ms++) {
    dying = false;
    for (int i = 0; i < BUCKETS; i++)
      for (struct init *init = all[i], *next; init; init = next) {
        next = init->next;
        if (init->task || init->link.fd >= 0) continue;
        if (waitpid(init->pid, NULL, WNOHANG) == init->pid) inits_forget(init), made = true;
        else dying = true;
      }
    if (dying && !made) nanosleep(&(struct timespec){0, (long)MS_NS}, NULL);
  }
  return made;
}
