/* The directory a locked command may write to, gone with its tree. */
#ifndef UMBO_SCRATCH_H
#define UMBO_SCRATCH_H
#include <stdbool.h>
#include <sys/stat.h>

/* 0 or errno. The path must not exist. */
int scratch_make(const char *path);
/* An empty directory without an owner, as it was when it was put aside. */
struct blank {
  char *path;
  struct stat made;
};

/* Puts one aside under another name; NULL when it is not as it was made, or cannot be moved. */
struct blank *scratch_keep(const char *path);
/* Gives it the name its next run knows. False when somebody touched it meanwhile. It is no blank any more either way. */
bool scratch_give(struct blank *blank, const char *path);
void scratch_discard(struct blank *blank);
/* reusable: its command could not change its attributes, which outlive its content (a default access list, say).
 * 0 when it is gone at once, EBUSY when scratch_remove is needed (may take long), else errno. */
int scratch_drop(const char *path, bool reusable);
/* Removes everything below and the directory itself, never following a link, whatever its depth. 0 or errno. */
int scratch_remove(const char *path);
#endif
