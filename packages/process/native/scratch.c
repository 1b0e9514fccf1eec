/* A scratch directory for each run. One that a run left as it got it becomes the next run's: making a directory where one was
 * just removed is slow (ext4 passes over inodes that went a moment ago), renaming one is not. */
#define _GNU_SOURCE
#include "scratch.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLANKS = 64, GROWN = 4096 };

static struct blank *blanks[BLANKS]; /* empty directories without an owner, beside the others */
static int n_blanks;
static unsigned serial;

static bool move(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */) == 0; }

/* True when nothing of a run is in it, nor of its shape. */
static bool is_blank(const char *path, struct stat *st) {
  char entries[1024];
  ssize_t n = -1;
  int found = 0, fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return false;
  if (fstat(fd, st) == 0 && st->st_mode == (S_IFDIR | 0700) && st->st_uid == geteuid() && st->st_size <= GROWN)
    while ((n = getdents64(fd, entries, sizeof entries)) > 0)
      for (ssize_t at = 0; at < n; at += ((struct dirent64 *)(entries + at))->d_reclen) found++;
  close(fd);
  return n == 0 && found == 2; /* itself and its parent */
}

struct blank *scratch_keep(const char *path) {
  const char *name = strrchr(path, '/');
  struct stat st;
  struct blank *blank = name && is_blank(path, &st) ? calloc(1, sizeof *blank) : NULL;
  if (!blank) return NULL;
  if (asprintf(&blank->path, "%.*s/blank-%u", (int)(name - path), path, ++serial) < 0) return free(blank), NULL;
  if (move(path, blank->path) && lstat(blank->path, &blank->made) == 0) return blank;
  free(blank->path);
  return free(blank), NULL;
}

/* A command whose writable root holds our directories could have put a link or a file there meanwhile: it must be the very
 * directory, and its change time says whether anybody touched it. Looked at before and, for its identity, after the move. */
bool scratch_give(struct blank *blank, const char *path) {
  const struct stat *made = &blank->made;
  struct stat st;
  bool same = is_blank(blank->path, &st) && st.st_dev == made->st_dev && st.st_ino == made->st_ino &&
              st.st_ctim.tv_sec == made->st_ctim.tv_sec && st.st_ctim.tv_nsec == made->st_ctim.tv_nsec;
  bool given = same && move(blank->path, path);
  if (given && (!is_blank(path, &st) || st.st_dev != made->st_dev || st.st_ino != made->st_ino)) given = false; /* and the run fails on what lies there */
  free(blank->path);
  free(blank);
  return given;
}

void scratch_discard(struct blank *blank) {
  rmdir(blank->path);
  free(blank->path);
  free(blank);
}

/* Services that sweep the temporary directory take an old empty one for abandoned. Only one that we make ourselves now will do:
 * by its name somebody else could have put theirs there. */
static bool remake_parent(const char *path) {
  char parent[PATH_MAX];
  const char *slash = strrchr(path, '/');
  size_t length = slash ? (size_t)(slash - path) : 0;
  if (length == 0 || length >= sizeof parent) return false;
  memcpy(parent, path, length);
  parent[length] = 0;
  return mkdir(parent, 0700) == 0;
}

int scratch_make(const char *path) {
  while (n_blanks > 0)
    if (scratch_give(blanks[--n_blanks], path)) return 0;
  if (mkdir(path, 0700) == 0) return 0;
  int err = errno;
  return err == ENOENT && remake_parent(path) && mkdir(path, 0700) == 0 ? 0 : err;
}

int scratch_drop(const char *path, bool reusable) {
  struct blank *blank = reusable && n_blanks < BLANKS ? scratch_keep(path) : NULL;
  if (blank) blanks[n_blanks++] = blank;
  if (blank || rmdir(path) == 0 || errno == ENOENT) return 0;
  return errno == ENOTEMPTY || errno == EEXIST ? EBUSY : errno;
}
