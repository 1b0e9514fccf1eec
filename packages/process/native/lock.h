/* The lock a command puts on itself before exec. The plan arrives as opaque bytes inside the run frame;
 * only lock/ knows their layout (its TypeScript twin is @umbo/sandbox' encodeLockPlan). */
#ifndef UMBO_LOCK_H
#define UMBO_LOCK_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lock_plan; /* points into the bytes it was read from: keep them until exec */

/* Why a lock could not be put on. Filled before a non-zero return; nothing may be run after it. */
struct lock_error {
  int err;        /* errno */
  char step[96];  /* e.g. "landlock_restrict_self" */
};

/* Reads a plan; NULL when malformed. No bytes (n == 0) means `off`: a plan that locks nothing. */
struct lock_plan *lock_plan_read(const uint8_t *bytes, size_t n);
void lock_plan_free(struct lock_plan *plan);

/* CLONE_NEW* flags the task's init must have, or the run must fail (CLONE_NEWNS; CLONE_NEWPID where the lock relies on it).
 * 0: whatever the tree needs is enough. */
unsigned long lock_plan_namespaces(const struct lock_plan *plan);

/* True for mounts that a second command under the same plan may find: nothing that runs there can change them or leave anything
 * in them but in its scratch directory. */
bool lock_plan_mounts_last(const struct lock_plan *plan);
/* Whether what such mounts cover is still covered, seen from outside through their root: whoever renames or replaces a denied
 * file uncovers it. False also where the kernel cannot say. */
bool lock_mounts_hold(const struct lock_plan *plan, int root);

/* True when the command can change no mode, owner, time or attribute, not even of its own files. */
bool lock_plan_keeps_attributes(const struct lock_plan *plan);

/* Which of the few filters the plan needs; 0: none. An init may put it on for good, after the mounts if the plan has any: every
 * command it starts then has it by inheritance, and none pays for it. */
unsigned lock_plan_filter(const struct lock_plan *plan);
/* In an init. 0 or errno. */
int lock_filter_for_good(unsigned filter);
/* In that init: the command inherits the filter, if it is the one its plan needs. */
void lock_plan_inherits(struct lock_plan *plan, unsigned filter);

/* Inside the new mount namespace, before the command is forked, while still privileged in it. */
int lock_mounts(const struct lock_plan *plan, struct lock_error *error);

/* In the command itself, after setsid, rlimits, cwd and close_range, right before exec:
 * capabilities, no_new_privs, Landlock, seccomp. Async-signal-safe: called after fork. */
int lock_self(const struct lock_plan *plan, struct lock_error *error);

/* What this machine can really do, found by trying in throw-away children; one line of JSON into buf. */
int lock_probe(char *buf, size_t n);
#endif
