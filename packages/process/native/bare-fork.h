/* A fork whose child has descriptors 0 to 2 and, as 3, one it is given. A plain fork copies the pipes of every live task, only
 * for the child to close them: with thousands alive that would be most of what a start costs. So the child begins with the
 * supervisor's own table, shared, and copies of it what stands below a slot with a low number. */
#ifndef UMBO_BARE_FORK_H
#define UMBO_BARE_FORK_H
#include <sys/types.h>

/* Reserves the slots. 0 or -1. */
int bare_fork_begin(void);
/* As clone with these flags and SIGCHLD. fd: -1 for none. receiver: whose slot it is until it has taken what is in it. */
pid_t bare_fork(unsigned long flags, int fd, const void *receiver);
/* Empties the slots whose receivers have taken; until then the supervisor holds the far end of their link as well. */
void bare_fork_tidy(void);
/* It never will. */
void bare_fork_gone(const void *receiver);
#endif
