#define _GNU_SOURCE
#include "bare-fork.h"
#include "supervisor.h"
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SLOTS = 8, LINK = 3, UNSHARE = 2 /* CLOSE_RANGE_UNSHARE */ };

#ifdef UMBO_PLAIN_FORK /* valgrind knows no clone that shares descriptors only */
static const bool may_share = false;
#else
static const bool may_share = true;
#endif

static struct slot {
  int fd; /* a second null_fd while the slot is free */
  bool offered;
  const void *receiver;
} slots[SLOTS];
static int n_offered;
static atomic_bool *taken; /* one a slot, in memory shared with the receivers */

int bare_fork_begin(void) {
  taken = mmap(NULL, SLOTS * sizeof *taken, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (taken == MAP_FAILED) return -1;
  for (int i = 0; i < SLOTS; i++)
    if ((slots[i].fd = fcntl(null_fd, F_DUPFD_CLOEXEC, LINK + 1)) < 0) return -1;
  return 0;
}

static void clear(int slot) {
  if (dup3(null_fd, slots[slot].fd, O_CLOEXEC) < 0) return; /* the next round tries again */
  slots[slot].offered = false;
  n_offered--;
}

static int offer(int fd) {
  bare_fork_tidy();
  for (int i = 0; i < SLOTS; i++) {
    if (slots[i].offered) continue;
    if (dup3(fd, slots[i].fd, O_CLOEXEC) < 0) return -1;
    atomic_store(&taken[i], false);
    slots[i].offered = true;
    n_offered++;
    return i;
  }
  return -1;
}

/* In the child. The slot is said to be taken once its table is its own: from then on the supervisor may use it again. */
static bool keep(bool shares, int slot, int fd) {
  unsigned above = slot >= 0 ? (unsigned)slots[slot].fd + 1 : LINK;
  if (shares && syscall(SYS_close_range, above, ~0U, UNSHARE)) return false;
  if (slot >= 0) fd = slots[slot].fd;
  if (fd >= 0 && fd != LINK && dup3(fd, LINK, O_CLOEXEC) < 0) return false;
  if (slot >= 0) atomic_store(&taken[slot], true);
  return syscall(SYS_close_range, fd >= 0 ? LINK + 1U : LINK, ~0U, 0U) == 0;
}

pid_t bare_fork(unsigned long flags, int fd, const void *receiver) {
  int slot = may_share && fd >= 0 ? offer(fd) : -1;
  bool shares = may_share && (fd < 0 || slot >= 0); /* no slot free: a copy, as any fork makes it */
  pid_t pid = (pid_t)syscall(SYS_clone, flags | (shares ? CLONE_FILES : 0) | SIGCHLD, NULL, NULL, NULL, NULL);
  if (pid == 0 && !keep(shares, slot, fd)) _exit(71);
  if (pid > 0 && slot >= 0) slots[slot].receiver = receiver;
  if (pid < 0 && slot >= 0) clear(slot);
  return pid;
}

void bare_fork_tidy(void) {
  for (int i = 0; n_offered > 0 && i < SLOTS; i++)
    if (slots[i].offered && atomic_load(&taken[i])) clear(i);
}

void bare_fork_gone(const void *receiver) {
  for (int i = 0; n_offered > 0 && i < SLOTS; i++)
    if (slots[i].offered && slots[i].receiver == receiver) clear(i);
}
