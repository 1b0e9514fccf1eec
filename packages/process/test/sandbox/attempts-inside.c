/* What stands around the command: the init that holds it, the lock itself, and the kernel's side doors to files. */
#define _GNU_SOURCE
#include "attempts.h"
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/kcmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The init is pid 1 where it has a pid namespace, else that is the machine's. */
static int init_memory(void) { GIVES(open("/proc/1/mem", O_RDONLY)); }
static int init_descriptor(void) { GIVES(open("/proc/1/fd/3", O_RDWR)); }
static int init_link(void) {
  char text[64];
  GIVES(readlink("/proc/1/fd/3", text, sizeof text));
}
static int init_trace(void) { GIVES(ptrace(PTRACE_SEIZE, 1, 0, 0)); }
static int init_limit(void) {
  struct rlimit limit;
  GIVES(prlimit(1, RLIMIT_NOFILE, 0, &limit));
}
static int init_root(void) { GIVES(open("/proc/1/root/.", O_RDONLY)); }
static int init_namespace(void) { GIVES(open("/proc/1/ns/mnt", O_RDONLY)); }
static int compare(void) { GIVES(syscall(SYS_kcmp, getpid(), victim_pid, KCMP_FILES, 0, 0)); }
static int move_memory(void) { GIVES(syscall(SYS_move_pages, victim_pid, 0UL, 0, 0, 0, 0)); }
static int advise_memory(void) {
  int pidfd = (int)syscall(SYS_pidfd_open, victim_pid, 0);
  if (pidfd < 0) return errno;
  struct { void *base; size_t length; } range = {(void *)0x400000, 4096};
  GIVES(syscall(440, pidfd, &range, 1, 20 /* MADV_COLD */, 0));
}

