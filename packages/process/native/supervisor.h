/* What the parts of the supervisor share. */
#ifndef UMBO_SUPERVISOR_H
#define UMBO_SUPERVISOR_H
#include <stdbool.h>
#include <sys/types.h>

/* A read-only /dev/null, the stdin of commands that have none. */
extern int null_fd;
/* Set once the host is gone: nothing new starts. */
extern bool shutting_down;

/* control.c: the pipe from the host. */
int control_watch(int fd);
void control_read(void);
/* Ends every task; nothing more is read. */
void shut_down(void);
/* True when every task has ended after that, or had its time. */
bool control_over(void);
void control_free(void);

/* orphans.c: processes that became ours because their init died. */
void orphans_expect(void);
/* Kills them; false when none is left and every task that waited for that has been told. */
bool orphans_sweep(void);
#endif
