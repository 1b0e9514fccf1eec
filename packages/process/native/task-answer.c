/* The tree is gone: what the pipes still hold is read, the scratch directory removed, and the host answered. */
#define _GNU_SOURCE
#include "bare-fork.h"
#include "clock.h"
#include "scratch.h"
#include "task.h"
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CLEANING_MS = 5000 }; /* then the answer comes before its end */

static void say_exit(struct task *task) {
  const struct report *r = &task->report;
  bool signaled = WIFSIGNALED(r->status);
  frame_begin(task->id, FRAME_EXIT);
  frame_u32(signaled ? 0 : (uint32_t)WEXITSTATUS(r->status));
  frame_u32(signaled ? (uint32_t)WTERMSIG(r->status) : 0);
  frame_u8((uint8_t)(task->timed_out | task->cancelled << 1 | task->spill.asked << 2 | task->spill.truncated << 3));
  frame_u64((task->ended - task->started) / 1000);
  frame_u32(r->killed);
  frame_u64(r->user_us);
  frame_u64(r->system_us);
  frame_u64(r->max_rss);
  frame_u64(task->spill.bytes);
  for (int i = 0; i < 2; i++) capture_write(&task->streams[i].capture);
  frame_end();
}

void task_cleaned(struct task *task) {
  spill_close(&task->spill);
  if (!task->failed) say_exit(task);
  tasks_remove(task);
}

void task_clean_late(struct task *task) {
  kill(task->cleaner, SIGCONT); /* it may have been stopped */
  frame_text(task->id, FRAME_WARNING, "its scratch directory is still being removed");
  task_cleaned(task);
}

/* Removing a full scratch directory may take long: a child does it. It holds none of our descriptors: held there as well, the pipe
 * of another task would not end when the supervisor closes it, and its command would wait for us. */
static void clean(struct task *task) {
  task->phase = PHASE_CLEANING;
  task->cleaner = bare_fork(0, -1, NULL);
  if (task->cleaner == 0) {
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&none);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); /* then the host removes what is left */
    sigaction(SIGTERM, &plain, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    _exit(scratch_remove(task->scratch) ? 1 : 0);
  }
  if (task->cleaner > 0) {
    timer_set(&task->timer, task->ended + CLEANING_MS * MS_NS);
    return;
  }
  scratch_remove(task->scratch); /* no process to be had: then it takes the time it takes */
  task_cleaned(task);
}

void task_tree_gone(struct task *task) {
  task->ended = clock_now();
  timer_set(&task->timer, 0);
  task_drain_output(task);
  task_close_stdin(task);
  if (task->scratch && task->scratch_made && scratch_drop(task->scratch, task->scratch_reusable)) clean(task);
  else task_cleaned(task);
}
