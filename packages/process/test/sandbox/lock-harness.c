/* Puts the real lock on a command without the supervisor: lock-harness PLAN-FILE COMMAND ARG…
 * `lock-harness --probe` prints what the machine can do. With --uid N first, everything happens as that user.
 * Exit 125: the lock could not be put on; nothing was run. */
#define _GNU_SOURCE
#include "../../native/lock.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static int fail(const struct lock_error *error) {
  fprintf(stderr, "lock-harness: %s: %s\n", error->step, strerror(error->err));
  return 125;
}

static void put(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0 || write(fd, text, strlen(text)) < 0) perror(path), _exit(125);
  close(fd);
}

/* With a pid namespace where it can be had, as the supervisor does. */
static int enter(unsigned long namespaces) {
  uid_t uid = geteuid();
  gid_t gid = getegid();
  int own = uid ? CLONE_NEWUSER : 0;
  int pid = getenv("HARNESS_NO_PID_NAMESPACE") ? 0 : CLONE_NEWPID;
  if (!pid && !namespaces) return 0;
  if (unshare((int)namespaces | pid | own)) {
    if (!namespaces) return 0;
    perror("lock-harness: unshare");
    return 125;
  }
  if (!own) return 0;
  char map[64];
  put("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%u %u 1", gid, gid), put("/proc/self/gid_map", map);
  snprintf(map, sizeof map, "%u %u 1", uid, uid), put("/proc/self/uid_map", map);
  return 0;
}

static int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) != child)
    if (errno != EINTR) return 125;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int argc, char **argv) {
  if (argc > 2 && !strcmp(argv[1], "--uid")) {
    uid_t uid = (uid_t)atoi(argv[2]);
    if (setgroups(0, 0) || setresgid(uid, uid, uid) || setresuid(uid, uid, uid)) return perror("setuid"), 125;
    prctl(PR_SET_DUMPABLE, 1); /* else /proc/self belongs to root and no uid_map can be written */
    argc -= 2, argv += 2;
  }
  if (argc > 1 && !strcmp(argv[1], "--probe")) {
    char text[4096];
    return lock_probe(text, sizeof text) ? 125 : puts(text) < 0;
  }
  if (argc < 3) return 125;
  static uint8_t bytes[1 << 20];
  int fd = open(argv[1], O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? -1 : read(fd, bytes, sizeof bytes);
  if (n < 0) return perror(argv[1]), 125;
  struct lock_plan *plan = lock_plan_read(bytes, (size_t)n);
  if (!plan) return fputs("lock-harness: malformed plan\n", stderr), 125;
  if (enter(lock_plan_namespaces(plan))) return 125;
  pid_t init = fork();
  if (init) return status_of(init);
  prctl(PR_SET_PDEATHSIG, 9);
  struct lock_error error;
  if (lock_mounts(plan, &error)) return fail(&error);
  pid_t command = fork();
  if (command) return status_of(command);
  setsid();
  const char *cwd = getenv("HARNESS_CWD");
  if (cwd && chdir(cwd)) return perror(cwd), 125;
  syscall(SYS_close_range, 3, ~0U, 0);
  if (lock_self(plan, &error)) return fail(&error);
  execv(argv[2], argv + 2);
  perror(argv[2]);
  return 127;
}
