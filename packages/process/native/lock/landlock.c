/* Landlock: nothing may be written, made, moved or removed but below the rules. Only writing rights are handled, so
 * reading needs no rule. The newest ABI this file knows is used; the plan says the least it was made for. */
#define _GNU_SOURCE
#include "lock-internal.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The numbers are the same on every architecture; older headers lack them. */
enum { OPENAT2 = 437, NO_SYMLINKS = 4, CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
struct ruleset { uint64_t fs, net, scoped; };
struct __attribute__((packed)) path_beneath { uint64_t access; int32_t fd; };

#define WRITE_FILE (1ULL << 1)
#define REMOVE_AND_MAKE 0x1ff0ULL /* REMOVE_DIR 4 … MAKE_SYM 12 */
#define REFER (1ULL << 13)        /* ABI 2 */
#define TRUNCATE (1ULL << 14)     /* ABI 3 */
#define IOCTL_DEV (1ULL << 15)    /* ABI 5 */
#define TCP_BIND_CONNECT 3ULL     /* ABI 4 */
#define SCOPES 3ULL               /* ABI 6: abstract unix sockets, signals */

int lock_landlock_abi(void) { return (int)syscall(CREATE_RULESET, (void *)0, 0, 1); }

/* Inside a lock of ours openat2 is not to be had. The kernel says by which path the descriptor really came. */
static int open_real(const struct lock_entry *rule) {
  char link[32], real[PATH_MAX + 1];
  int fd = open(rule->path, O_PATH | O_CLOEXEC);
  if (fd < 0 || rule->kind != RULE_TREE) return fd;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, real, PATH_MAX);
  if (n > 0 && (size_t)n == strlen(rule->path) && !memcmp(real, rule->path, (size_t)n)) return fd;
  close(fd);
  return errno = ELOOP, -1;
}

static int add_rule(int ruleset, uint64_t handled, const struct lock_entry *rule, struct lock_error *error) {
  /* A link in place of a writable directory would open what it points at. */
  struct { uint64_t flags, mode, resolve; } how = {O_PATH | O_CLOEXEC, 0, rule->kind == RULE_TREE ? NO_SYMLINKS : 0};
  int fd = (int)syscall(OPENAT2, AT_FDCWD, rule->path, &how, sizeof how);
  if (fd < 0 && errno == ENOSYS) fd = open_real(rule);
  if (fd < 0) return lock_fail(error, errno, "landlock rule for", rule->path);
  struct stat st;
  if (fstat(fd, &st)) return lock_fail(error, errno, "landlock rule for", rule->path);
  uint64_t file = WRITE_FILE | TRUNCATE;
  uint64_t access = S_ISDIR(st.st_mode) ? file | REMOVE_AND_MAKE | REFER : file | IOCTL_DEV;
  if (S_ISDIR(st.st_mode) != (rule->kind == RULE_TREE)) return lock_fail(error, ENOTDIR, "landlock rule for", rule->path);
  struct path_beneath beneath = {access & handled, fd};
  if (syscall(ADD_RULE, ruleset, 1, &beneath, 0)) return lock_fail(error, errno, "landlock_add_rule", rule->path);
  return close(fd);
}

int lock_landlock(const struct lock_plan *plan, struct lock_error *error) {
  int abi = lock_landlock_abi();
  if (abi < 1) return lock_fail(error, errno, "landlock_create_ruleset", 0);
  if ((uint32_t)abi < plan->abi) return lock_fail(error, ENOTSUP, "landlock ABI is older than planned", 0);
  struct ruleset attr = {WRITE_FILE | REMOVE_AND_MAKE, 0, 0};
  size_t size = sizeof attr.fs;
  if (abi >= 2) attr.fs |= REFER;
  if (abi >= 3) attr.fs |= TRUNCATE;
  if (abi >= 4) size = 2 * sizeof attr.fs, attr.net = plan->flags & LOCK_NO_NETWORK ? TCP_BIND_CONNECT : 0;
  if (abi >= 5) attr.fs |= IOCTL_DEV;
  if (abi >= 6) size = sizeof attr, attr.scoped = SCOPES;
  int ruleset = (int)syscall(CREATE_RULESET, &attr, size, 0);
  if (ruleset < 0) return lock_fail(error, errno, "landlock_create_ruleset", 0);
  for (uint32_t i = 0; i < plan->n_rules; i++)
    if (add_rule(ruleset, attr.fs, &plan->rules[i], error)) return -1;
  if (syscall(RESTRICT_SELF, ruleset, 0)) return lock_fail(error, errno, "landlock_restrict_self", 0);
  return close(ruleset);
}
