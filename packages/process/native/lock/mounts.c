/* The mount namespace: everything read-only and without devices, but for what the plan lists. Runs as the task's init,
 * before the command exists. Nothing here ever makes a mount more writable than it was: what stays writable is cloned
 * before the seal and put back after it. */
#define _GNU_SOURCE
#include "lock-internal.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The numbers are the same on every architecture; older headers lack the names. */
enum { OPEN_TREE = 428, MOVE_MOUNT = 429, OPENAT2 = 437, SETATTR = 442 };
enum { TREE_CLONE = 1, FROM_EMPTY_PATH = 4, TO_EMPTY_PATH = 0x40, RECURSIVE = 0x8000, NO_SYMLINKS = 4 };
enum { RDONLY = 1, NOSUID = 2, NODEV = 4 };
struct mount_attributes { uint64_t set, clear, propagation, userns; };

static int set_attributes(int fd, const char *path, uint64_t set) {
  struct mount_attributes attributes = {set, 0, 0, 0};
  return (int)syscall(SETATTR, fd, path, RECURSIVE | AT_EMPTY_PATH, &attributes, sizeof attributes);
}
static int clone_tree(const char *path) { return (int)syscall(OPEN_TREE, AT_FDCWD, path, TREE_CLONE | RECURSIVE | O_CLOEXEC); }
/* Without a flag for it move_mount does not follow a link at the target: a protected link is covered itself. */
static int attach(int tree, const char *path) { return (int)syscall(MOVE_MOUNT, tree, "", AT_FDCWD, path, FROM_EMPTY_PATH) || close(tree); }

/* What stays writable is found once, without following any link: a command that runs beside us and may write to a parent
 * could otherwise lead a root elsewhere between two looks. */
struct kept { int place, tree; };

static int keep(struct kept *kept, const char *path, struct lock_error *error) {
  struct { uint64_t flags, mode, resolve; } how = {O_PATH | O_CLOEXEC, 0, NO_SYMLINKS};
  kept->place = (int)syscall(OPENAT2, AT_FDCWD, path, &how, sizeof how);
  if (kept->place < 0) return lock_fail(error, errno, "openat2", path);
  kept->tree = (int)syscall(OPEN_TREE, kept->place, "", TREE_CLONE | RECURSIVE | AT_EMPTY_PATH | O_CLOEXEC);
  return kept->tree < 0 ? lock_fail(error, errno, "open_tree", path) : 0;
}

static int put_back(const struct kept *kept, const char *path, uint64_t set, struct lock_error *error) {
  if (set_attributes(kept->tree, "", set)) return lock_fail(error, errno, "mount_setattr", path);
  if (syscall(MOVE_MOUNT, kept->tree, "", kept->place, "", FROM_EMPTY_PATH | TO_EMPTY_PATH)) return lock_fail(error, errno, "move_mount", path);
  return close(kept->tree) || close(kept->place);
}

int lock_leave_host(struct lock_error *error) {
  return mount(0, "/", 0, MS_REC | MS_PRIVATE, 0) ? lock_fail(error, errno, "make mounts private", 0) : 0;
}

int lock_seal(struct lock_error *error) {
  if (set_attributes(AT_FDCWD, "/", RDONLY | NOSUID | NODEV)) return lock_fail(error, errno, "mount_setattr", "/");
  return 0;
}

/* Puts a clone of a path back over it, with more attributes than it had. */
static int cover(int tree, const char *path, uint64_t set, struct lock_error *error) {
  if (tree < 0) return lock_fail(error, errno, "open_tree", path);
  if (set && set_attributes(tree, "", set)) return lock_fail(error, errno, "mount_setattr", path);
  return attach(tree, path) ? lock_fail(error, errno, "move_mount", path) : 0;
}

static int cover_one(const struct lock_entry *m, const struct kept *kept, struct lock_error *error) {
  switch (m->kind) {
    case MOUNT_WRITABLE: return put_back(kept, m->path, NOSUID | NODEV, error);
    /* A device can be written through a read-only mount; its mode and owner cannot be changed. */
    case MOUNT_DEVICE: return put_back(kept, m->path, RDONLY | NOSUID, error);
    case MOUNT_PIN: return cover(clone_tree(m->path), m->path, 0, error);
    case MOUNT_PROTECT: return cover(clone_tree(m->path), m->path, RDONLY, error);
    default: return 0;
  }
}

/* A denied file reads as empty, a denied directory is an empty one that cannot be opened. The directory is put on /proc
 * for the time it takes to clone from it. */
static int hide(const struct lock_plan *plan, struct lock_error *error) {
  bool ready = false;
  for (uint32_t i = 0; i < plan->n_mounts; i++) {
    const struct lock_entry *m = &plan->mounts[i];
    struct stat st;
    if (m->kind != MOUNT_DENY) continue;
    if (stat(m->path, &st)) return lock_fail(error, errno, "deny", m->path);
    bool directory = S_ISDIR(st.st_mode);
    if (directory && !ready) {
      if (mount("tmpfs", "/proc", "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,nr_inodes=1,mode=000")) return lock_fail(error, errno, "mount tmpfs", 0);
      ready = true;
    }
    if (cover(clone_tree(directory ? "/proc" : "/dev/null"), m->path, directory ? 0 : RDONLY, error)) return -1;
  }
  if (ready && umount2("/proc", MNT_DETACH)) return lock_fail(error, errno, "umount", 0);
  return 0;
}

int lock_mounts(const struct lock_plan *plan, struct lock_error *error) {
  if (!(plan->flags & LOCK_MOUNTS)) return 0;
  struct kept kept[plan->n_mounts + 1];
  if (lock_leave_host(error)) return -1;
  for (uint32_t i = 0; i < plan->n_mounts; i++) {
    const struct lock_entry *m = &plan->mounts[i];
    if ((m->kind == MOUNT_WRITABLE || m->kind == MOUNT_DEVICE) && keep(&kept[i], m->path, error)) return -1;
  }
  if (lock_seal(error)) return -1;
  for (uint32_t i = 0; i < plan->n_mounts; i++)
    if (cover_one(&plan->mounts[i], &kept[i], error)) return -1;
  if (hide(plan, error)) return -1;
  if (plan->flags & LOCK_OWN_SHM && mount("tmpfs", "/dev/shm", "tmpfs", MS_NOSUID | MS_NODEV, "size=67108864,mode=1777"))
    return lock_fail(error, errno, "mount /dev/shm", 0);
  if (plan->flags & LOCK_OWN_PROC && mount("proc", "/proc", "proc", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, 0))
    return lock_fail(error, errno, "mount /proc", 0);
  return 0;
}

bool lock_mounts_hold(const struct lock_plan *plan, int root) {
  enum { MOUNT_ROOT = 0x2000 };
  for (uint32_t i = 0; i < plan->n_mounts; i++) {
    const struct lock_entry *m = &plan->mounts[i];
    struct statx st;
    if (m->kind == MOUNT_WRITABLE) continue; /* the scratch directory, which moves from run to run */
    if (statx(root, m->path + 1, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT, STATX_TYPE | STATX_MODE, &st)) return false;
    if (!(st.stx_attributes_mask & st.stx_attributes & MOUNT_ROOT)) return false;
    /* The host may have mounted something there before we covered it: what lies there must be what hide() put there. */
    bool null = S_ISCHR(st.stx_mode) && st.stx_rdev_major == 1 && st.stx_rdev_minor == 3;
    if (m->kind == MOUNT_DENY && st.stx_mode != S_IFDIR && !null) return false;
  }
  return true;
}
