/* The init of a task: parent of the whole tree, reaper of its orphans, the one who is told to end it.
 * An init whose tree is gone can take the next task. */
#ifndef UMBO_INIT_H
#define UMBO_INIT_H
#include <stdbool.h>
#include <sys/types.h>

enum tree_kind { TREE_PID_NAMESPACE = 1, TREE_SUBREAPER = 2 };

struct init_setup {
  enum tree_kind tree;
  bool user_namespace; /* maps this user onto itself */
  bool once;           /* ends with its first task */
  bool sealed;         /* its mounts are made for one plan and kept for every task of that plan */
  unsigned filter;     /* see lock_plan_filter */
  uid_t uid;
  gid_t gid;
  pid_t supervisor;
};

/* Never returns. fd: the link. Called right after the fork, with every signal blocked. */
void init_main(int fd, struct init_setup *setup) __attribute__((noreturn));
#endif
