/* How a task ends: the leader goes, or a deadline, or the host asks. Once its tree is verified gone, task-answer.c goes on. */
#define _GNU_SOURCE
#include "clock.h"
#include "supervisor.h"
#include "task.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* An init that was told to kill and says nothing for this long is killed itself; so is one that was woken and does not say that
 * its command has started. */
enum { SILENCE_MS = 5000, WAKE_MS = 500 };

static uint64_t earlier(uint64_t a, uint64_t b) { return !a ? b : !b ? a : a < b ? a : b; }

void task_schedule(struct task *task) {
  if (task->phase >= PHASE_ORPHANED) return;
  uint64_t due = earlier(earlier(task->deadline, task->phase_deadline), earlier(task->input_check, task->hold_end));
  if (timer_set(&task->timer, due)) _exit(70); /* without timers no promise holds; every init ends its tree */
}

static void enter(struct task *task, enum phase phase, uint64_t ms) {
  task->phase = phase;
  task->input_check = 0;
  task->phase_deadline = clock_now() + ms * MS_NS;
}

/* What it holds may have stopped it, to outlive its time. */
static void wake(const struct task *task) { kill(task->init->pid, SIGCONT); }

static void command_init(struct task *task, enum order_kind order) {
  link_send_order(task->init->link.fd, order, 0);
  wake(task);
}

static void kill_now(struct task *task) {
  enter(task, PHASE_KILLING, SILENCE_MS);
  task->deadline = 0;
  command_init(task, ORDER_KILL);
}

static void abandon(struct task *task) {
  task->abandoned = true;
  kill(task->init->pid, SIGKILL);
}

static void begin_ladder(struct task *task, uint32_t grace_ms) {
  uint64_t end = clock_now() + grace_ms * MS_NS;
  if (task->phase >= PHASE_KILLING) return;
  if (task->phase == PHASE_TERMINATING) {
    if (end < task->phase_deadline) task->phase_deadline = end;
    return;
  }
  if (grace_ms == 0) {
    kill_now(task);
    return;
  }
  enter(task, PHASE_TERMINATING, grace_ms);
  command_init(task, ORDER_TERM);
}

void task_kill(struct task *task, uint32_t grace_ms) {
  if (task->phase >= PHASE_ORPHANED) return;
  task->cancelled = true;
  task->grace_ms = grace_ms;
  if (task->phase != PHASE_STARTING) begin_ladder(task, grace_ms);
  else wake(task), task->phase_deadline = clock_now() + (grace_ms + (uint64_t)SILENCE_MS) * MS_NS; /* the ladder begins when it has started */
  task_schedule(task);
}

void task_due(struct task *task, uint64_t now) {
  if (task->phase == PHASE_CLEANING) {
    task_clean_late(task);
    return;
  }
  if (task->input_check && task->input_check <= now) task_check_input(task, now);
  if (task->hold_end && task->hold_end <= now) task_let_go(task);
  if (task->phase_deadline && task->phase_deadline <= now) {
    task->phase_deadline = 0;
    if (task->phase == PHASE_DRAINING || task->phase == PHASE_TERMINATING) kill_now(task);
    else if (task->phase == PHASE_KILLING || task->phase == PHASE_STARTING) abandon(task);
  }
  if (task->deadline && task->deadline <= now) {
    task->deadline = 0;
    if (task->phase == PHASE_STARTING) { /* it hangs before exec, on a dead file system for instance, or it runs and stopped its init */
      task->timed_out = true;
      wake(task);
      task->phase_deadline = now + WAKE_MS * MS_NS;
    } else if (task->phase == PHASE_RUNNING) {
      task->timed_out = true;
      begin_ladder(task, task->grace_ms);
    }
  }
  task_schedule(task);
}

static void leader_gone(struct task *task, const struct report *report) {
  task->report = *report;
  if (task->phase != PHASE_RUNNING || task->keep_children) return;
  enter(task, PHASE_DRAINING, task->drain_ms);
  task_schedule(task);
}

/* What is left belongs to another user. The init stays with it, and is free again once it has ended by itself. */
static void refused(struct task *task, const struct report *report) {
  char text[96];
  snprintf(text, sizeof text, "%u processes of another user could not be ended and may still run", report->killed);
  frame_text(task->id, FRAME_WARNING, text);
  if (task->report.kind != REPORT_LEADER) task->report.status = SIGKILL;
  task->init->task = NULL;
  task->init = NULL;
  task->scratch_reusable = false;
  task_tree_gone(task);
}

void task_report(struct task *task, const struct report *report) {
  switch (report->kind) {
    case REPORT_STARTED:
      task->phase_deadline = 0;
      task_started(task, report);
      if (task->cancelled || task->timed_out || shutting_down) begin_ladder(task, task->grace_ms);
      task_schedule(task);
      break;
    case REPORT_FAILED:
      if (report->stage == STAGE_TREE) {
        task->init->setup.once = true; /* it has ended itself */
        inits_failed(task->init, report->err);
      }
      if (report->stage == STAGE_RESOURCE) { /* no process for the command: what is kept for later must not take its place */
        task->init->setup.once = true;
        inits_dismiss_idle();
      }
      task_start_failed(task, report->err, report->stage, report->step);
      break;
    case REPORT_LEADER: leader_gone(task, report); break;
    case REPORT_STUCK:
      task->phase_deadline = 0;
      frame_text(task->id, FRAME_WARNING, "a process of its tree does not end after SIGKILL (it sleeps in the kernel); still trying");
      task_schedule(task);
      break;
    case REPORT_REFUSED: refused(task, report); break;
    case REPORT_EMPTY:
      task->report = *report;
      if (task->init->setup.sealed) sealed_take_back(&task->init->sealed, &task->scratch);
      inits_release(task->init);
      task->init = NULL;
      task_tree_gone(task);
      break;
    default: break;
  }
}

/* A pid namespace goes with its init. What a subreaper held comes to us, to be killed before the task is answered. */
void task_init_died(struct task *task) {
  bool subreaper = task->init->setup.tree == TREE_SUBREAPER;
  if (task->phase == PHASE_STARTING && task->abandoned) {
    task_say_failed(task->id, ETIMEDOUT, STAGE_RESOURCE, "");
    task->failed = true;
  } else if (task->phase == PHASE_STARTING) { /* the command may have killed it before it could say that it runs */
    task_started(task, &(struct report){.pid = (uint32_t)task->init->pid});
  }
  if (!task->failed && task->phase != PHASE_KILLING)
    frame_text(task->id, FRAME_WARNING, "the process that held its tree together was killed");
  task->init = NULL;
  if (task->report.kind != REPORT_LEADER) task->report.status = SIGKILL; /* what became of the leader is not known better */
  if (!subreaper) {
    task_tree_gone(task);
    return;
  }
  task->phase = PHASE_ORPHANED;
  timer_set(&task->timer, 0);
  orphans_expect();
}
