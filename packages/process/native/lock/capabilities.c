/* Capabilities: none, but for root the right to read what root may read. Without CAP_SYS_PTRACE and its kin the
 * environments of the host's other processes are closed to root too. */
#define _GNU_SOURCE
#include "lock-internal.h"
#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int lock_drop_capabilities(struct lock_error *error) {
  /* In a user namespace of our own the user holds every capability and needs none. */
  uint64_t keep = geteuid() == 0 ? 1ULL << CAP_DAC_READ_SEARCH : 0;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  /* Root regains the bounding set at exec. Where it may not be cut, no_new_privs holds exec to what is permitted now. */
  for (unsigned long c = 0; c < 64; c++)
    if (!(keep >> c & 1) && prctl(PR_CAPBSET_DROP, c, 0, 0, 0)) break;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (syscall(SYS_capget, &header, data)) return lock_fail(error, errno, "capget", 0);
  for (int half = 0; half < 2; half++) {
    data[half].permitted &= (uint32_t)(keep >> (32 * half));
    data[half].effective = data[half].permitted;
    data[half].inheritable = 0;
  }
  if (syscall(SYS_capset, &header, data)) return lock_fail(error, errno, "capset", 0);
  return 0;
}
