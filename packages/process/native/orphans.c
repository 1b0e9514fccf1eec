/* Every child of the supervisor is an init or a cleaner. Any other came here because a subreaper init was killed, by the
 * command it held or by the system, and belongs to a task that is over: it is killed, and its own children after it. */
#define _GNU_SOURCE
#include "supervisor.h"
#include "task.h"
#include "tree.h"
#include <signal.h>
#include <unistd.h>

static bool expected;
static int found;
static pid_t asked_for;
static bool is_cleaner;

void orphans_expect(void) { expected = true; }

static void compare_cleaner(struct task *task) { is_cleaner |= task->cleaner == asked_for; }

static void kill_unknown(pid_t pid, void *context) {
  (void)context;
  if (inits_find(pid)) return;
  asked_for = pid;
  is_cleaner = false;
  tasks_each(compare_cleaner);
  if (is_cleaner) return;
  found++;
  kill(pid, SIGKILL);
}

static void settle(struct task *task) {
  if (task->phase == PHASE_ORPHANED) task_tree_gone(task);
}

bool orphans_sweep(void) {
  if (!expected) return false;
  found = 0;
  int failed = tree_children(getpid(), kill_unknown, NULL);
  if (found || failed) return true;
  expected = false;
  tasks_each(settle);
  return false;
}
