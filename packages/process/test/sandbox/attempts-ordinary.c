#define _GNU_SOURCE
#include "attempts.h"
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int read_file(void) { GIVES(open(in_target("file"), O_RDONLY)); }
static int list_dir(void) { GIVES(open(target_dir, O_RDONLY | O_DIRECTORY)); }
static int null_device(void) {
  int fd = open("/dev/null", O_CREAT | O_TRUNC | O_WRONLY, 0600);
  return fd < 0 || write(fd, "x", 1) != 1 ? errno : 0;
}
static int zero_device(void) { GIVES(open("/dev/zero", O_RDWR)); }
static int random_device(void) { GIVES(open("/dev/urandom", O_RDONLY)); }
static int pipes(void) {
  int fds[2];
  return pipe(fds) || write(fds[1], "x", 1) != 1 ? errno : 0;
}
static int run_program(void) {
  pid_t child = fork();
  if (child == 0) execl("/bin/true", "true", (char *)0), _exit(1);
  int status;
  return waitpid(child, &status, 0) < 0 || status ? ECHILD : 0;
}
static void *nothing(void *argument) { return argument; }
static int thread(void) {
  pthread_t id;
  int err = pthread_create(&id, 0, nothing, 0);
  return err ? err : pthread_join(id, 0);
}
static int pair(void) {
  int fds[2];
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) || send(fds[0], "x", 1, 0) != 1 ? errno : 0;
}
static int memory_file(void) { GIVES(memfd_create("x", 0)); }
static int nice_self(void) { GIVES(setpriority(PRIO_PROCESS, 0, 19)); }
static int limit_self(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit)) return errno;
  limit.rlim_cur = 0;
  GIVES(setrlimit(RLIMIT_CORE, &limit));
}
static int affinity_self(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set)) return errno;
  GIVES(sched_setaffinity(0, sizeof set, &set));
}
static int signal_self(void) { GIVES(kill(getpid(), 0)); }
static int scratch(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/made-%d", scratch_dir, getpid());
  int fd = open(path, O_CREAT | O_EXCL | O_RDWR, 0600);
  if (fd < 0 || write(fd, "x", 1) != 1 || ftruncate(fd, 0)) return errno;
  GIVES(unlink(path));
}
static int own_proc(void) { GIVES(open("/proc/self/status", O_RDONLY)); }
static int leave_files(void) { GIVES(unshare(CLONE_FILES)); }
static int advisory_lock(void) { GIVES(flock(open(in_target("file"), O_RDONLY), LOCK_EX | LOCK_NB)); } /* outside the claim */

const struct row ordinary_rows[] = {
    {ORDINARY, "read a file", read_file}, {ORDINARY, "list a directory", list_dir}, {ORDINARY, "/dev/null", null_device}, {ORDINARY, "/dev/zero", zero_device},
    {ORDINARY, "/dev/urandom", random_device}, {ORDINARY, "pipe", pipes}, {ORDINARY, "fork and exec", run_program},
    {ORDINARY, "thread", thread}, {ORDINARY, "socketpair", pair}, {ORDINARY, "memfd", memory_file}, {ORDINARY, "nice oneself", nice_self},
    {ORDINARY, "limit oneself", limit_self}, {ORDINARY, "affinity of oneself", affinity_self}, {ORDINARY, "signal oneself", signal_self},
    {ORDINARY, "write in scratch", scratch}, {ORDINARY, "/proc/self", own_proc}, {ORDINARY, "unshare files", leave_files},
    {ORDINARY, "flock (outside the claim)", advisory_lock}, {0, 0, 0}};

static const struct timespec when[2] = {{1, 0}, {1, 0}};
static int make(void) { GIVES(open(in_workspace("made"), O_CREAT | O_WRONLY, 0600)); }
static int change_mode(void) { GIVES(chmod(in_workspace("made"), 0640)); }
static int change_times(void) { GIVES(utimensat(AT_FDCWD, in_workspace("made"), when, 0)); }
static int change_attribute(void) { GIVES(setxattr(in_workspace("made"), "user.umbo", "x", 1, 0)); }
static int rename_it(void) { GIVES(rename(in_workspace("made"), in_workspace("moved"))); }
static int make_tree(void) { return mkdir(in_workspace("d"), 0700) || rename(in_workspace("moved"), in_workspace("d/moved")) ? errno : 0; }
static int remove_tree(void) { return unlink(in_workspace("d/moved")) || rmdir(in_workspace("d")) ? errno : 0; }
static int index_lock(void) { return open(in_workspace(".git/index.lock"), O_CREAT | O_WRONLY, 0600) < 0 || rename(in_workspace(".git/index.lock"), in_workspace(".git/index.umbo")) ? errno : 0; }
static int env_write(void) { GIVES(open(in_workspace(".env"), O_WRONLY)); }
static int env_cut(void) { GIVES(truncate(in_workspace(".env"), 0)); }
static int env_mode(void) { GIVES(chmod(in_workspace(".env"), 0600)); }
static int env_remove(void) { GIVES(unlink(in_workspace(".env"))); }
static int env_move(void) { GIVES(rename(in_workspace(".env"), in_workspace("env"))); }
static int env_replace(void) { return open(in_workspace("fake"), O_CREAT | O_WRONLY, 0600) < 0 || rename(in_workspace("fake"), in_workspace(".env")) ? errno : 0; }
static int env_link(void) { GIVES(link(in_workspace(".env"), in_workspace("env-link"))); }
static int link_write(void) { GIVES(open(in_workspace("linked.env"), O_WRONLY)); }
static int link_remove(void) { GIVES(unlink(in_workspace("linked.env"))); }
static int link_target(void) { GIVES(open(in_workspace("real/env"), O_WRONLY)); }
static int link_target_parent(void) { GIVES(rename(in_workspace("real"), in_workspace("real2"))); }
static int hook(void) { GIVES(open(in_workspace(".git/hooks/pre-commit"), O_CREAT | O_WRONLY, 0700)); }
static int hooks_move(void) { GIVES(rename(in_workspace(".git/hooks"), in_workspace(".git/old"))); }
static int hooks_remove(void) { GIVES(rmdir(in_workspace(".git/hooks"))); }
static int git_move(void) { GIVES(rename(in_workspace(".git"), in_workspace("git"))); }
static int config_replace(void) { return open(in_workspace(".git/config.lock"), O_CREAT | O_WRONLY, 0600) < 0 || rename(in_workspace(".git/config.lock"), in_workspace(".git/config")) ? errno : 0; }

