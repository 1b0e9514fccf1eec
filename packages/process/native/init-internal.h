/* What the parts of an init share: it is a process of its own and has one task at a time. */
#ifndef UMBO_INIT_INTERNAL_H
#define UMBO_INIT_INTERNAL_H
#include "init.h"
#include "link.h"
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* The task being run. */
struct init_task {
  pid_t leader;
  bool leader_gone, ladder, killing, kill_looked, stuck_said;
  uint32_t reached, refused; /* by the last look */
  uint64_t kill_began;
  struct report report;
};

/* init.c */
extern struct init_setup *init_setup;
extern int init_link; /* to the supervisor */
extern uint8_t init_payload[LINK_INLINE];
extern struct init_task init_task;

/* init-setup.c */
extern volatile sig_atomic_t init_child_ended, init_parent_ended;
extern sigset_t init_listening; /* the mask while waiting: only our two signals get through */
int init_set_up(void); /* 0 or errno */

/* init-hold.c */
void init_say(enum report_kind kind);
/* Until nothing of the tree is left; false when the supervisor went away meanwhile (the tree is gone all the same). */
bool init_hold(void);
#endif
