/* Reads a lock plan. Twin of packages/sandbox/src/lock-plan.ts.
 *
 * All numbers little endian. "ULK1", u32 flags, u32 Landlock ABI, u32 mounts, u32 rules, then the entries, mounts first:
 * u8 kind, u16 length of the path, the path, a zero byte. Nothing may follow the last entry. */
#define _GNU_SOURCE
#include "lock-internal.h"
#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 20, MAX_BYTES = 1 << 20, MAX_ENTRIES = 4096 };

static uint32_t u32(const uint8_t *p) { return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24; }

/* One absolute path without a hidden zero byte; -1 when malformed. */
static int read_entry(struct lock_entry *entry, const uint8_t *bytes, size_t n, size_t *at, uint8_t last_kind) {
  if (n - *at < 4) return -1;
  const uint8_t *p = bytes + *at;
  size_t length = p[1] | (size_t)p[2] << 8;
  if (n - *at - 4 < length || length == 0 || p[0] == 0 || p[0] > last_kind) return -1;
  if (p[3] != '/' || p[3 + length] != 0 || memchr(p + 3, 0, length)) return -1;
  *entry = (struct lock_entry){p[0], (const char *)p + 3};
  *at += length + 4;
  return 0;
}

struct lock_plan *lock_plan_read(const uint8_t *bytes, size_t n) {
  if (n == 0) return calloc(1, sizeof(struct lock_plan));
  if (!bytes || n < HEADER || n > MAX_BYTES || memcmp(bytes, "ULK1", 4)) return NULL;
  uint32_t flags = u32(bytes + 4), abi = u32(bytes + 8), mounts = u32(bytes + 12), rules = u32(bytes + 16);
  if (flags & ~LOCK_ALL_FLAGS || mounts > MAX_ENTRIES || rules > MAX_ENTRIES || abi == 0) return NULL;
  if (!(flags & LOCK_MOUNTS) && (mounts || flags & (LOCK_OWN_PROC | LOCK_OWN_SHM))) return NULL;
  struct lock_plan *plan = calloc(1, sizeof *plan + (mounts + rules) * sizeof(struct lock_entry));
  if (!plan) return NULL;
  *plan = (struct lock_plan){.flags = flags, .abi = abi, .n_mounts = mounts, .n_rules = rules, .on = true};
  plan->mounts = (struct lock_entry *)(plan + 1);
  plan->rules = plan->mounts + mounts;
  size_t at = HEADER;
  for (uint32_t i = 0; i < mounts + rules; i++)
    if (read_entry(&plan->mounts[i], bytes, n, &at, i < mounts ? MOUNT_DEVICE : RULE_FILE)) goto malformed;
  plan->filter = lock_filter(flags);
  if (at == n && plan->filter) return plan;
malformed:
  free(plan);
  return NULL;
}

void lock_plan_free(struct lock_plan *plan) { free(plan); }

bool lock_plan_mounts_last(const struct lock_plan *plan) {
  return plan->flags & LOCK_MOUNTS && plan->flags & LOCK_METADATA && !(plan->flags & LOCK_OWN_SHM);
}

bool lock_plan_keeps_attributes(const struct lock_plan *plan) { return plan->flags & LOCK_METADATA; }

unsigned long lock_plan_namespaces(const struct lock_plan *plan) {
  return (plan->flags & LOCK_MOUNTS ? CLONE_NEWNS : 0U) | (plan->flags & LOCK_OWN_PIDS ? CLONE_NEWPID : 0U);
}
