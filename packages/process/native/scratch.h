/* The directory a locked command may write to, gone with its tree. */
#ifndef UMBO_SCRATCH_H
#define UMBO_SCRATCH_H
#include <stdbool.h>

/* 0 or errno. The path must not exist. */
int scratch_make(const char *path);
bool scratch_rename(const char *to, const char *from);
/* Puts an empty one aside under another name, which is answered; NULL when it is not as it was made, or cannot be moved. */
char *scratch_keep(const char *path);
/* reusable: its command could not change its attributes, which outlive its content (a default access list, say).
 * 0 when it is gone at once, EBUSY when scratch_remove is needed (may take long), else errno. */
int scratch_drop(const char *path, bool reusable);
/* Removes everything below and the directory itself, never following a link, whatever its depth. 0 or errno. */
int scratch_remove(const char *path);
#endif
