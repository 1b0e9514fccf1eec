/* The system call filter: a binary search over the numbers of syscall-table.h, then a few looks at arguments.
 * Built once for each variant when the supervisor starts, so that a command only installs it. */
#define _GNU_SOURCE
#include "lock-internal.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#define NUMBER(x86_64, aarch64) (x86_64)
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#define NUMBER(x86_64, aarch64) (aarch64)
#else
#error "the lock knows the system calls of x86_64 and aarch64 only"
#endif
#define NONE (-1)
#define X32 0x40000000U

enum action {
  ALLOW, METADATA, REFUSED, ABSENT, CLONE, UNSHARE, IOCTL, SOCKET, SOCKETPAIR, SELF_ONLY, PRIORITY, IO_PRIORITY, NETWORK,
  MODE_1, MODE_2, MAKE_1, MAKE_2, OPEN, OPENAT, MAKE_BLIND, ACTIONS
};
struct row { int number; enum action action; };

static const struct row table[] = {
#define ROW(name, x86_64, aarch64, action) {NUMBER(x86_64, aarch64), action},
#include "syscall-table.h"
#undef ROW
};
enum { ROWS = sizeof table / sizeof *table, RANGES = 2 * ROWS + 2, ROOM = 768 };
_Static_assert(RANGES <= 256, "the left half of the tree must stay within reach of an 8-bit jump");

struct program {
  struct sock_filter code[ROOM];
  unsigned short n;
  unsigned short block[ACTIONS]; /* where the look at the arguments begins */
  uint32_t flags;
};

static void emit(struct program *p, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
  if (p->n < ROOM) p->code[p->n++] = (struct sock_filter){code, yes, no, k};
}
static void load(struct program *p, size_t offset) { emit(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
/* Low half only: the kernel takes these arguments as int. Both architectures are little endian. */
static void load_argument(struct program *p, int i) { load(p, offsetof(struct seccomp_data, args) + 8 * (size_t)i); }
static void answer(struct program *p, uint32_t verdict) { emit(p, BPF_RET | BPF_K, verdict, 0, 0); }
static void when_equal(struct program *p, uint32_t k, uint32_t verdict) { emit(p, BPF_JMP | BPF_JEQ | BPF_K, k, 0, 1), answer(p, verdict); }
static void when_any_bit(struct program *p, uint32_t k, uint32_t verdict) { emit(p, BPF_JMP | BPF_JSET | BPF_K, k, 0, 1), answer(p, verdict); }
static void when_above(struct program *p, uint32_t k, uint32_t verdict) { emit(p, BPF_JMP | BPF_JGT | BPF_K, k, 0, 1), answer(p, verdict); }
static void unless_zero(struct program *p, int i, uint32_t verdict) { load_argument(p, i), emit(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), answer(p, verdict); }

#define YES SECCOMP_RET_ALLOW
#define NO (SECCOMP_RET_ERRNO | EPERM)
#define KILL SECCOMP_RET_KILL_PROCESS
/* CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET; NEWTIME (0x80) is part of clone's signal number. */
#define NEW_NAMESPACES 0x7e020000U
#define NEW_TIME 0x80U

static void look_at_ioctl(struct program *p) {
  load_argument(p, 1);
  static const uint32_t terminal[] = {0x5412 /* TIOCSTI */, 0x541c /* TIOCLINUX */, 0x541d /* TIOCCONS */, 0x540e /* TIOCSCTTY */};
  for (size_t i = 0; i < sizeof terminal / sizeof *terminal; i++) when_equal(p, terminal[i], NO);
  if (p->flags & LOCK_METADATA) {
    /* chattr, project ids, verity, encryption policies, btrfs subvolumes…: many need only a descriptor open for
     * reading. All requests of these families are refused but the known ones that only read. */
    static const uint32_t reads[] = {0x80086601, 0x80046601 /* FS_IOC_GETFLAGS */, 0xc020660b /* FIEMAP */, 0x80087601 /* GETVERSION */,
                                     0x801c581f /* FSGETXATTR */, 0x81009431 /* GETFSLABEL */};
    static const uint32_t families[] = {'f', 'v', 'X', 'r' /* fat */, 0x94 /* btrfs */, 0x97 /* ceph */, 0xbc /* bcachefs */, 0xf5 /* f2fs */};
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) when_equal(p, reads[i], YES);
    emit(p, BPF_ALU | BPF_RSH | BPF_K, 8, 0, 0), emit(p, BPF_ALU | BPF_AND | BPF_K, 0xff, 0, 0);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) when_equal(p, families[i], NO);
  }
  answer(p, YES);
}

