/* What this machine can do, found by doing it in throw-away children. Every figure is an errno; 0 means it worked. */
#define _GNU_SOURCE
#include "lock-internal.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int in_child(int (*attempt)(void)) {
  pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); /* one that hangs, or was stopped, is not left behind */
    _exit(attempt() & 0xff);
  }
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return errno;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return WTERMSIG(status) == SIGKILL ? ENOMEM : EINTR; /* who is killed so is killed for want of memory; a filter that kills sends SIGSYS */
}

static int write_file(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return errno;
  int err = write(fd, text, strlen(text)) < 0 ? errno : 0;
  close(fd);
  return err;
}

/* The user namespace an ordinary user needs for every other one. Root takes them as it is. */
static int enter(int namespaces) {
  uid_t uid = geteuid();
  gid_t gid = getegid();
  if (unshare(namespaces | (uid ? CLONE_NEWUSER : 0))) return errno;
  if (!uid) return 0;
  char map[64];
  int err = write_file("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%u %u 1", gid, gid);
  if (!err) err = write_file("/proc/self/gid_map", map);
  snprintf(map, sizeof map, "%u %u 1", uid, uid);
  return err ? err : write_file("/proc/self/uid_map", map);
}

static int seal(struct lock_error *error) { return lock_leave_host(error) || lock_seal(error); }
static int try_user(void) { return unshare(CLONE_NEWUSER) ? errno : 0; }
static int try_net(void) { return enter(CLONE_NEWNET); }
static int exit_at_once(void) { return 0; }
static int try_pid(void) {
  int err = enter(CLONE_NEWPID);
  return err ? err : in_child(exit_at_once);
}
static int try_mount(void) {
  struct lock_error error = {0, ""};
  int err = enter(CLONE_NEWNS);
  return err ? err : seal(&error) ? error.err : 0;
}
static int mount_proc(void) {
  struct lock_error error = {0, ""};
  if (seal(&error)) return error.err;
  return mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, 0) ? errno : 0;
}
static int try_proc(void) {
  int err = enter(CLONE_NEWPID | CLONE_NEWNS);
  return err ? err : in_child(mount_proc);
}
static int try_shm(void) {
  struct lock_error error = {0, ""};
  int err = enter(CLONE_NEWNS);
  if (!err && seal(&error)) err = error.err;
  return err ? err : mount("tmpfs", "/dev/shm", "tmpfs", MS_NOSUID | MS_NODEV, "size=4096") ? errno : 0;
}

/* The real thing on a child: also finds the limit of 16 stacked Landlock rulesets. */
static int try_landlock(void) {
  struct lock_plan plan = {.on = true, .abi = 1};
  struct lock_error error = {0, ""};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  return lock_landlock(&plan, &error) ? error.err : 0;
}
static int try_seccomp(void) {
  struct lock_plan plan = {.on = true, .filter = lock_filter(LOCK_METADATA | LOCK_NO_NETWORK)};
  struct lock_error error = {0, ""};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  return lock_seccomp(&plan, &error) ? error.err : 0;
}

/* A cgroup of our own below the one we are in, with cgroup.kill in it. */
static int try_cgroup(void) {
  static const char *const mounts[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
  char line[4096], path[4400], kill_file[4500];
  FILE *file = fopen("/proc/self/cgroup", "re");
  if (!file) return errno;
  bool found = false;
  while (!found && fgets(line, sizeof line, file)) found = !strncmp(line, "0::", 3);
  fclose(file);
  if (!found) return ENOENT;
  line[strcspn(line, "\n")] = 0;
  int err = ENOENT;
  for (size_t i = 0; i < sizeof mounts / sizeof *mounts; i++) {
    snprintf(path, sizeof path, "%s/cgroup.controllers", mounts[i]);
    if (access(path, F_OK)) continue;
    snprintf(path, sizeof path, "%s%s/umbo-probe-%d", mounts[i], line + 3, getpid());
    if (mkdir(path, 0700)) return errno;
    snprintf(kill_file, sizeof kill_file, "%s/cgroup.kill", path);
    err = access(kill_file, W_OK) ? errno : 0;
    rmdir(path);
    return err;
  }
  return err;
}

int lock_probe(char *buf, size_t n) {
  static const struct { const char *name; int (*attempt)(void); } probes[] = {
      {"landlock", try_landlock},       {"seccomp", try_seccomp},         {"userNamespace", try_user}, {"pidNamespace", try_pid},
      {"mountNamespace", try_mount},    {"ownProc", try_proc},            {"ownShm", try_shm},         {"netNamespace", try_net},
      {"cgroupDelegation", try_cgroup},
  };
  int abi = lock_landlock_abi();
  int at = snprintf(buf, n, "{\"version\":1,\"uid\":%u,\"landlockAbi\":%d", (unsigned)geteuid(), abi < 0 ? 0 : abi);
  for (size_t i = 0; i < sizeof probes / sizeof *probes && at > 0 && (size_t)at < n; i++)
    at += snprintf(buf + at, n - (size_t)at, ",\"%s\":%d", probes[i].name, in_child(probes[i].attempt));
  if (at > 0 && (size_t)at < n) at += snprintf(buf + at, n - (size_t)at, "}");
  return at > 0 && (size_t)at < n ? 0 : -1;
}
