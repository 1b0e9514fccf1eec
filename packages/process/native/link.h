/* What supervisor and init say to each other over their socket pair: one order or report a message. */
#ifndef UMBO_LINK_H
#define UMBO_LINK_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum order_kind {
  ORDER_RUN = 1, /* with three descriptors (stdin, stdout, stderr); the payload follows, or is in a fourth descriptor */
  ORDER_SIGNAL,  /* value: signal, to the leader's group */
  ORDER_TERM,    /* TERM, then CONT, to the whole tree */
  ORDER_KILL,    /* KILL to the whole tree until nothing is left */
};

struct order {
  uint32_t kind, value; /* RUN: length of the payload */
};

#define LINK_INLINE (96U << 10) /* a longer payload goes by memfd */

enum report_kind { REPORT_STARTED = 1, REPORT_FAILED, REPORT_LEADER, REPORT_EMPTY, REPORT_STUCK, REPORT_REFUSED, REPORT_SEALED /* with a descriptor: the root of its mounts */ };

/* Where a start ended. Twin of src/supervisor/failed-start.ts. */
enum stage {
  STAGE_NONE,
  STAGE_REQUEST,  /* the frame itself */
  STAGE_RESOURCE, /* descriptors, memory, fork */
  STAGE_TREE,     /* the init could not set itself up */
  STAGE_LIMITS,
  STAGE_CWD,
  STAGE_SANDBOX,
  STAGE_EXEC,
  STAGE_SCRATCH,
  STAGE_SPILL,
};

struct report {
  uint32_t kind;
  int32_t err;
  uint32_t stage;
  int32_t status;    /* of the leader, as wait gives it */
  uint32_t killed;   /* others that a signal ended once the ladder had begun */
  uint32_t pid;      /* of the leader; 0 when the kernel is to translate it on the way */
  uint64_t user_us, system_us, max_rss;
  char step[96];
};

int link_send_order(int fd, enum order_kind kind, uint32_t value);
int link_send_run(int fd, const uint8_t *payload, size_t n, const int stdio[3]);
/* Init's side: waits for an order. Length of the inline payload, or -1 at the end of the link. */
ssize_t link_receive_order(int fd, struct order *order, uint8_t *payload, size_t size, int fds[4], int *n_fds);
/* leader: its pid in the sender's namespace, translated by the kernel on the way; 0: none. */
int link_send_report(int fd, const struct report *report, pid_t leader);
int link_send_root(int fd, int root);
/* 1: got one, 0: none now, -1: the init is gone. descriptor: what came along, or -1. */
int link_receive_report(int fd, struct report *report, int *descriptor);
#endif
