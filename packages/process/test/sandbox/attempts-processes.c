#define _GNU_SOURCE
#include "attempts.h"
#include <fcntl.h>
#include <linux/seccomp.h>
#include <mqueue.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/reboot.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int of_victim(const char *name, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", victim_pid, name);
  GIVES(open(path, flags));
}
static int memory(void) { return of_victim("mem", O_RDWR); }
static int memory_read(void) { return of_victim("mem", O_RDONLY); }
static int environment(void) {
  char path[64], text[64];
  snprintf(path, sizeof path, "/proc/%d/environ", victim_pid);
  int fd = open(path, O_RDONLY);
  return fd < 0 || read(fd, text, sizeof text) < 0 ? errno : 0;
}
static int root_of(void) { return of_victim("root/.", O_RDONLY); }
static int cwd_of(void) { return of_victim("cwd/.", O_RDONLY); }
static int descriptor_of(void) { return of_victim("fd/0", O_RDONLY); }
static int oom_of(void) { return of_victim("oom_score_adj", O_WRONLY); }
static int attach(void) { GIVES(ptrace(PTRACE_SEIZE, victim_pid, 0, 0)); }
static int vm(int number) {
  char byte = 0;
  struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
  long n = syscall(number, victim_pid, &here, 1, &there, 1, 0);
  return n < 0 && errno != EFAULT ? errno : 0; /* EFAULT: allowed, only the address was a guess */
}
static int vm_read(void) { return vm(SYS_process_vm_readv); }
static int vm_write(void) { return vm(SYS_process_vm_writev); }
static int take_descriptor(void) {
  int pidfd = (int)syscall(SYS_pidfd_open, victim_pid, 0);
  if (pidfd < 0) return errno;
  GIVES(syscall(SYS_pidfd_getfd, pidfd, 0, 0));
}
static int signal_it(void) { GIVES(kill(victim_pid, 0)); }
static int signal_cont(void) { GIVES(kill(victim_pid, SIGCONT)); }
static int queue_it(void) { GIVES(sigqueue(victim_pid, SIGCONT, (union sigval){0})); }
static int pidfd_signal(void) {
  int pidfd = (int)syscall(SYS_pidfd_open, victim_pid, 0);
  if (pidfd < 0) return errno;
  GIVES(syscall(SYS_pidfd_send_signal, pidfd, 0, 0, 0));
}
static int renice(void) { GIVES(setpriority(PRIO_PROCESS, (id_t)victim_pid, 19)); }
static int renice_user(void) { GIVES(setpriority(PRIO_USER, 0, getpriority(PRIO_PROCESS, 0))); }
static int io_priority(void) { GIVES(syscall(SYS_ioprio_set, 1, victim_pid, 2 << 13 | 4)); }
static int limit(void) {
  struct rlimit same = {1 << 20, 1 << 20};
  GIVES(prlimit(victim_pid, RLIMIT_CORE, 0, &same));
}
static int affinity(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  GIVES(sched_setaffinity(victim_pid, sizeof set, &set));
}
static int scheduler(void) {
  struct sched_param param = {0};
  GIVES(sched_setscheduler(victim_pid, SCHED_BATCH, &param));
}
static int parameters(void) {
  struct sched_param param = {0};
  GIVES(sched_setparam(victim_pid, &param));
}
static int shm_attach(void) { return shmat(victim_shm, 0, 0) == (void *)-1 ? errno : 0; }
/* What a row makes it removes: without a lock it goes through on the machine the tests run on. */
static int made(int id, int (*remove_it)(int)) { return id < 0 ? errno : (remove_it(id), 0); }
static int shm_gone(int id) { return shmctl(id, IPC_RMID, 0); }
static int sem_gone(int id) { return (int)syscall(SYS_semctl, id, 0, IPC_RMID, 0); }
static int msg_gone(int id) { return (int)syscall(SYS_msgctl, id, IPC_RMID, 0); }
static int queue_gone(int id) { return mq_close(id) || mq_unlink("/umbo-attempt"); }
static int shm_make(void) { return made(shmget(IPC_PRIVATE, 4096, 0600), shm_gone); }
static int shm_remove(void) { GIVES(shmctl(-1, IPC_STAT, NOWHERE) < 0 && errno == EINVAL ? 0 : -1); }
static int sem_make(void) { return made((int)syscall(SYS_semget, IPC_PRIVATE, 1, 0600), sem_gone); }
static int msg_make(void) { return made((int)syscall(SYS_msgget, IPC_PRIVATE, 0600), msg_gone); }
static int queue_make(void) { return made(mq_open("/umbo-attempt", O_CREAT | O_RDWR, 0600, 0), queue_gone); }
/* Where its file system is mounted a queue is opened as a file: then these are all that stands before it. */
static int queue_send(void) { REACHES_KERNEL(syscall(SYS_mq_timedsend, -1, NOWHERE, 1, 0, 0)); }
static int queue_receive(void) { REACHES_KERNEL(syscall(SYS_mq_timedreceive, -1, NOWHERE, 1, 0, 0)); }
static int queue_notify(void) { REACHES_KERNEL(syscall(SYS_mq_notify, -1, 0)); }
static int queue_settings(void) { REACHES_KERNEL(syscall(SYS_mq_getsetattr, -1, 0, 0)); }
static int key(void) { GIVES(syscall(SYS_add_key, "user", "umbo", "x", 1, -2)); }
static int keys(void) { GIVES(syscall(SYS_keyctl, 0, -3, 0)); }
static int uring(void) { REACHES_KERNEL(syscall(SYS_io_uring_setup, 1, NOWHERE)); }
static int space(int flag) { GIVES(unshare(flag)); }
static int user_space(void) { return space(CLONE_NEWUSER); }
static int mount_space(void) { return space(CLONE_NEWUSER | CLONE_NEWNS); }
static int net_space(void) { return space(CLONE_NEWNET); }
static int clone_space(void) {
  long pid = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  if (pid == 0) _exit(0);
  if (pid > 0) waitpid((pid_t)pid, 0, 0);
  GIVES(pid);
}
static int clone3_space(void) {
  uint64_t args[8] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD, 0, 0, 0};
  long pid = syscall(SYS_clone3, args, sizeof args);
  if (pid == 0) _exit(0);
  if (pid > 0) waitpid((pid_t)pid, 0, 0);
  GIVES(pid);
}
static int join_space(void) { REACHES_KERNEL(syscall(SYS_setns, -1, 0)); }
static int do_mount(void) { GIVES(mount("none", in_target("empty"), "tmpfs", 0, "size=4k")); }
static int do_bind(void) { GIVES(mount(target_dir, in_target("empty"), 0, MS_BIND, 0)); }
static int do_umount(void) { GIVES(umount2("/proc", MNT_DETACH | MNT_EXPIRE) < 0 && errno == EINVAL ? 0 : -1); }
static int do_tree(void) { GIVES(syscall(428, AT_FDCWD, target_dir, 1)); }
static int do_fsopen(void) { GIVES(syscall(430, "tmpfs", 0)); }
static int do_setattr(void) { REACHES_KERNEL(syscall(442, AT_FDCWD, target_dir, 0, NOWHERE, 32)); }
static int do_chroot(void) { GIVES(chroot(target_dir)); }
static int type_text(void) { REACHES_KERNEL(ioctl(1, TIOCSTI, NOWHERE)); }
static int console(void) { REACHES_KERNEL(ioctl(1, 0x541c, NOWHERE)); }
static int program(void) { REACHES_KERNEL(syscall(SYS_bpf, 0, NOWHERE, 8)); }
static int perf(void) { REACHES_KERNEL(syscall(SYS_perf_event_open, NOWHERE, 0, -1, -1, 0)); }
static int faults(void) { GIVES(syscall(SYS_userfaultfd, 1)); }
static int unjudged(void) { GIVES(syscall(480) < 0 && errno != ENOSYS ? 0 : -1); }
#if defined(__x86_64__)
static int x32(void) { GIVES(syscall(0x40000000 | 39)); }
static int foreign(void) {
  long pid;
  __asm__ volatile("int $0x80" : "=a"(pid) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
  return pid < 0 ? (int)-pid : 0;
}
#endif
static int clock_set(void) { REACHES_KERNEL(syscall(SYS_settimeofday, NOWHERE, NOWHERE)); }
static int clock_set2(void) { REACHES_KERNEL(syscall(SYS_clock_settime, 0, NOWHERE)); }
static int clock_adjust(void) { REACHES_KERNEL(adjtimex(NOWHERE)); }
static int name(void) { REACHES_KERNEL(syscall(SYS_sethostname, NOWHERE, 1)); }
static int restart(void) { REACHES_KERNEL(syscall(SYS_reboot, 0, 0, 0, NOWHERE)); }
static int kexec(void) { REACHES_KERNEL(syscall(SYS_kexec_load, 0, 0, 0, ~0UL)); }
static int module(void) { REACHES_KERNEL(syscall(SYS_finit_module, -1, NOWHERE, ~0)); }
static int swap(void) { REACHES_KERNEL(syscall(SYS_swapon, NOWHERE, 0)); }
static int account(void) { REACHES_KERNEL(syscall(SYS_acct, NOWHERE)); }

const struct row process_rows[] = {
    {ATTEMPT, "/proc/PID/mem rw", memory}, {ATTEMPT, "/proc/PID/mem", memory_read}, {ATTEMPT, "/proc/PID/environ", environment},
    {ATTEMPT, "/proc/PID/root", root_of}, {ATTEMPT, "/proc/PID/cwd", cwd_of}, {ATTEMPT, "/proc/PID/fd", descriptor_of}, {ATTEMPT, "/proc/PID/oom_score_adj", oom_of},
    {ATTEMPT, "ptrace", attach}, {ATTEMPT, "process_vm_readv", vm_read}, {ATTEMPT, "process_vm_writev", vm_write}, {ATTEMPT, "pidfd_getfd", take_descriptor},
    {ATTEMPT, "kill 0", signal_it}, {ATTEMPT, "kill CONT", signal_cont}, {ATTEMPT, "sigqueue", queue_it}, {ATTEMPT, "pidfd_send_signal", pidfd_signal},
    {ATTEMPT, "renice", renice}, {MACHINE, "renice the user", renice_user}, {ATTEMPT, "ionice", io_priority}, {ATTEMPT, "prlimit", limit},
    {ATTEMPT, "sched_setaffinity", affinity}, {ATTEMPT, "sched_setscheduler", scheduler}, {ATTEMPT, "sched_setparam", parameters},
    {ATTEMPT, "shmat", shm_attach}, {ATTEMPT, "shmget", shm_make}, {ATTEMPT, "shmctl", shm_remove}, {ATTEMPT, "semget", sem_make}, {ATTEMPT, "msgget", msg_make},
    {ATTEMPT, "mq_open", queue_make},
    {ATTEMPT, "mq_timedsend", queue_send}, {ATTEMPT, "mq_timedreceive", queue_receive}, {ATTEMPT, "mq_notify", queue_notify}, {ATTEMPT, "mq_getsetattr", queue_settings},
    {ATTEMPT, "add_key", key}, {ATTEMPT, "keyctl", keys}, {ATTEMPT, "io_uring_setup", uring},
    {ATTEMPT, "unshare user", user_space}, {ATTEMPT, "unshare mount", mount_space}, {ATTEMPT, "unshare net", net_space}, {ATTEMPT, "clone user", clone_space},
    {ATTEMPT, "clone3 user", clone3_space}, {ATTEMPT, "setns", join_space}, {MACHINE, "mount", do_mount}, {MACHINE, "bind mount", do_bind}, {MACHINE, "umount", do_umount},
    {ATTEMPT, "open_tree", do_tree}, {ATTEMPT, "fsopen", do_fsopen}, {ATTEMPT, "mount_setattr", do_setattr}, {MACHINE, "chroot", do_chroot},
    {ATTEMPT, "TIOCSTI", type_text}, {ATTEMPT, "TIOCLINUX", console}, {ATTEMPT, "bpf", program}, {ATTEMPT, "perf_event_open", perf}, {ATTEMPT, "userfaultfd", faults},
    {ATTEMPT, "a call newer than the table", unjudged},
#if defined(__x86_64__)
    {ATTEMPT, "x32", x32}, {ATTEMPT, "32-bit int 0x80", foreign},
#endif
    {MACHINE, "settimeofday", clock_set}, {MACHINE, "clock_settime", clock_set2}, {MACHINE, "adjtimex", clock_adjust}, {MACHINE, "sethostname", name},
    {MACHINE, "reboot", restart}, {MACHINE, "kexec_load", kexec}, {MACHINE, "finit_module", module}, {MACHINE, "swapon", swap}, {MACHINE, "acct", account}, {0, 0, 0}};
