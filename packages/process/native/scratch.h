/* The directory a locked command may write to, gone with its tree. */
#ifndef UMBO_SCRATCH_H
#define UMBO_SCRATCH_H

/* 0 or errno. The path must not exist. */
int scratch_make(const char *path);
/* 0 when it is gone at once, EBUSY when scratch_remove is needed (may take long), else errno. */
int scratch_drop(const char *path);
/* Removes everything below and the directory itself, never following a link, whatever its depth. 0 or errno. */
int scratch_remove(const char *path);
#endif
