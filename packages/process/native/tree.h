/* The processes below one process, found through /proc. */
#ifndef UMBO_TREE_H
#define UMBO_TREE_H
#include <sys/types.h>

typedef void (*tree_visit)(pid_t pid, void *context);

/* The children of a process, of all its threads. -1 when /proc cannot say. */
int tree_children(pid_t pid, tree_visit visit, void *context);
/* Everything below, each once, parents first, at most a few thousand at once. */
int tree_below(pid_t pid, tree_visit visit, void *context);
#endif