static int mode_after_unlock(void) { /* the lock's own switches */
  prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, 0, 0, 0, 0);
  GIVES(open(in_target("file"), O_WRONLY));
}
static int more_rights(void) { /* a ruleset of one's own can only take away */
  struct { uint64_t fs; } attr = {1ULL << 1};
  int ruleset = (int)syscall(444, &attr, sizeof attr, 0);
  if (ruleset < 0) return errno;
  struct __attribute__((packed)) { uint64_t access; int32_t fd; } beneath = {1ULL << 1, open(target_dir, O_PATH)};
  if (syscall(445, ruleset, 1, &beneath, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(446, ruleset, 0)) return errno;
  GIVES(open(in_target("file"), O_WRONLY));
}

static int link_descriptor(void) {
  char from[64], to[4096];
  snprintf(from, sizeof from, "/proc/self/fd/%d", open(in_target("file"), O_RDONLY));
  snprintf(to, sizeof to, "%s/linked", scratch_dir);
  GIVES(linkat(AT_FDCWD, from, AT_FDCWD, to, AT_SYMLINK_FOLLOW));
}
static int link_empty_path(void) {
  char to[4096];
  snprintf(to, sizeof to, "%s/linked-too", scratch_dir);
  GIVES(linkat(open(in_target("file"), O_RDONLY), "", AT_FDCWD, to, AT_EMPTY_PATH));
}
static int verity(void) {
  struct fsverity_enable_arg arg = {.version = 1, .hash_algorithm = FS_VERITY_HASH_ALG_SHA256, .block_size = 4096};
  GIVES(ioctl(open(in_target("file"), O_RDONLY), FS_IOC_ENABLE_VERITY, &arg));
}
static int dedupe(void) {
  union {
    struct file_dedupe_range range;
    char space[sizeof(struct file_dedupe_range) + sizeof(struct file_dedupe_range_info)];
  } ask = {.range = {.src_length = 1, .dest_count = 1}};
  ask.range.info[0].dest_fd = open(in_target("extra"), O_RDONLY);
  if (ioctl(open(in_target("file"), O_RDONLY), FIDEDUPERANGE, &ask)) return errno;
  return ask.range.info[0].status < 0 ? -ask.range.info[0].status : 0;
}
static int cut_by_fallocate(void) { GIVES(fallocate(open(in_target("file"), O_RDONLY), 0, 0, 1)); }
static int write_by_splice(void) {
  int fds[2];
  if (pipe(fds) || write(fds[1], "x", 1) != 1) return errno;
  GIVES(splice(fds[0], 0, open(in_target("file"), O_RDONLY), 0, 1, 0));
}
static int core_file(void) {
  pid_t child = fork();
  if (child == 0) {
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &all);
    if (chdir(target_dir) == 0) abort();
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  return access(in_target("core"), F_OK) == 0 ? (unlink(in_target("core")), 0) : EPERM;
}
static int device_request(void) { /* many change the device whatever it was opened for */
  int number, fd = open("/dev/ptmx", O_RDONLY | O_NOCTTY);
  if (fd < 0) return errno;
  GIVES(ioctl(fd, TIOCGPTN, &number));
}
static int cgroup(void) { GIVES(open("/sys/fs/cgroup/cgroup.procs", O_WRONLY)); }
static int own_score(void) { GIVES(open("/proc/self/oom_score_adj", O_WRONLY)); }
static int crypto(void) { GIVES(socket(AF_ALG, SOCK_SEQPACKET, 0)); }
static int bluetooth(void) { GIVES(socket(AF_BLUETOOTH, SOCK_RAW, 1)); }
static int tree_with_attributes(void) { REACHES_KERNEL(syscall(467, AT_FDCWD, target_dir, 1, NOWHERE, 32)); }
static int pick(void) { REACHES_KERNEL(syscall(433, AT_FDCWD, NOWHERE, 0)); }
static int move_mounts(void) { REACHES_KERNEL(syscall(429, -1, NOWHERE, -1, NOWHERE, 0)); }
static int watch_all(void) { REACHES_KERNEL(syscall(SYS_fanotify_init, ~0U, 0)); }
static int quota(void) { REACHES_KERNEL(syscall(443, -1, ~0U, 0, NOWHERE)); }

const struct row inside_rows[] = {
    {ATTEMPT, "init: memory", init_memory}, {ATTEMPT, "init: its link", init_descriptor}, {ATTEMPT, "init: name of its link", init_link},
    {ATTEMPT, "init: ptrace", init_trace}, {ATTEMPT, "init: limits", init_limit}, {ATTEMPT, "init: root", init_root}, {ATTEMPT, "init: namespace", init_namespace},
    {ATTEMPT, "kcmp", compare}, {ATTEMPT, "move_pages", move_memory}, {ATTEMPT, "process_madvise", advise_memory},
    {ATTEMPT, "switching the lock off", mode_after_unlock}, {ATTEMPT, "a wider lock over it", more_rights},
    {ATTEMPT, "link of a descriptor into scratch", link_descriptor}, {ATTEMPT, "link of a descriptor, empty path", link_empty_path},
    {ATTEMPT, "fs-verity on a read-only descriptor", verity}, {ATTEMPT, "deduplicate into a read-only descriptor", dedupe},
    {ATTEMPT, "fallocate on a read-only descriptor", cut_by_fallocate}, {ATTEMPT, "splice to a read-only descriptor", write_by_splice},
    {ATTEMPT, "core file", core_file}, {ATTEMPT, "request to a device opened for reading", device_request}, {MACHINE, "cgroup", cgroup}, {ATTEMPT, "own oom score", own_score}, {ATTEMPT, "crypto socket", crypto}, {ATTEMPT, "bluetooth socket", bluetooth},
    {ATTEMPT, "open_tree_attr", tree_with_attributes}, {ATTEMPT, "fspick", pick}, {ATTEMPT, "move_mount", move_mounts}, {MACHINE, "fanotify_init", watch_all}, {MACHINE, "quotactl_fd", quota},
    {0, 0, 0}};
