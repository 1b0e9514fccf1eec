/* What the parts of the supervisor share. */
#ifndef UMBO_SUPERVISOR_H
#define UMBO_SUPERVISOR_H
#include <stdbool.h>
#include <sys/types.h>

/* A read-only /dev/null, the stdin of commands that have none. */
extern int null_fd;
/* Set once the host is gone: nothing new starts. */
extern bool shutting_down;

/* orphans.c: processes that became ours because their init died. */
void orphans_expect(void);
/* Kills them; false when none is left and every task that waited for that has been told. */
bool orphans_sweep(void);
#endif
