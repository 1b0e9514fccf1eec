/* One task: a command, its tree, its streams and where it stands. */
#ifndef UMBO_TASK_H
#define UMBO_TASK_H
#include "capture.h"
#include "frame.h"
#include "inits.h"
#include "link.h"
#include "run-spec.h"
#include "source.h"
#include "spill.h"
#include "timers.h"

enum phase {
  PHASE_STARTING,    /* the init has the order */
  PHASE_RUNNING,
  PHASE_DRAINING,    /* the leader is gone, the rest has drain_ms */
  PHASE_TERMINATING, /* TERM was sent, the tree has the grace */
  PHASE_KILLING,     /* KILL was ordered */
  PHASE_ORPHANED,    /* its init died; what it held together is being found and killed */
  PHASE_CLEANING,    /* the tree is gone, its scratch directory is being removed */
  PHASE_ENDED,
};

struct stream {
  struct source source;
  struct capture capture;
};

struct stdin_pipe {
  struct source source;
  uint8_t *pending; /* what the pipe did not take yet */
  size_t from, to, size;
  bool end_asked;
};

struct task {
  uint32_t id;
  enum phase phase;
  struct init *init;
  pid_t pid;       /* the leader, as the host sees it */
  pid_t cleaner;   /* removes the scratch directory */
  struct stream streams[2];
  struct stdin_pipe input;
  struct spill spill;
  char *scratch;   /* NULL: none */
  bool scratch_reusable, scratch_made;
  uint32_t grace_ms, drain_ms;
  bool may_drop, held; /* see task-output.c */
  bool keep_children, timed_out, cancelled, failed, abandoned, warned, subscribed, waiting_said;
  uint64_t credit;
  uint64_t started, ended, deadline, phase_deadline, input_check, input_pause, hold_end, last_output;
  int last_stream;
  struct timer timer;
  struct report report;
  struct task *next;       /* in its bucket */
  struct task *next_ended; /* in the list of those to free */
};

/* task-table.c */
struct task *tasks_find(uint32_t id);
void tasks_add(struct task *task);
void tasks_remove(struct task *task); /* freed at the end of the round: events may still point at it */
void tasks_free_ended(void);
void tasks_each(void (*visit)(struct task *task));
uint32_t tasks_count(void);

/* task-start.c */
void task_start(const struct frame *frame);
void task_started(struct task *task, const struct report *report);
void task_say_failed(uint32_t id, int err, enum stage stage, const char *step);
void task_start_failed(struct task *task, int err, enum stage stage, const char *step);

/* task-output.c */
int task_watch_output(struct task *task);
void task_read_output(struct task *task, struct stream *stream);
void task_drain_output(struct task *task); /* the tree is gone: what the pipes still hold */
void task_credit(struct task *task, uint32_t bytes);
void task_unsubscribe(struct task *task);
void task_resume_output(struct task *task);
void task_say_held(struct task *task);
void task_let_go(struct task *task); /* nobody subscribes for now: what does not fit is dropped */

/* task-input.c */
void task_write_stdin(struct task *task, const uint8_t *bytes, size_t n);
void task_end_stdin(struct task *task);
void task_flush_stdin(struct task *task);
void task_close_stdin(struct task *task);

/* task-input-wait.c: is a process of the tree blocked reading an empty stdin? */
void task_input_activity(struct task *task);
void task_check_input(struct task *task, uint64_t now);

/* task-end.c */
void task_schedule(struct task *task); /* after any of its deadlines changed */
void task_due(struct task *task, uint64_t now);
void task_report(struct task *task, const struct report *report);
void task_kill(struct task *task, uint32_t grace_ms);
void task_init_died(struct task *task);

/* task-answer.c */
void task_tree_gone(struct task *task);
void task_cleaned(struct task *task); /* its scratch directory is gone */
void task_clean_late(struct task *task); /* it takes too long to be waited for */
#endif
