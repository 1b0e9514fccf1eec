/* Which system calls the lock answers itself. What is not listed here is let through to the kernel's own checks.
 *
 * ROW(name, number on x86_64, number on aarch64, what happens)
 *   METADATA     refused in read-only mode; in workspace-write the read-only mounts decide
 *   MODE_n       the same, but a mode (argument n) that gives a file its owner's rights (set-user-id) is refused there too
 *   MAKE_n, OPEN, OPENAT, MAKE_BLIND   make a file with a mode; only in workspace-write, where it outlives the command
 *   NETWORK      EPERM where the network is off
 *   REFUSED      EPERM
 *   ABSENT       ENOSYS
 *   the others   decided by an argument: see seccomp.c
 *
 * LAST_KNOWN is the newest call judged for this table. A newer one answers ENOSYS, as on the kernel that was judged:
 * programs fall back, and nothing slips through that nobody looked at. */
#define LAST_KNOWN 470

/* changes to mode, owner, times and attributes: Landlock does not see them */
ROW(chmod, 90, NONE, MODE_1)
ROW(fchmod, 91, 52, MODE_1)
ROW(fchmodat, 268, 53, MODE_2)
ROW(fchmodat2, 452, 452, MODE_2)
ROW(chown, 92, NONE, METADATA)
ROW(fchown, 93, 55, METADATA)
ROW(lchown, 94, NONE, METADATA)
ROW(fchownat, 260, 54, METADATA)
ROW(utime, 132, NONE, METADATA)
ROW(utimes, 235, NONE, METADATA)
ROW(futimesat, 261, NONE, METADATA)
ROW(utimensat, 280, 88, METADATA)
ROW(setxattr, 188, 5, METADATA)
ROW(lsetxattr, 189, 6, METADATA)
ROW(fsetxattr, 190, 7, METADATA)
ROW(setxattrat, 463, 463, METADATA)
ROW(removexattr, 197, 14, METADATA)
ROW(lremovexattr, 198, 15, METADATA)
ROW(fremovexattr, 199, 16, METADATA)
ROW(removexattrat, 466, 466, METADATA)
ROW(file_setattr, 469, 469, METADATA)

/* a program with its owner's rights, left in a root, would be a way out for whoever may run it there */
ROW(open, 2, NONE, OPEN)
ROW(openat, 257, 56, OPENAT)
ROW(openat2, 437, 437, MAKE_BLIND) /* its mode lies in memory where no filter can read it */
ROW(creat, 85, NONE, MAKE_1)
ROW(mknod, 133, NONE, MAKE_1)
ROW(mknodat, 259, 33, MAKE_2)

/* mounts and roots: the way out of a mount namespace */
ROW(mount, 165, 40, REFUSED)
ROW(umount2, 166, 39, REFUSED)
ROW(pivot_root, 155, 41, REFUSED)
ROW(chroot, 161, 51, REFUSED)
ROW(open_tree, 428, 428, REFUSED)
ROW(open_tree_attr, 467, 467, REFUSED)
ROW(move_mount, 429, 429, REFUSED)
ROW(fsopen, 430, 430, REFUSED)
ROW(fsconfig, 431, 431, REFUSED)
ROW(fsmount, 432, 432, REFUSED)
ROW(fspick, 433, 433, REFUSED)
ROW(mount_setattr, 442, 442, REFUSED)
ROW(setns, 308, 268, REFUSED)
ROW(open_by_handle_at, 304, 265, REFUSED)

/* other processes: their memory, descriptors and flow */
ROW(ptrace, 101, 117, REFUSED)
ROW(process_vm_writev, 311, 271, REFUSED)
ROW(pidfd_getfd, 438, 438, REFUSED)

/* work done by the kernel on our behalf, past this filter */
ROW(io_uring_setup, 425, 425, REFUSED)
ROW(io_uring_enter, 426, 426, REFUSED)
ROW(io_uring_register, 427, 427, REFUSED)
ROW(bpf, 321, 280, REFUSED)
ROW(perf_event_open, 298, 241, REFUSED)
ROW(userfaultfd, 323, 282, REFUSED)
ROW(fanotify_init, 300, 262, REFUSED)
ROW(fanotify_mark, 301, 263, REFUSED)