static void look_at_socket(struct program *p) {
  if (!(p->flags & LOCK_NO_NETWORK)) {
    load_argument(p, 0);
    when_equal(p, 2 /* AF_INET */, YES), when_equal(p, 10 /* AF_INET6 */, YES);
    emit(p, BPF_JMP | BPF_JEQ | BPF_K, 16 /* AF_NETLINK */, 0, 3);
    load_argument(p, 2), when_equal(p, 0 /* NETLINK_ROUTE: name lookups ask it for addresses */, YES);
  }
  answer(p, NO);
}

/* A stream or sequenced pair stays connected for life. A datagram pair can be reconnected to any path. */
static void look_at_socketpair(struct program *p) {
  load_argument(p, 0), emit(p, BPF_JMP | BPF_JEQ | BPF_K, 1 /* AF_UNIX */, 1, 0), answer(p, NO);
  load_argument(p, 1), emit(p, BPF_ALU | BPF_AND | BPF_K, 0xf, 0, 0);
  when_equal(p, 1 /* SOCK_STREAM */, YES), when_equal(p, 5 /* SOCK_SEQPACKET */, YES), answer(p, NO);
}

#define SET_USER_ID 0x800U
#define MAKES_A_FILE 0x400040U /* O_CREAT, __O_TMPFILE */
static void look_at_mode(struct program *p, int i) { load_argument(p, i), when_any_bit(p, SET_USER_ID, NO), answer(p, YES); }
static void look_at_open(struct program *p, int flags) {
  load_argument(p, flags), emit(p, BPF_JMP | BPF_JSET | BPF_K, MAKES_A_FILE, 1, 0), answer(p, YES);
  look_at_mode(p, flags + 1);
}

static void emit_blocks(struct program *p) {
  p->block[MODE_1] = p->block[MAKE_1] = p->n, look_at_mode(p, 1);
  p->block[MODE_2] = p->block[MAKE_2] = p->n, look_at_mode(p, 2);
  p->block[OPEN] = p->n, look_at_open(p, 1);
  p->block[OPENAT] = p->n, look_at_open(p, 2);
  p->block[CLONE] = p->n, load_argument(p, 0), when_any_bit(p, NEW_NAMESPACES, NO), answer(p, YES);
  p->block[UNSHARE] = p->n, load_argument(p, 0), when_any_bit(p, NEW_NAMESPACES | NEW_TIME, NO), answer(p, YES);
  p->block[IOCTL] = p->n, look_at_ioctl(p);
  p->block[SOCKET] = p->n, look_at_socket(p);
  p->block[SOCKETPAIR] = p->n, look_at_socketpair(p);
  p->block[SELF_ONLY] = p->n, unless_zero(p, 0, NO), answer(p, YES);
  p->block[PRIORITY] = p->n, unless_zero(p, 1, NO), load_argument(p, 0), when_above(p, 1 /* PRIO_PGRP */, NO), answer(p, YES);
  p->block[IO_PRIORITY] = p->n, unless_zero(p, 1, NO), load_argument(p, 0), when_above(p, 2 /* IOPRIO_WHO_PGRP */, NO), answer(p, YES);
}

static void emit_leaf(struct program *p, enum action action) {
  if (action == ALLOW) answer(p, YES);
  else if (action == REFUSED) answer(p, NO);
  else if (action == ABSENT) answer(p, SECCOMP_RET_ERRNO | ENOSYS);
  else emit(p, BPF_JMP | BPF_JA, action, 0, 0); /* the action stands in for the distance until the blocks are placed */
}

