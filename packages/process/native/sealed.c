#define _GNU_SOURCE
#include "sealed.h"
#include "inits.h"
#include "lock.h"
#include "scratch.h"
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

static struct source mounts = {.kind = SOURCE_MOUNTS, .fd = -1};

/* The kernel tells whoever polls this file of every change. */
static bool watch_mounts(void) {
  if (mounts.fd < 0) mounts.fd = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC);
  return mounts.fd >= 0 && source_watch(&mounts, EPOLLPRI) == 0;
}

/* The plan without what differs from run to run: a path of the same length that every plan may hold. */
static uint8_t *without_scratch(const struct sealed_need *need) {
  size_t length = strlen(need->scratch);
  uint8_t *plan = malloc(need->plan_bytes);
  if (!plan) return NULL;
  memcpy(plan, need->plan, need->plan_bytes);
  for (uint8_t *at = plan; (at = memmem(at, need->plan_bytes - (size_t)(at - plan), need->scratch, length)); at += length) memset(at, '/', length);
  return plan;
}

/* A descriptor of its own: epoll takes the news from the other one before it is handled, and a run asked for after a mount
 * may be handled first. */
bool sealed_mounts_changed(void) {
  static struct pollfd look = {.fd = -1, .events = POLLPRI};
  if (look.fd >= 0) return poll(&look, 1, 0) != 0;
  look.fd = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC);
  if (look.fd >= 0) poll(&look, 1, 0);
  return true;
}

bool sealed_begin(struct sealed *sealed, const struct sealed_need *need) {
  sealed->plan = watch_mounts() ? without_scratch(need) : NULL;
  sealed->plan_bytes = need->plan_bytes;
  return sealed->plan;
}

bool sealed_fits(const struct sealed *sealed, const struct sealed_need *need) {
  uint8_t *plan = sealed->plan && sealed->plan_bytes == need->plan_bytes ? without_scratch(need) : NULL;
  bool same = plan && memcmp(plan, sealed->plan, need->plan_bytes) == 0;
  free(plan);
  return same;
}

bool sealed_give(struct sealed *sealed, const struct sealed_need *need) {
  struct lock_plan *plan = lock_plan_read(sealed->plan, sealed->plan_bytes);
  bool holds = plan && lock_mounts_hold(plan, sealed->root);
  if (plan) lock_plan_free(plan);
  if (!holds) return false;
  sealed->lent = scratch_give(sealed->blank, need->scratch);
  sealed->blank = NULL;
  return sealed->lent;
}

void sealed_take_back(struct sealed *sealed, char **scratch) {
  sealed->lent = false;
  if (sealed->root < 0 || !*scratch || !(sealed->blank = scratch_keep(*scratch))) return;
  free(*scratch);
  *scratch = NULL;
}

void sealed_end(struct sealed *sealed) {
  if (sealed->blank) scratch_discard(sealed->blank);
  if (sealed->root >= 0) close(sealed->root);
  free(sealed->plan);
}
