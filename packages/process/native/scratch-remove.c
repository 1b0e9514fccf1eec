/* Removal keeps two directories open whatever the depth: a subdirectory's own subdirectories are moved up beside it, then it
 * is empty. A tree a million levels deep costs time, not descriptors or stack. */
#define _GNU_SOURCE
#include "scratch.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static DIR *open_directory(int at, const char *name) {
  int fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0 && errno == EACCES && fchmodat(at, name, 0700, AT_SYMLINK_NOFOLLOW) == 0) /* or a link swapped in right now leads the change out */
    fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return NULL;
  DIR *directory = fdopendir(fd);
  if (!directory) close(fd);
  return directory;
}

static bool is_dot(const char *name) { return !strcmp(name, ".") || !strcmp(name, ".."); }

/* A file or an empty directory. True when it is gone. */
static bool unlink_simple(int at, const char *name) {
  return unlinkat(at, name, 0) == 0 || errno == ENOENT || unlinkat(at, name, AT_REMOVEDIR) == 0;
}

/* Moves a directory up into the root under a name of its own; a directory nobody may write to must be opened up first. */
static bool move_up(int from, const char *name, int root, unsigned *serial) {
  char fresh[32];
  for (int tries = 0; tries < 1000; tries++) {
    snprintf(fresh, sizeof fresh, ".umbo-%u", ++*serial);
    if (renameat2(from, name, root, fresh, 1 /* RENAME_NOREPLACE */) == 0) return true;
    if (errno == EACCES && fchmodat(from, name, 0700, AT_SYMLINK_NOFOLLOW) == 0 && renameat2(from, name, root, fresh, 1) == 0) return true;
    if (errno != EEXIST) return false;
  }
  return false;
}

static bool flatten(int root, const char *name, unsigned *serial) {
  DIR *directory = open_directory(root, name);
  if (!directory) return false;
  int fd = dirfd(directory);
  bool all = fchmod(fd, 0700) == 0;
  for (struct dirent *entry; (entry = readdir(directory));) {
    if (is_dot(entry->d_name) || unlink_simple(fd, entry->d_name)) continue;
    if (!move_up(fd, entry->d_name, root, serial)) all = false;
  }
  closedir(directory);
  return unlinkat(root, name, AT_REMOVEDIR) == 0 && all;
}

int scratch_remove(const char *path) {
  unsigned serial = 0;
  DIR *root = open_directory(AT_FDCWD, path);
  if (!root) return errno == ENOENT ? 0 : errno;
  int fd = dirfd(root);
  fchmod(fd, 0700); /* its command may have closed it even to us */
  for (bool moved = true; moved;) {
    moved = false;
    rewinddir(root);
    for (struct dirent *entry; (entry = readdir(root));) {
      if (is_dot(entry->d_name)) continue;
      if (unlink_simple(fd, entry->d_name) || flatten(fd, entry->d_name, &serial)) moved = true;
    }
  }
  closedir(root);
  return rmdir(path) ? errno : 0;
}
