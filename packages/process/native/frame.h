/* The frames between host and supervisor. Twin of src/supervisor/frame.ts.
 *
 * All numbers little endian. A frame: u32 length of what follows, u32 task, u8 kind, payload.
 * The first frame of the host is HELLO and nothing else is read before it. */
#ifndef UMBO_FRAME_H
#define UMBO_FRAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FRAME_VERSION 1U
#define FRAME_HEADER 9U        /* length, task, kind */
#define FRAME_MAX (16U << 20)  /* longest frame either side takes */

enum frame_kind {
  /* host to supervisor */
  FRAME_HELLO = 1,       /* u32 version, path of the directory of scratch directories (may be empty), a zero byte */
  FRAME_RUN = 2,         /* see run-spec.h; an empty one is refused at once, by which the host sees that somebody is there */
  FRAME_STDIN = 3,       /* bytes */
  FRAME_STDIN_END = 4,
  FRAME_SIGNAL = 5,      /* u32 signal, to the leader's group */
  FRAME_KILL = 6,        /* u32 grace in ms: TERM, grace, KILL on the tree */
  FRAME_CREDIT = 7,      /* u32 bytes the host will take; the first one subscribes to live output */
  FRAME_UNSUBSCRIBE = 8,
  FRAME_CAPTURED = 9,    /* asks for what is kept so far */
  FRAME_PROBE = 10,      /* asks what this machine can enforce; the task field is echoed */
  /* supervisor to host */
  FRAME_WELCOME = 65,    /* u32 version, u32 tasks that can live side by side */
  FRAME_STARTED = 66,    /* u32 pid, u8 tree (1 pid namespace, 2 subreaper), u32 CLONE_NEW* flags */
  FRAME_FAILED = 67,     /* u32 errno, u8 stage (see link.h), text */
  FRAME_CHUNK = 68,      /* u8 stream, u64 offset, bytes */
  FRAME_NEEDS_INPUT = 69,/* prompt */
  FRAME_STDIN_TAKEN = 70,/* u32 bytes the command's pipe took */
  FRAME_STDIN_GONE = 71, /* nobody reads it any more */
  FRAME_CAPTURED_IS = 72,/* two streams, see capture.h */
  FRAME_EXIT = 73,       /* see say_exit in task-answer.c */
  FRAME_PROBED = 74,     /* JSON */
  FRAME_WARNING = 75,    /* text */
  FRAME_HELD = 76,       /* the next byte would be dropped: subscribe now, or let go with UNSUBSCRIBE */
};

struct frame {
  uint32_t task;
  uint8_t kind;
  const uint8_t *payload;
  uint32_t n;
};

/* Reading. frames_read takes what the pipe holds; frames_next gives whole frames, valid until the next frames_read. */
enum frames_state { FRAMES_OK, FRAMES_WAIT, FRAMES_END, FRAMES_BROKEN };
enum frames_state frames_read(int fd);
bool frames_next(struct frame *frame, enum frames_state *state);

/* Writing: queued, sent as the pipe takes it. */
void frame_begin(uint32_t task, enum frame_kind kind);
void frame_u8(uint8_t v);
void frame_u32(uint32_t v);
void frame_u64(uint64_t v);
void frame_bytes(const void *p, size_t n);
void frame_end(void);
void frame_text(uint32_t task, enum frame_kind kind, const char *text);
size_t frames_pending(void);
/* FRAMES_WAIT: the pipe takes no more for now. FRAMES_END: nobody will ever read what is left. */
enum frames_state frames_flush(int fd);
void frames_free(void);

uint32_t get_u32(const uint8_t *p);
uint64_t get_u64(const uint8_t *p);
#endif
