/* Every child of the supervisor is an init or a cleaner. Any other came here because a subreaper init was killed, by the
 * command it held or by the system, and belongs to a task that is over: it is killed, and its own children after it. */
#define _GNU_SOURCE
#include "clock.h"
#include "supervisor.h"
#include "task.h"
#include "tree.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { REFUSED_MS = 2000 };

static bool expected;
static int found, refused;
static uint64_t refused_since; /* nothing but such is left */
static pid_t asked_for;
static bool is_cleaner;

void orphans_expect(void) { expected = true; }

static void compare_cleaner(struct task *task) { is_cleaner |= task->cleaner == asked_for; }

static void kill_one(pid_t pid, void *context) {
  (void)context;
  kill(pid, SIGKILL);
}

static void kill_unknown(pid_t pid, void *context) {
  (void)context;
  if (inits_find(pid)) return;
  asked_for = pid;
  is_cleaner = false;
  tasks_each(compare_cleaner);
  if (is_cleaner) return;
  if (kill(pid, SIGKILL) == 0 || errno != EPERM) {
    found++;
    return;
  }
  refused++; /* a set-user-id program became somebody we may not signal; what it started may still be ours */
  tree_below(pid, kill_one, NULL);
}

static void settle(struct task *task) {
  char text[96];
  if (task->phase != PHASE_ORPHANED) return;
  snprintf(text, sizeof text, "%d processes of another user could not be ended and may still run", refused);
  if (refused) frame_text(task->id, FRAME_WARNING, text);
  task_tree_gone(task);
}

/* True when what is left cannot be ended, and had its time to end by itself: nobody is kept waiting for it. */
static bool only_refused(void) {
  uint64_t now = clock_now();
  if (!refused || found) refused_since = 0;
  else if (!refused_since) refused_since = now;
  return refused_since && now - refused_since >= REFUSED_MS * MS_NS;
}

bool orphans_sweep(void) {
  if (!expected) return false;
  found = refused = 0;
  int failed = tree_children(getpid(), kill_unknown, NULL);
  if ((found || refused || failed) && !only_refused()) return true;
  refused_since = 0;
  expected = false;
  tasks_each(settle);
  return false;
}
