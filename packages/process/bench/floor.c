/* The floor: what starting a program and reading its output costs in C. Reads "run RUNS SIDE_BY_SIDE FILE" and "read BYTES" from
 * stdin and answers each with nanoseconds. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 128 };
struct run { pid_t pid; int fds[2]; };
static char buffer[1 << 16];
static char *environment[] = {"PATH=/usr/bin:/bin", NULL};

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000ULL + (uint64_t)t.tv_nsec;
}

static struct run start(char *const argv[]) {
  int out[2], err[2];
  if (pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC)) exit(1);
  int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  pid_t pid = vfork();
  if (pid < 0) exit(1);
  if (pid == 0) {
    dup2(null, 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    execve(argv[0], argv, environment);
    _exit(127);
  }
  close(null);
  close(out[1]);
  close(err[1]);
  return (struct run){pid, {out[0], err[0]}};
}

static void run_many(int runs, int side_by_side, char *file) {
  struct run live[MOST];
  int n = 0, begun = 0, done = 0;
  char *argv[] = {file, NULL};
  while (done < runs) {
    while (n < side_by_side && begun < runs) live[n++] = start(argv), begun++;
    struct pollfd wait_for[MOST * 2];
    for (int i = 0; i < n * 2; i++) wait_for[i] = (struct pollfd){live[i / 2].fds[i % 2], POLLIN, 0};
    poll(wait_for, (nfds_t)n * 2, -1);
    for (int i = n * 2 - 1; i >= 0; i--) {
      if (!wait_for[i].revents || read(wait_for[i].fd, buffer, sizeof buffer) > 0) continue;
      close(wait_for[i].fd);
      live[i / 2].fds[i % 2] = -1;
    }
    for (int i = n - 1; i >= 0; i--) {
      if (live[i].fds[0] >= 0 || live[i].fds[1] >= 0) continue;
      waitpid(live[i].pid, NULL, 0);
      live[i] = live[--n];
      done++;
    }
  }
}

static void read_all(char *bytes) {
  char *argv[] = {"/usr/bin/head", "-c", bytes, "/dev/zero", NULL};
  struct run run = start(argv);
  while (read(run.fds[0], buffer, sizeof buffer) > 0) {}
  close(run.fds[0]);
  close(run.fds[1]);
  waitpid(run.pid, NULL, 0);
}

int main(void) {
  char line[512], word[256];
  int runs, side_by_side;
  while (fgets(line, sizeof line, stdin)) {
    uint64_t from = now();
    if (sscanf(line, "run %d %d %255s", &runs, &side_by_side, word) == 3 && side_by_side <= MOST) run_many(runs, side_by_side, word);
    else if (sscanf(line, "read %255s", word) == 1) read_all(word);
    else return 1;
    printf("%llu\n", (unsigned long long)(now() - from));
    fflush(stdout);
  }
  return 0;
}
