/* What the files of the lock share. Nobody outside lock/ includes this. */
#ifndef UMBO_LOCK_INTERNAL_H
#define UMBO_LOCK_INTERNAL_H
#include "../lock.h"
#include <linux/filter.h>
#include <stdbool.h>

/* Flags of a plan; twin of packages/sandbox/src/lock-plan.ts. */
enum {
  LOCK_MOUNTS = 1,      /* own mount namespace, sealed read-only */
  LOCK_OWN_PROC = 2,    /* a /proc that shows this pid namespace only */
  LOCK_OWN_SHM = 4,     /* an empty /dev/shm that goes with the namespace */
  LOCK_METADATA = 8,    /* refuse every call that changes metadata (read-only mode) */
  LOCK_NO_NETWORK = 16, /* refuse every socket but a connected pair */
  LOCK_OWN_PIDS = 32,   /* rely on a pid namespace, since this Landlock does not stop signals */
};
#define LOCK_ALL_FLAGS 63U

/* Mounts, carried out in this order after the seal. */
enum {
  MOUNT_WRITABLE = 1, /* stays as writable as it was */
  MOUNT_PIN = 2,      /* bound onto itself, so that the name cannot be moved away */
  MOUNT_PROTECT = 3,  /* bound onto itself read-only */
  MOUNT_DENY = 4,     /* hidden behind something empty */
  MOUNT_DEVICE = 5,   /* a device that stays usable behind the seal */
};

/* Landlock rules: what stays writable. */
enum {
  RULE_TREE = 1, /* everything below a directory */
  RULE_FILE = 2, /* one file or device */
};

struct lock_entry {
  uint8_t kind;
  const char *path; /* into the bytes the plan was read from */
};

struct lock_plan {
  uint32_t flags, abi, n_mounts, n_rules;
  const struct sock_fprog *filter;
  struct lock_entry *mounts, *rules;
  bool on, filtered; /* filtered: the process that reads the plan has the filter already */
};

int lock_fail(struct lock_error *error, int err, const char *step, const char *detail);
int lock_drop_capabilities(struct lock_error *error);
int lock_landlock(const struct lock_plan *plan, struct lock_error *error);
int lock_seccomp(const struct lock_plan *plan, struct lock_error *error);
int lock_landlock_abi(void); /* 0 or less: none, errno says why */
const struct sock_fprog *lock_filter(uint32_t flags); /* NULL: could not be built */
int lock_leave_host(struct lock_error *error); /* no mount is shared with the host any more */
int lock_seal(struct lock_error *error);
#endif
