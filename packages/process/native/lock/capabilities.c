/* Capabilities: none, but for root the right to read what root may read. Without CAP_SYS_PTRACE and its kin the
 * environments of the host's other processes are closed to root too. */
#define _GNU_SOURCE
#include "lock-internal.h"
#include <errno.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int set_capabilities(uint64_t keep, struct lock_error *error) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (syscall(SYS_capget, &header, data)) return lock_fail(error, errno, "capget", 0);
  for (int half = 0; half < 2; half++) {
    data[half].permitted &= (uint32_t)(keep >> (32 * half));
    data[half].effective = data[half].inheritable = data[half].permitted;
  }
  return syscall(SYS_capset, &header, data) ? lock_fail(error, errno, "capset", 0) : 0;
}

int lock_drop_capabilities(struct lock_error *error) {
  /* In a user namespace of our own the user holds every capability and needs none. */
  uint64_t keep = geteuid() == 0 ? 1ULL << CAP_DAC_READ_SEARCH : 0;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  /* Root would regain every capability at exec. This ends it for good; where it may not be set, no_new_privs still holds
   * exec to what is permitted now. One call instead of forty that drop each from the bounding set. */
  bool locked = !prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  if (set_capabilities(keep, error)) return -1;
  /* Exec keeps an ambient capability. It may be one we never had: then there is nothing to keep. */
  if (keep && locked) prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0);
  return 0;
}