/* keys, System V objects and message queues: shared with every process of the user */
ROW(add_key, 248, 217, REFUSED)
ROW(request_key, 249, 218, REFUSED)
ROW(keyctl, 250, 219, REFUSED)
ROW(shmget, 29, 194, REFUSED)
ROW(shmat, 30, 196, REFUSED)
ROW(shmctl, 31, 195, REFUSED)
ROW(semget, 64, 190, REFUSED)
ROW(semop, 65, 193, REFUSED)
ROW(semtimedop, 220, 192, REFUSED)
ROW(semctl, 66, 191, REFUSED)
ROW(msgget, 68, 186, REFUSED)
ROW(msgsnd, 69, 189, REFUSED)
ROW(msgrcv, 70, 188, REFUSED)
ROW(msgctl, 71, 187, REFUSED)
ROW(mq_open, 240, 180, REFUSED)
ROW(mq_unlink, 241, 181, REFUSED)
ROW(mq_timedsend, 242, 182, REFUSED) /* a queue is a file too where its file system is mounted: whoever may read it opens it without mq_open, and takes what is in it */
ROW(mq_timedreceive, 243, 183, REFUSED)
ROW(mq_notify, 244, 184, REFUSED)
ROW(mq_getsetattr, 245, 185, REFUSED)

/* the machine: its clock, name, modules, swap and power */
ROW(settimeofday, 164, 170, REFUSED)
ROW(clock_settime, 227, 112, REFUSED)
ROW(adjtimex, 159, 171, REFUSED)
ROW(clock_adjtime, 305, 266, REFUSED)
ROW(sethostname, 170, 161, REFUSED)
ROW(setdomainname, 171, 162, REFUSED)
ROW(reboot, 169, 142, REFUSED)
ROW(kexec_load, 246, 104, REFUSED)
ROW(kexec_file_load, 320, 294, REFUSED)
ROW(init_module, 175, 105, REFUSED)
ROW(finit_module, 313, 273, REFUSED)
ROW(delete_module, 176, 106, REFUSED)
ROW(swapon, 167, 224, REFUSED)
ROW(swapoff, 168, 225, REFUSED)
ROW(acct, 163, 89, REFUSED)
ROW(quotactl, 179, 60, REFUSED)
ROW(quotactl_fd, 443, 443, REFUSED)
ROW(iopl, 172, NONE, REFUSED)
ROW(ioperm, 173, NONE, REFUSED)
ROW(vhangup, 153, 58, REFUSED)
ROW(uselib, 134, NONE, REFUSED)
ROW(nfsservctl, 180, 42, REFUSED)
ROW(lookup_dcookie, 212, 18, REFUSED)
ROW(lsm_set_self_attr, 460, 460, REFUSED)

/* its flags lie in memory where no filter can read them; libc falls back to clone */
ROW(clone3, 435, 435, ABSENT)

/* no new namespaces */
ROW(clone, 56, 220, CLONE)
ROW(unshare, 272, 97, UNSHARE)

/* no typing into terminals; in read-only mode no file system requests but those that only read */
ROW(ioctl, 16, 29, IOCTL)

/* network off: none. On: internet and routing only, since a unix socket is a door to a daemon */
ROW(socket, 41, 198, SOCKET)

/* a connected pair has no use for a name, but can take one of the host's: abstract names are shared with it */
ROW(bind, 49, 200, NETWORK)

/* connected pairs only: a datagram pair can be pointed at any daemon's socket */
ROW(socketpair, 53, 199, SOCKETPAIR)

/* oneself only (0), not the user's other processes */
ROW(prlimit64, 302, 261, SELF_ONLY)
ROW(sched_setparam, 142, 118, SELF_ONLY)
ROW(sched_setscheduler, 144, 119, SELF_ONLY)
ROW(sched_setaffinity, 203, 122, SELF_ONLY)
ROW(sched_setattr, 314, 274, SELF_ONLY)

/* oneself or one's group only */
ROW(setpriority, 141, 140, PRIORITY)
ROW(ioprio_set, 251, 30, IO_PRIORITY)
