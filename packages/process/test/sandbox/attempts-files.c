#define _GNU_SOURCE
#include "attempts.h"
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

static int create(void) { GIVES(open(in_target("new"), O_CREAT | O_EXCL | O_WRONLY, 0600)); }
static int create_and_remove(const char *path) { return open(path, O_CREAT | O_WRONLY, 0600) < 0 ? errno : (unlink(path), 0); }
static int create_in_tmp(void) { return create_and_remove("/tmp/umbo-attempt"); }
static int create_in_var_tmp(void) { return create_and_remove("/var/tmp/umbo-attempt"); }
static int open_to_write(void) { GIVES(open(in_target("file"), O_WRONLY)); }
static int open_to_append(void) { GIVES(open(in_target("file"), O_WRONLY | O_APPEND)); }
static int open_both_ways(void) { GIVES(open(in_target("file"), O_RDWR)); }
static int cut(void) { GIVES(truncate(in_target("file"), 1)); }
static int open_and_cut(void) { GIVES(open(in_target("file"), O_RDONLY | O_TRUNC)); }
static int remove_file(void) { GIVES(unlink(in_target("extra"))); }
static int remove_dir(void) { GIVES(rmdir(in_target("empty"))); }
static int move(void) { GIVES(rename(in_target("extra"), in_target("moved"))); }
static int exchange(void) { GIVES(syscall(SYS_renameat2, AT_FDCWD, in_target("file"), AT_FDCWD, in_target("extra"), 2)); }
static int hard_link(void) { GIVES(link(in_target("file"), in_target("hard"))); }
static int hard_link_to_scratch(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/hard", scratch_dir);
  GIVES(link(in_target("file"), path));
}
static int make_link(void) { GIVES(symlink("file", in_target("soft"))); }
static int make_dir(void) { GIVES(mkdir(in_target("newdir"), 0700)); }
static int make_fifo(void) { GIVES(mkfifo(in_target("newfifo"), 0600)); }
static int make_socket_node(void) { GIVES(mknod(in_target("newsock"), S_IFSOCK | 0600, 0)); }
static int unnamed(void) { GIVES(open(target_dir, O_TMPFILE | O_RDWR, 0600)); }
static int write_fifo(void) { GIVES(open(in_target("fifo"), O_WRONLY | O_NONBLOCK)); }
static int write_fifo_rw(void) { GIVES(open(in_target("fifo"), O_RDWR | O_NONBLOCK)); }
static int through_link(void) { /* a link made where writing is allowed, leading out */
  char path[4096];
  snprintf(path, sizeof path, "%s/way-out-%d", scratch_dir, getpid());
  if (symlink(in_target("file"), path)) return errno;
  int fd = open(path, O_WRONLY), err = errno;
  unlink(path);
  return fd < 0 ? err : 0;
}
static int move_into_scratch(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/taken", scratch_dir);
  GIVES(rename(in_target("extra"), path));
}
static int shared_memory(void) {
  char name[64];
  shm_name(name, sizeof name);
  int fd = shm_open(name, O_RDWR, 0600);
  return fd < 0 ? errno : 0;
}
/* Descriptors 3 (file, read and write), 4 (file, read only) and 5 (directory) were open in the process that started us. */
static int inherited_write(void) { GIVES(write(3, "x", 1)); }
static int inherited_cut(void) { GIVES(ftruncate(3, 0)); }
static int inherited_reopen(void) { GIVES(open("/proc/self/fd/4", O_WRONLY)); }
static int inherited_mode(void) { GIVES(fchmod(4, 0644)); }
static int inherited_dir(void) { GIVES(openat(5, "new-by-dirfd", O_CREAT | O_WRONLY, 0600)); }
static int proc_root(void) {
  char path[4200];
  snprintf(path, sizeof path, "/proc/self/root%s", in_target("file"));
  GIVES(open(path, O_WRONLY));
}
static int proc_reopen(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", open(in_target("file"), O_RDONLY));
  GIVES(open(path, O_WRONLY));
}
static int proc_cwd(void) { return chdir(target_dir) ? errno : open("/proc/self/cwd/file", O_WRONLY) < 0 ? errno : 0; }
static int sysctl_write(void) { GIVES(open("/proc/sys/kernel/core_pattern", O_WRONLY)); }
static int sysfs_write(void) { GIVES(open("/sys/kernel/mm/transparent_hugepage/enabled", O_WRONLY)); }
static int kmsg_write(void) { GIVES(open("/dev/kmsg", O_WRONLY)); }
static int mount_table(void) { return create_and_remove("/etc/mtab.umbo"); }
static int handle(void) { REACHES_KERNEL(syscall(SYS_open_by_handle_at, -1, NOWHERE, O_RDONLY)); }

