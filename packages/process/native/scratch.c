/* A scratch directory for each run. One that a run left as it got it becomes the next run's: making a directory where one was
 * just removed is slow (ext4 passes over inodes that went a moment ago), renaming one is not. */
#define _GNU_SOURCE
#include "scratch.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLANKS = 64, GROWN = 4096 };

static char *blanks[BLANKS]; /* empty directories without an owner, beside the others */
static int n_blanks;
static unsigned serial;

bool scratch_rename(const char *to, const char *from) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */) == 0; }

int scratch_make(const char *path) {
  while (n_blanks > 0) {
    char *blank = blanks[--n_blanks];
    bool given = scratch_rename(path, blank);
    free(blank);
    if (given) return 0;
  }
  return mkdir(path, 0700) ? errno : 0;
}

/* True when nothing of the run is in it, nor of its shape. */
static bool is_blank(const char *path) {
  char entries[1024];
  struct stat st;
  ssize_t n = -1;
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return false;
  if (fstat(fd, &st) == 0 && st.st_mode == (S_IFDIR | 0700) && st.st_size <= GROWN) n = getdents64(fd, entries, sizeof entries);
  close(fd);
  int found = 0;
  for (ssize_t at = 0; at < n; at += ((struct dirent64 *)(entries + at))->d_reclen) found++;
  return n > 0 && found == 2; /* itself and its parent */
}

char *scratch_keep(const char *path) {
  const char *name = strrchr(path, '/');
  char *blank;
  if (!name || !is_blank(path)) return NULL;
  if (asprintf(&blank, "%.*s/blank-%u", (int)(name - path), path, ++serial) < 0) return NULL;
  if (scratch_rename(blank, path)) return blank;
  return free(blank), NULL;
}

int scratch_drop(const char *path, bool reusable) {
  char *blank = reusable && n_blanks < BLANKS ? scratch_keep(path) : NULL;
  if (blank) blanks[n_blanks++] = blank;
  if (blank || rmdir(path) == 0 || errno == ENOENT) return 0;
  return errno == ENOTEMPTY || errno == EEXIST ? EBUSY : errno;
}
