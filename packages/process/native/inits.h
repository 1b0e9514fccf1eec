/* The inits: made when needed, kept for the next task once their tree is gone. */
#ifndef UMBO_INITS_H
#define UMBO_INITS_H
#include "init.h"
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
};

/* An init for a task: in a pid namespace of its own if wanted and possible, with further namespaces. NULL with errno. */
struct init *inits_take(bool own_pids, unsigned long namespaces);
/* Its tree is gone. */
void inits_release(struct init *init);
/* Ends it by closing its link; it is forgotten once reaped. */
void inits_dismiss(struct init *init);
/* This machine gave no usable pid namespace: not tried again. */
void inits_no_pid_namespaces(void);
struct init *inits_find(pid_t pid);
void inits_forget(struct init *init);
void inits_free_forgotten(void); /* at the end of the round: events may still point at them */
/* Ends idle inits nobody needed for a while; milliseconds until the next look, -1 for none. */
int inits_trim(uint64_t now);
void inits_dismiss_idle(void);
#endif
