#include "lock-internal.h"
int lock_mounts(const struct lock_plan *plan, struct lock_error *error) { return plan->on ? lock_fail(error, 38, "mounts", 0) : 0; }
