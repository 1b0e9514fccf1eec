/* The inits: made when needed, kept for the next task once their tree is gone. */
#ifndef UMBO_INITS_H
#define UMBO_INITS_H
#include "init.h"
#include "sealed.h"
#include "source.h"
#include <stdint.h>

struct task;

struct init {
  pid_t pid;
  struct source link;
  struct init_setup setup;
  unsigned long namespaces; /* CLONE_NEW* it was made with */
  struct task *task;
  struct init *next;        /* of all */
  struct init *next_idle;
  struct sealed sealed;
};

/* What a task needs of its init. */
struct init_need {
  bool own_pids;            /* a pid namespace, if possible */
  unsigned long namespaces; /* further ones; then the pid namespace is a must */
  unsigned filter;          /* see lock_plan_filter */
  const struct sealed_need *sealed; /* NULL: no init of an earlier task will do */
};

/* An init for a task. NULL with errno. */
struct init *inits_take(const struct init_need *need);
/* Its tree is gone. */
void inits_release(struct init *init);
/* Ends it by closing its link; it is forgotten once reaped. */
void inits_dismiss(struct init *init);
/* It could not set itself up. Where that was no shortage, this machine gives no usable pid namespaces. */
void inits_failed(const struct init *init, int err);
struct init *inits_find(pid_t pid);
void inits_forget(struct init *init);
void inits_free_forgotten(void); /* at the end of the round: events may still point at them */
/* Ends idle inits nobody needed for a while; milliseconds until the next look, -1 for none. */
int inits_trim(uint64_t now);
/* The host mounted or unmounted something: namespaces made before do not show it. */
void inits_mounts_changed(void);
void inits_dismiss_idle(void);
/* Processes are short: the idle ones go, and a moment is waited for. True when there is room for one more. */
bool inits_make_room(void);
#endif