static int set_group_of_directory(void) { return mkdir(in_workspace("shared"), 0775) || chmod(in_workspace("shared"), 02775) ? errno : 0; }
static int ordinary_file(void) {
  int fd = open(in_workspace("tool"), O_CREAT | O_WRONLY, 0755);
  GIVES(fd < 0 ? fd : fchmod(fd, 0700));
}
static const char *tool(void) { /* a file of one's own, made now */
  close(open(in_workspace("tool"), O_CREAT | O_WRONLY, 0755));
  return in_workspace("tool");
}
static int set_user_by_path(void) { GIVES(chmod(tool(), 04755)); }
static int set_user_by_fd(void) { GIVES(fchmod(open(tool(), O_RDONLY), 04755)); }
static int set_user_at(void) { GIVES(fchmodat(AT_FDCWD, tool(), 04755, 0)); }
static int set_user_at2(void) { GIVES(syscall(452, AT_FDCWD, tool(), 04755, 0)); }
static int set_user_by_open(void) { GIVES(syscall(SYS_openat, AT_FDCWD, in_workspace("suid"), O_CREAT | O_WRONLY, 04755)); }
static int set_user_unnamed(void) { GIVES(syscall(SYS_openat, AT_FDCWD, in_workspace("."), O_TMPFILE | O_WRONLY, 04755)); }
static int set_user_by_open2(void) {
  struct { unsigned long long flags, mode, resolve; } how = {O_CREAT | O_WRONLY, 04755, 0};
  GIVES(syscall(437, AT_FDCWD, in_workspace("suid2"), &how, sizeof how));
}
static int set_user_by_mknod(void) { GIVES(mknod(in_workspace("suid3"), S_IFREG | 04755, 0)); }
#if defined(__x86_64__)
static int set_user_by_old_open(void) { GIVES(syscall(SYS_open, in_workspace("suid4"), O_CREAT | O_WRONLY, 04755)); }
static int set_user_by_creat(void) { GIVES(syscall(SYS_creat, in_workspace("suid5"), 04755)); }
#endif

const struct row workspace_rows[] = {
    {WORKSPACE, "make a program", ordinary_file}, {WORKSPACE, "a directory for a group", set_group_of_directory},
    {PROTECTED, "set-user-id by chmod", set_user_by_path}, {PROTECTED, "set-user-id by fchmod", set_user_by_fd}, {PROTECTED, "set-user-id by fchmodat", set_user_at},
    {PROTECTED, "set-user-id by fchmodat2", set_user_at2}, {PROTECTED, "set-user-id by openat", set_user_by_open}, {PROTECTED, "set-user-id by O_TMPFILE", set_user_unnamed},
    {PROTECTED, "set-user-id by openat2", set_user_by_open2}, {PROTECTED, "set-user-id by mknod", set_user_by_mknod},
#if defined(__x86_64__)
    {PROTECTED, "set-user-id by open", set_user_by_old_open}, {PROTECTED, "set-user-id by creat", set_user_by_creat},
#endif
    {WORKSPACE, "create below the root", make}, {WORKSPACE, "chmod below the root", change_mode}, {WORKSPACE, "utimensat below the root", change_times},
    {WORKSPACE, "setxattr below the root", change_attribute}, {WORKSPACE, "rename below the root", rename_it}, {WORKSPACE, "move to another directory", make_tree},
    {WORKSPACE, "remove below the root", remove_tree}, {WORKSPACE, "git's own files", index_lock},
    {PROTECTED, "write .env", env_write}, {PROTECTED, "truncate .env", env_cut}, {PROTECTED, "chmod .env", env_mode}, {PROTECTED, "unlink .env", env_remove},
    {PROTECTED, "move .env away", env_move}, {PROTECTED, "move over .env", env_replace}, {PROTECTED, "link to .env", env_link},
    {PROTECTED, "write a protected link", link_write}, {PROTECTED, "unlink a protected link", link_remove}, {PROTECTED, "write its target", link_target},
    {PROTECTED, "move its target's directory", link_target_parent}, {PROTECTED, "create a hook", hook}, {PROTECTED, "move the hooks away", hooks_move},
    {PROTECTED, "remove the hooks", hooks_remove}, {PROTECTED, "move .git away", git_move}, {PROTECTED, "move over .git/config", config_replace}, {0, 0, 0}};
