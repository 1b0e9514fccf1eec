/* Output: kept in C, sent to the host only against credit. */
#define _GNU_SOURCE
#include "clock.h"
#include "task.h"
#include <errno.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { PIECE = 64 << 10, PIECES = 16, REPLIES_MAX = 4 << 20, LEFT_MAX = 2 << 20, HOLD_MS = 1000 };

static uint8_t buffer[PIECE];

static void send_chunk(struct task *task, int stream, uint64_t offset, const uint8_t *bytes, size_t n) {
  if (n == 0) return;
  frame_begin(task->id, FRAME_CHUNK);
  frame_u8((uint8_t)stream);
  frame_u64(offset);
  frame_bytes(bytes, n);
  frame_end();
}

static bool may_read(const struct task *task) { return !task->subscribed || (task->credit > 0 && frames_pending() < REPLIES_MAX); }

/* Bytes read, 0 for none now, -1 at the end. */
static ssize_t read_piece(struct task *task, struct stream *stream, size_t most, bool live) {
  ssize_t r = read(stream->source.fd, buffer, most);
  if (r < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (r <= 0) return -1;
  int which = (int)(stream - task->streams);
  task->last_output = clock_now();
  task->last_stream = which;
  task->waiting_said = false;
  if (live) {
    send_chunk(task, which, stream->capture.total, buffer, (size_t)r);
    task->credit -= (uint64_t)r < task->credit ? (uint64_t)r : task->credit;
  }
  if (capture_add(&stream->capture, buffer, (size_t)r) && !task->warned) {
    task->warned = true;
    frame_text(task->id, FRAME_WARNING, "there was no memory to keep its output");
  }
  spill_add(&task->spill, buffer, (size_t)r);
  return r;
}

/* Whoever subscribes as soon as it is told of the start shall miss nothing. So until the host has had its turn, nothing is
 * dropped: a command that prints more than is kept waits, but no longer than HOLD_MS for a host that does not answer. */
static bool hold(struct task *task, const struct stream *stream) {
  const struct capture *c = &stream->capture;
  if (task->may_drop || c->total < (uint64_t)c->head_bytes + c->tail_bytes) return false;
  if (!task->held) {
    task->held = true;
    task->hold_end = clock_now() + HOLD_MS * MS_NS;
    task_schedule(task);
    if (task->phase != PHASE_STARTING) task_say_held(task);
  }
  return true;
}

void task_say_held(struct task *task) {
  if (task->held && !task->may_drop) frame_text(task->id, FRAME_HELD, "");
}

void task_let_go(struct task *task) {
  task->may_drop = true;
  task->hold_end = 0;
  task_resume_output(task);
}

static size_t piece_size(const struct task *task, const struct stream *stream) {
  const struct capture *c = &stream->capture;
  uint64_t most = PIECE;
  if (task->subscribed && task->credit < most) most = task->credit;
  uint64_t room = (uint64_t)c->head_bytes + c->tail_bytes - c->total;
  if (!task->may_drop && room < most) most = room;
  return (size_t)most;
}

int task_watch_output(struct task *task) {
  for (int i = 0; i < 2; i++) {
    int err = source_watch(&task->streams[i].source, EPOLLIN);
    if (err) return err;
  }
  return 0;
}

void task_read_output(struct task *task, struct stream *stream) {
  for (int i = 0; i < PIECES; i++) {
    if (!may_read(task) || hold(task, stream)) {
      source_pause(&stream->source); /* the command waits on its full pipe until the host takes more */
      return;
    }
    size_t most = piece_size(task, stream);
    ssize_t r = read_piece(task, stream, most, task->subscribed);
    if (r < 0) source_close(&stream->source);
    if (r < (ssize_t)most) break;
  }
  task_input_activity(task);
}

/* No writer is left, so this ends; an outsider who was handed the pipe could write for ever, so it is bounded as well. */
void task_drain_output(struct task *task) {
  for (int i = 0; i < 2; i++) {
    struct stream *stream = &task->streams[i];
    ssize_t r;
    for (size_t left = LEFT_MAX; stream->source.fd >= 0 && left >= PIECE && (r = read_piece(task, stream, PIECE, task->subscribed)) > 0;)
      left -= (size_t)r;
    source_close(&stream->source);
  }
}

/* A late subscriber first gets what is kept; a gap shows in the offsets. */
static void replay(struct task *task) {
  for (int i = 0; i < 2; i++) {
    const struct capture *c = &task->streams[i].capture;
    const uint8_t *head, *parts[2];
    uint32_t lengths[2], head_length = capture_head(c, &head), tail_length = capture_tail(c, parts, lengths);
    send_chunk(task, i, 0, head, head_length);
    send_chunk(task, i, c->total - tail_length, parts[0], lengths[0]);
    send_chunk(task, i, c->total - lengths[1], parts[1], lengths[1]);
  }
}

void task_resume_output(struct task *task) {
  if (task->phase == PHASE_ENDED || task->phase == PHASE_CLEANING || !may_read(task)) return;
  task_watch_output(task);
}

void task_credit(struct task *task, uint32_t bytes) {
  if (!task->subscribed) {
    task->subscribed = true;
    replay(task);
  }
  task->credit += bytes;
  task_let_go(task);
}

void task_unsubscribe(struct task *task) {
  task->subscribed = false;
  task->credit = 0;
  task_let_go(task);
}
