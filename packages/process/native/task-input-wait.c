/* Waiting for input is proved, not guessed: the pipe is empty and a process of the tree sleeps in a read of it. */
#define _GNU_SOURCE
#include "clock.h"
#include "task.h"
#include "tree.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { QUIET_MS = 300, PAUSE_MAX_MS = 5000, PROMPT_MAX = 512, LOOK_MAX = 256 };

struct look {
  ino_t pipe;
  int seen;
  bool found;
};

void task_input_activity(struct task *task) {
  if (task->input.source.fd < 0 || task->phase != PHASE_RUNNING) return;
  task->input_pause = QUIET_MS * MS_NS;
  task->input_check = clock_now() + task->input_pause;
  task_schedule(task);
}

/* "0 0x0 0x7ffd… …": the number of the call a process sleeps in, then its arguments; "running" when it does not sleep. */
static void look_at(pid_t pid, void *context) {
  struct look *look = context;
  char path[64], line[256];
  struct stat info;
  long call;
  unsigned long fd;
  if (look->found || look->seen++ >= LOOK_MAX) return;
  snprintf(path, sizeof path, "/proc/%d/syscall", pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t r = read(file, line, sizeof line - 1);
  close(file);
  if (r <= 0) return;
  line[r] = 0;
  if (sscanf(line, "%ld 0x%lx", &call, &fd) != 2 || (call != SYS_read && call != SYS_readv)) return;
  snprintf(path, sizeof path, "/proc/%d/fd/%lu", pid, fd);
  look->found = stat(path, &info) == 0 && S_ISFIFO(info.st_mode) && info.st_ino == look->pipe;
}

static size_t prompt_of(const struct task *task, uint8_t prompt[PROMPT_MAX]) {
  size_t n = capture_last_line(&task->streams[task->last_stream].capture, prompt, PROMPT_MAX);
  return n ? n : capture_last_line(&task->streams[!task->last_stream].capture, prompt, PROMPT_MAX);
}

void task_check_input(struct task *task, uint64_t now) {
  int unread = 0;
  struct stat info;
  struct look look = {0};
  task->input_check = 0;
  if (task->phase != PHASE_RUNNING || task->input.source.fd < 0 || task->waiting_said) return;
  if (task->input.pending == NULL && ioctl(task->input.source.fd, FIONREAD, &unread) == 0 && unread == 0 &&
      fstat(task->input.source.fd, &info) == 0) {
    look.pipe = info.st_ino;
    tree_below(task->init->pid, look_at, &look);
  }
  if (!look.found) {
    if (task->input_pause < PAUSE_MAX_MS * MS_NS) task->input_pause *= 2;
    task->input_check = now + task->input_pause;
    return;
  }
  uint8_t prompt[PROMPT_MAX];
  size_t n = prompt_of(task, prompt);
  task->waiting_said = true;
  frame_begin(task->id, FRAME_NEEDS_INPUT);
  frame_bytes(prompt, n);
  frame_end();
}
