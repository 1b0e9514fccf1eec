#define _GNU_SOURCE
#include "spill.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* In a directory that others can write to, the file could be swapped for theirs later. */
static int owned_directory(const char *path, char *name, size_t n) {
  char parent[PATH_MAX];
  const char *slash = strrchr(path, '/');
  size_t length = slash ? (size_t)(slash - path) : 0;
  if (length == 0 || length >= sizeof parent || strlen(slash + 1) >= n) return errno = EINVAL, -1;
  memcpy(parent, path, length);
  parent[length] = 0;
  strcpy(name, slash + 1);
  int fd = open(parent, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat info;
  if (fd < 0) return -1;
  if (fstat(fd, &info) || info.st_uid != geteuid() || info.st_mode & 077) {
    close(fd);
    return errno = EPERM, -1;
  }
  return fd;
}

int spill_open(struct spill *spill, const char *path, uint64_t quota) {
  char name[NAME_MAX + 1];
  int directory = owned_directory(path, name, sizeof name);
  if (directory < 0) return errno;
  int fd = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0600);
  int err = errno;
  close(directory);
  if (fd < 0) return err;
  *spill = (struct spill){.fd = fd, .asked = true, .quota = quota};
  return 0;
}

void spill_add(struct spill *spill, const uint8_t *bytes, size_t n) {
  if (!spill->asked || n == 0) return;
  uint64_t room = spill->quota - spill->bytes;
  if (spill->fd < 0 || n > room) spill->truncated = true;
  if (spill->fd < 0) return;
  if (n > room) n = (size_t)room;
  while (n) {
    ssize_t w = write(spill->fd, bytes, n);
    if (w < 0 && errno == EINTR) continue;
    if (w <= 0) { /* a full disk ends the file, not the command */
      spill->truncated = true;
      break;
    }
    spill->bytes += (uint64_t)w;
    bytes += w;
    n -= (size_t)w;
  }
  if (spill->truncated) spill_close(spill);
}

void spill_close(struct spill *spill) {
  if (spill->asked && spill->fd >= 0) close(spill->fd);
  spill->fd = -1;
}
