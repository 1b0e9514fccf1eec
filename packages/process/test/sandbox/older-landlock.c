/* A kernel with an older Landlock, for the lock: HARNESS_LANDLOCK_ABI=N is the newest ABI the kernel admits to, and it takes no
 * right that came later. Linked with --wrap=syscall, through which the lock makes these calls. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

enum { CREATE_RULESET = 444, VERSION = 1 };
struct ruleset { uint64_t fs, net, scoped; };
/* Rights by the ABI that brought them last: fs, net, scoped. */
static const struct ruleset known[] = {{0, 0, 0},      {0x1fff, 0, 0}, {0x3fff, 0, 0}, {0x7fff, 0, 0},
                                       {0x7fff, 3, 0}, {0xffff, 3, 0}, {0xffff, 3, 3}};

long __real_syscall(long number, ...);
long __wrap_syscall(long number, ...);

long __wrap_syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  const char *wanted = getenv("HARNESS_LANDLOCK_ABI");
  int abi = wanted ? atoi(wanted) : 0;
  if (number != CREATE_RULESET || abi < 1 || abi > 6) return __real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  if ((int)a[2] == VERSION) return abi;
  const struct ruleset *asked = (const struct ruleset *)(uintptr_t)a[0];
  size_t size = (size_t)a[1];
  uint64_t net = size >= 16 ? asked->net : 0, scoped = size >= 24 ? asked->scoped : 0;
  if (asked->fs & ~known[abi].fs || net & ~known[abi].net || scoped & ~known[abi].scoped) return errno = EINVAL, -1;
  return __real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
