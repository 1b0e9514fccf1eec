/* attempts victim DIR            stands outside the lock with open sockets; prints pid, port and shm id; ends with its stdin
 * attempts direct|child GROUPS   tries every row of the groups (letters a m o w p), prints "name<TAB>refused ERRNO" or "through" */
#define _GNU_SOURCE
#include "attempts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char *target_dir, *workspace_dir, *scratch_dir;
int victim_pid, victim_port, victim_shm;

static const char *join(const char *dir, const char *name) {
  static char paths[8][4096];
  static unsigned next;
  char *path = paths[next++ % 8];
  snprintf(path, sizeof paths[0], "%s/%s", dir, name);
  return path;
}
const char *in_target(const char *name) { return join(target_dir, name); }
const char *in_workspace(const char *name) { return join(workspace_dir, name); }

static void say(const struct row *row, int status) {
  if (status == 0) printf("%s\tthrough\n", row->name);
  else if (status < 0) printf("%s\tkilled %s\n", row->name, strsignal(-status));
  else printf("%s\trefused %s\n", row->name, strerrorname_np(status));
  fflush(stdout);
}

static int in_child(const struct row *row) {
  pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) _exit(row->run() & 0xff);
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* These end the process that tries them. */
static int is_fatal(const struct row *row) { return strstr(row->name, "x32") || strstr(row->name, "32-bit"); }

static int number(const char *name) { return getenv(name) ? atoi(getenv(name)) : 0; }
static const char *text(const char *name) { return getenv(name) ? getenv(name) : "/nonexistent"; }

int main(int argc, char **argv) {
  if (argc > 2 && !strcmp(argv[1], "victim")) return victim(argv[2]);
  if (argc < 3) return 2;
  target_dir = text("TARGET"), workspace_dir = text("WORKSPACE"), scratch_dir = text("TMPDIR");
  victim_pid = number("VICTIM_PID"), victim_port = number("VICTIM_PORT"), victim_shm = number("VICTIM_SHM");
  int child = !strcmp(argv[1], "child");
  const struct row *tables[] = {file_rows, metadata_rows, process_rows, inside_rows, network_rows, ordinary_rows, workspace_rows};
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const struct row *row = tables[t]; row->name; row++)
      if (strchr(argv[2], "amowp"[row->group])) say(row, child || is_fatal(row) ? in_child(row) : row->run());
  return 0;
}
