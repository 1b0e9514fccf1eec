#define _GNU_SOURCE
#include "tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BELOW_MAX = 4096 };

static pid_t number(const char *name) {
  char *end;
  long n = strtol(name, &end, 10);
  return *name >= '1' && *name <= '9' && *end == 0 ? (pid_t)n : 0;
}

/* Visits the numbers of a "children" file. A number cut by the buffer's end is finished with the next read. */
static int visit_file(int fd, tree_visit visit, void *context) {
  char buffer[8192];
  long pid = 0;
  for (ssize_t r; (r = read(fd, buffer, sizeof buffer)) != 0;) {
    if (r < 0 && errno == EINTR) continue;
    if (r < 0) return -1;
    for (ssize_t i = 0; i < r; i++) {
      if (buffer[i] >= '0' && buffer[i] <= '9') {
        pid = pid * 10 + (buffer[i] - '0');
      } else if (pid) {
        visit((pid_t)pid, context);
        pid = 0;
      }
    }
  }
  return 0;
}

static pid_t parent_of(pid_t pid) {
  char path[32], stat[512];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  ssize_t r = read(fd, stat, sizeof stat - 1);
  close(fd);
  if (r <= 0) return 0;
  stat[r] = 0;
  char *name_end = strrchr(stat, ')'); /* the name may hold anything, also ") R 1" */
  int parent = 0;
  return name_end && sscanf(name_end + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

/* Kernels without /proc/PID/task/TID/children: ask every process for its parent. */
static int scan(pid_t pid, tree_visit visit, void *context) {
  DIR *proc = opendir("/proc");
  if (!proc) return -1;
  for (struct dirent *entry; (entry = readdir(proc));) {
    pid_t candidate = number(entry->d_name);
    if (candidate && parent_of(candidate) == pid) visit(candidate, context);
  }
  closedir(proc);
  return 0;
}

int tree_children(pid_t pid, tree_visit visit, void *context) {
  static bool no_children_file;
  char path[64];
  if (no_children_file) return scan(pid, visit, context);
  int own = pid == getpid() ? open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC) : -1;
  if (own >= 0) { /* we have one thread: no need to look for others */
    int visited = visit_file(own, visit, context);
    close(own);
    return visited;
  }
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *threads = opendir(path);
  if (!threads) return -1;
  int result = 0;
  for (struct dirent *entry; (entry = readdir(threads));) {
    pid_t thread = number(entry->d_name);
    if (!thread) continue;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, thread);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
      if (errno == ENOENT && thread == pid && pid == getpid()) no_children_file = true;
      continue;
    }
    if (visit_file(fd, visit, context)) result = -1;
    close(fd);
  }
  closedir(threads);
  return no_children_file ? scan(pid, visit, context) : result;
}

struct below {
  pid_t pids[BELOW_MAX];
  int n;
};

/* Each once: a process whose parent dies meanwhile is met again as a child of the reaper. */
static void collect(pid_t pid, void *context) {
  struct below *below = context;
  for (int i = 0; i < below->n; i++)
    if (below->pids[i] == pid) return;
  if (below->n < BELOW_MAX) below->pids[below->n++] = pid;
}

int tree_below(pid_t pid, tree_visit visit, void *context) {
  static struct below below;
  below.n = 0;
  int result = 0;
  for (int i = 0;; i++) {
    if (i == below.n) { /* orphans of those visited may have come up */
      result = tree_children(pid, collect, &below);
      if (i == below.n) return result;
    }
    /* Visited first: one that is signalled forks no more before the signal is dealt with, so no child slips through. */
    visit(below.pids[i], context);
    tree_children(below.pids[i], collect, &below);
  }
}
