/* The lock: what the init does to the mounts, and what the command does to itself. */
#include "lock-internal.h"
#include <errno.h>
#include <string.h>
#include <sys/prctl.h>

/* No stdio: this runs between fork and exec. */
int lock_fail(struct lock_error *error, int err, const char *step, const char *detail) {
  size_t n = 0;
  for (; *step && n + 1 < sizeof error->step; step++) error->step[n++] = *step;
  if (detail && n + 3 < sizeof error->step) {
    error->step[n++] = ' ';
    for (; *detail && n + 1 < sizeof error->step; detail++) error->step[n++] = *detail;
  }
  error->step[n] = 0;
  error->err = err ? err : EINVAL;
  return -1;
}

int lock_self(const struct lock_plan *plan, struct lock_error *error) {
  if (!plan->on) return 0;
  if (lock_drop_capabilities(error)) return -1;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return lock_fail(error, errno, "no_new_privs", 0);
  if (lock_landlock(plan, error)) return -1;
  return plan->filtered ? 0 : lock_seccomp(plan, error);
}
