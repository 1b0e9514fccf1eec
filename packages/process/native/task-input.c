/* An open stdin: what the pipe does not take at once waits here. The host sends no more than it was told was taken. */
#define _GNU_SOURCE
#include "private-memory.h"
#include "task.h"
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { PENDING_MAX = 1 << 20 };

static void gone(struct task *task) {
  bool was_open = task->input.source.fd >= 0;
  task_close_stdin(task);
  if (was_open) frame_text(task->id, FRAME_STDIN_GONE, "");
}

void task_close_stdin(struct task *task) {
  struct stdin_pipe *input = &task->input;
  source_close(&input->source);
  private_unmap(input->pending, input->size);
  input->pending = NULL;
  input->from = input->to = input->size = 0;
  task->input_check = 0;
}

static void taken(struct task *task, size_t n) {
  if (n == 0) return;
  frame_begin(task->id, FRAME_STDIN_TAKEN);
  frame_u32((uint32_t)n);
  frame_end();
}

/* Bytes taken, or -1 when nobody will read them. */
static ssize_t put(struct task *task, const uint8_t *bytes, size_t n) {
  size_t done = 0;
  while (done < n) {
    ssize_t w = write(task->input.source.fd, bytes + done, n - done);
    if (w < 0 && errno == EINTR) continue;
    if (w < 0 && errno == EAGAIN) break;
    if (w < 0) return -1;
    done += (size_t)w;
  }
  taken(task, done);
  return (ssize_t)done;
}

void task_flush_stdin(struct task *task) {
  struct stdin_pipe *input = &task->input;
  if (input->source.fd < 0) return;
  ssize_t done = put(task, input->pending + input->from, input->to - input->from);
  if (done < 0) {
    gone(task);
    return;
  }
  input->from += (size_t)done;
  if (input->from < input->to) return;
  if (input->end_asked) {
    task_close_stdin(task);
    return;
  }
  source_pause(&input->source);
  private_unmap(input->pending, input->size);
  input->pending = NULL;
  input->from = input->to = input->size = 0;
}

void task_write_stdin(struct task *task, const uint8_t *bytes, size_t n) {
  struct stdin_pipe *input = &task->input;
  if (input->source.fd < 0 || input->end_asked) {
    frame_text(task->id, FRAME_STDIN_GONE, "");
    return;
  }
  task->waiting_said = false;
  task_input_activity(task);
  if (!input->pending) {
    ssize_t done = put(task, bytes, n);
    if (done < 0) {
      gone(task);
      return;
    }
    bytes += done;
    n -= (size_t)done;
    if (n == 0) return;
    input->pending = private_map(PENDING_MAX);
    input->size = input->pending ? PENDING_MAX : 0;
  }
  if (input->size - input->to < n && input->from) {
    memmove(input->pending, input->pending + input->from, input->to - input->from);
    input->to -= input->from;
    input->from = 0;
  }
  if (input->size - input->to < n) { /* a host that does not wait to be told loses the pipe */
    gone(task);
    return;
  }
  memcpy(input->pending + input->to, bytes, n);
  input->to += n;
  if (source_watch(&input->source, EPOLLOUT)) gone(task);
}

void task_end_stdin(struct task *task) {
  if (task->input.pending) task->input.end_asked = true;
  else task_close_stdin(task);
  task_schedule(task);
}