const struct row file_rows[] = {
    {ATTEMPT, "create", create}, {ATTEMPT, "create in /tmp", create_in_tmp}, {ATTEMPT, "create in /var/tmp", create_in_var_tmp},
    {ATTEMPT, "write", open_to_write}, {ATTEMPT, "append", open_to_append}, {ATTEMPT, "open read-write", open_both_ways},
    {ATTEMPT, "truncate", cut}, {ATTEMPT, "O_TRUNC", open_and_cut}, {ATTEMPT, "unlink", remove_file}, {ATTEMPT, "rmdir", remove_dir},
    {ATTEMPT, "rename", move}, {ATTEMPT, "renameat2 exchange", exchange}, {ATTEMPT, "link", hard_link},
    {ATTEMPT, "link into scratch", hard_link_to_scratch}, {ATTEMPT, "rename into scratch", move_into_scratch},
    {ATTEMPT, "symlink", make_link}, {ATTEMPT, "mkdir", make_dir}, {ATTEMPT, "mkfifo", make_fifo}, {ATTEMPT, "mknod socket", make_socket_node},
    {ATTEMPT, "O_TMPFILE", unnamed}, {ATTEMPT, "write to a FIFO", write_fifo}, {ATTEMPT, "open a FIFO both ways", write_fifo_rw},
    {ATTEMPT, "write through a link in scratch", through_link}, {ATTEMPT, "the host's /dev/shm", shared_memory},
    {ATTEMPT, "inherited: write", inherited_write}, {ATTEMPT, "inherited: ftruncate", inherited_cut}, {ATTEMPT, "inherited: reopen", inherited_reopen},
    {ATTEMPT, "inherited: fchmod", inherited_mode}, {ATTEMPT, "inherited: create by dirfd", inherited_dir},
    {ATTEMPT, "/proc/self/root", proc_root}, {ATTEMPT, "/proc/self/fd reopen", proc_reopen}, {ATTEMPT, "/proc/self/cwd", proc_cwd},
    {MACHINE, "sysctl", sysctl_write}, {MACHINE, "sysfs", sysfs_write}, {MACHINE, "kernel log", kmsg_write}, {MACHINE, "create in /etc", mount_table},
    {MACHINE, "open_by_handle_at", handle}, {0, 0, 0}};

static const struct timespec now[2] = {{1, 0}, {1, 0}};
static int read_fd(void) { return open(in_target("file"), O_RDONLY | O_CLOEXEC); }
static int mode(void) { GIVES(chmod(in_target("file"), 0640)); }
static int mode_by_fd(void) { GIVES(fchmod(read_fd(), 0640)); }
static int mode_at(void) { GIVES(fchmodat(AT_FDCWD, in_target("file"), 0640, 0)); }
static int mode_at2(void) { GIVES(syscall(452, AT_FDCWD, in_target("file"), 0640, 0)); }
static int mode_by_proc(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", read_fd());
  GIVES(chmod(path, 0640));
}
static int owner(void) { GIVES(chown(in_target("file"), geteuid(), getegid())); }
static int owner_by_fd(void) { GIVES(fchown(read_fd(), geteuid(), getegid())); }
static int owner_of_link(void) { GIVES(lchown(in_target("file"), geteuid(), getegid())); }
static int owner_at(void) { GIVES(fchownat(AT_FDCWD, in_target("file"), geteuid(), getegid(), 0)); }
static int times(void) { GIVES(utimensat(AT_FDCWD, in_target("file"), now, 0)); }
static int times_by_fd(void) { GIVES(futimens(read_fd(), now)); }
static int times_old(void) { GIVES(utime(in_target("file"), 0)); }
static int times_older(void) { GIVES(utimes(in_target("file"), 0)); }
static int attribute(void) { GIVES(setxattr(in_target("file"), "user.umbo", "x", 1, 0)); }
static int attribute_by_fd(void) { GIVES(fsetxattr(read_fd(), "user.umbo", "x", 1, 0)); }
static int attribute_of_link(void) { GIVES(lsetxattr(in_target("file"), "user.umbo", "x", 1, 0)); }
static int attribute_at(void) {
  struct { uint64_t value; uint32_t size, flags; } args = {(uintptr_t) "x", 1, 0};
  GIVES(syscall(463, AT_FDCWD, in_target("file"), 0, "user.umbo", &args, sizeof args));
}
static int attribute_gone(void) { GIVES(removexattr(in_target("file"), "user.given")); }
static int attribute_gone_at(void) { GIVES(syscall(466, AT_FDCWD, in_target("file"), 0, "user.given")); }
static int flags(void) {
  int value = FS_NODUMP_FL;
  GIVES(ioctl(read_fd(), FS_IOC_SETFLAGS, &value));
}
static int project(void) {
  struct fsxattr value = {.fsx_xflags = FS_XFLAG_NODUMP};
  GIVES(ioctl(read_fd(), FS_IOC_FSSETXATTR, &value));
}
static int attributes_of_file(void) {
  struct { uint64_t xflags; uint32_t ext, nextents, projid, cowext; } value = {FS_XFLAG_NODUMP, 0, 0, 0, 0};
  GIVES(syscall(469, AT_FDCWD, in_target("file"), &value, sizeof value, 0));
}
static int version(void) {
  int value = 7;
  GIVES(ioctl(read_fd(), FS_IOC_SETVERSION, &value));
}

const struct row metadata_rows[] = {
    {ATTEMPT, "chmod", mode}, {ATTEMPT, "fchmod of a read-only descriptor", mode_by_fd}, {ATTEMPT, "fchmodat", mode_at}, {ATTEMPT, "fchmodat2", mode_at2},
    {ATTEMPT, "chmod through /proc/self/fd", mode_by_proc}, {ATTEMPT, "chown", owner}, {ATTEMPT, "fchown", owner_by_fd}, {ATTEMPT, "lchown", owner_of_link},
    {ATTEMPT, "fchownat", owner_at}, {ATTEMPT, "utimensat", times}, {ATTEMPT, "futimens", times_by_fd}, {ATTEMPT, "utime", times_old},
    {ATTEMPT, "utimes", times_older}, {ATTEMPT, "setxattr", attribute}, {ATTEMPT, "fsetxattr", attribute_by_fd}, {ATTEMPT, "lsetxattr", attribute_of_link},
    {ATTEMPT, "setxattrat", attribute_at}, {ATTEMPT, "removexattr", attribute_gone}, {ATTEMPT, "removexattrat", attribute_gone_at},
    {ATTEMPT, "chattr", flags}, {ATTEMPT, "FS_IOC_FSSETXATTR", project}, {ATTEMPT, "file_setattr", attributes_of_file}, {ATTEMPT, "FS_IOC_SETVERSION", version},
    {0, 0, 0}};
