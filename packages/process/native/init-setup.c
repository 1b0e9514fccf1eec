/* Makes a fresh child of the supervisor into an init. */
#define _GNU_SOURCE
#include "init-internal.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

volatile sig_atomic_t init_child_ended, init_parent_ended;
sigset_t init_listening;

static void on_signal(int signal_number) {
  if (signal_number == SIGCHLD) init_child_ended = 1;
  else if (getppid() != init_setup->supervisor) init_parent_ended = 1; /* anybody may send it, and the supervisor wakes us by it */
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
  snprintf(map, sizeof map, "%u %u 1", init_setup->uid, init_setup->uid);
  if (write_file("/proc/self/uid_map", map)) return -1;
  snprintf(map, sizeof map, "%u %u 1", init_setup->gid, init_setup->gid);
  return write_file("/proc/self/gid_map", map);
}

int init_set_up(void) {
  struct sigaction act = {.sa_handler = on_signal};
  sigset_t ours;
  sigfillset(&init_listening);
  sigemptyset(&ours);
  if (sigaction(SIGCHLD, &act, NULL)) return errno;
  sigaddset(&ours, SIGCHLD);
  sigdelset(&init_listening, SIGCHLD);
  if (init_setup->tree == TREE_SUBREAPER) { /* the first of a pid namespace hears nothing from inside that it has no handler for */
    if (sigaction(SIGCONT, &act, NULL)) return errno;
    sigaddset(&ours, SIGCONT);
    sigdelset(&init_listening, SIGCONT);
  }
  if (sigprocmask(SIG_BLOCK, &ours, NULL)) return errno;
  if (init_setup->user_namespace && map_user()) return errno;
  /* Another process of this user must not look into or stop the one that holds the tree. */
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return errno;
  /* A killed pid namespace init takes its tree along; a killed subreaper would leave it: that one is told instead, by the one
   * signal that also reaches it when its command has stopped it. */
  if (prctl(PR_SET_PDEATHSIG, init_setup->tree == TREE_PID_NAMESPACE ? SIGKILL : SIGCONT, 0, 0, 0)) return errno;
  if (init_setup->tree == TREE_SUBREAPER) {
    if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)) return errno;
    if (getppid() != init_setup->supervisor) init_parent_ended = 1;
  }
  return 0;
}