/* Ranges [i, n): below the middle one's first number go left, else right. */
static void emit_tree(struct program *p, const struct row *range, size_t n) {
  if (n == 1) return emit_leaf(p, range->action);
  size_t half = n / 2;
  unsigned short at = p->n;
  emit(p, BPF_JMP | BPF_JGE | BPF_K, (uint32_t)range[half].number, 0, 0);
  emit_tree(p, range, half);
  p->code[at].jt = (uint8_t)(p->n - at - 1);
  emit_tree(p, range + half, n - half);
}

static int by_number(const void *a, const void *b) { return ((const struct row *)a)->number - ((const struct row *)b)->number; }

/* What a row comes to in read-only mode, where nothing made outlives the command, and in workspace-write; with network and without. */
static enum action settle(enum action action, uint32_t flags) {
  bool read_only = flags & LOCK_METADATA;
  switch (action) {
    case NETWORK: return flags & LOCK_NO_NETWORK ? REFUSED : ALLOW;
    case METADATA: return read_only ? REFUSED : ALLOW;
    case MODE_1: case MODE_2: return read_only ? REFUSED : action;
    case MAKE_1: case MAKE_2: case OPEN: case OPENAT: return read_only ? ALLOW : action;
    case MAKE_BLIND: return read_only ? ALLOW : ABSENT;
    default: return action;
  }
}

/* The table as neighbouring ranges that cover every number. */
static size_t make_ranges(struct row *range, uint32_t flags) {
  struct row sorted[ROWS];
  size_t rows = 0, n = 0;
  for (size_t i = 0; i < ROWS; i++) {
    struct row row = {table[i].number, settle(table[i].action, flags)};
    if (row.number != NONE && row.action != ALLOW) sorted[rows++] = row;
  }
  qsort(sorted, rows, sizeof *sorted, by_number);
  range[n++] = (struct row){0, ALLOW};
  for (size_t i = 0; i < rows; i++) {
    struct row row = sorted[i];
    if (range[n - 1].number == row.number) n--;
    if (n == 0 || range[n - 1].action != row.action) range[n++] = row;
    if (i + 1 == rows || sorted[i + 1].number != row.number + 1) range[n++] = (struct row){row.number + 1, ALLOW};
  }
  range[n++] = (struct row){LAST_KNOWN + 1, ABSENT};
  return n;
}

static bool build(struct program *p) {
  struct row range[RANGES];
  size_t n = make_ranges(range, p->flags);
  load(p, offsetof(struct seccomp_data, arch)), emit(p, BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0), answer(p, KILL);
  load(p, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
  emit(p, BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1), answer(p, KILL);
#endif
  unsigned short tree = p->n;
  emit_tree(p, range, n);
  unsigned short end = p->n;
  emit_blocks(p);
  for (unsigned short i = tree; i < end; i++)
    if (p->code[i].code == (BPF_JMP | BPF_JA)) p->code[i].k = (uint32_t)(p->block[p->code[i].k] - i - 1);
  return p->n < ROOM;
}

static struct program programs[4];
static struct sock_fprog filters[4];

/* Before main: every init the supervisor forks finds them ready. */
__attribute__((constructor)) static void build_all(void) {
  for (size_t variant = 0; variant < 4; variant++) {
    struct program *p = &programs[variant];
    p->flags = (variant & 1 ? LOCK_METADATA : 0U) | (variant & 2 ? LOCK_NO_NETWORK : 0U);
    if (build(p)) filters[variant] = (struct sock_fprog){p->n, p->code};
  }
}

static unsigned variant_of(uint32_t flags) { return (flags & LOCK_METADATA ? 1U : 0U) | (flags & LOCK_NO_NETWORK ? 2U : 0U); }

const struct sock_fprog *lock_filter(uint32_t flags) {
  const struct sock_fprog *filter = &filters[variant_of(flags)];
  return filter->len ? filter : NULL;
}

unsigned lock_plan_filter(const struct lock_plan *plan) { return plan->on ? variant_of(plan->flags) + 1 : 0; }

int lock_filter_for_good(unsigned filter) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filters[filter - 1]) ? errno : 0;
}

void lock_plan_inherits(struct lock_plan *plan, unsigned filter) { plan->filtered = filter && filter == lock_plan_filter(plan); }

int lock_seccomp(const struct lock_plan *plan, struct lock_error *error) {
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, plan->filter)) return lock_fail(error, errno, "seccomp", 0);
  return 0;
}
