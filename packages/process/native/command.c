#define _GNU_SOURCE
#include "command.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STACK = 256 << 10 };

struct start {
  struct command *command;
  struct command_failure *failure;
};

static int fail(struct command_failure *failure, enum stage stage, int err) {
  failure->err = err ? err : EINVAL;
  failure->stage = stage;
  return 127;
}

static int set_limits(const struct command *command) {
  static const int resources[LIMITS] = {RLIMIT_CPU, RLIMIT_AS, RLIMIT_NOFILE, RLIMIT_NPROC, RLIMIT_FSIZE};
  for (int i = 0; i < LIMITS; i++) {
    uint64_t wanted = command->spec->limits[i];
    struct rlimit limit;
    if (wanted == NO_LIMIT) continue;
    if (i == LIMIT_PROCESSES) wanted += (uint64_t)command->extra_processes;
    if (getrlimit(resources[i], &limit)) return -1;
    if (wanted < limit.rlim_max) limit.rlim_max = wanted; /* never above what the host itself has */
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(resources[i], &limit)) return -1;
  }
  return 0;
}

/* Runs on a stack of its own in the init's memory, as after vfork: no allocation, no change that outlives exec. */
static int child(void *argument) {
  struct start *start = argument;
  struct command *command = start->command;
  const struct run_spec *spec = command->spec;
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigset_t none;
  sigaction(SIGCONT, &plain, NULL); /* or a signal sent right now would run the init's handler in the init's memory */
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (setsid() < 0) return fail(start->failure, STAGE_RESOURCE, errno);
  /* The supervisor's own null device lies on a mount of the host, through which root could change its mode for everybody. */
  if (!spec->stdin_open && lock_plan_filter(command->plan) && (command->stdio[0] = open("/dev/null", O_RDONLY)) < 0)
    return fail(start->failure, STAGE_RESOURCE, errno);
  for (int i = 0; i < 3; i++)
    if (dup2(command->stdio[i], i) < 0) return fail(start->failure, STAGE_RESOURCE, errno);
  if (set_limits(command)) return fail(start->failure, STAGE_LIMITS, errno);
  if (chdir(spec->cwd)) return fail(start->failure, STAGE_CWD, errno);
  if (syscall(SYS_close_range, 3U, ~0U, 0U)) return fail(start->failure, STAGE_RESOURCE, errno);
  if (lock_self(command->plan, &start->failure->lock)) return fail(start->failure, STAGE_SANDBOX, start->failure->lock.err);
  execve(spec->file, command->argv, command->envp);
  return fail(start->failure, STAGE_EXEC, errno);
}

pid_t command_start(struct command *command, struct command_failure *failure) {
  static char stack[STACK] __attribute__((aligned(64)));
  struct start start = {command, failure};
  memset(failure, 0, sizeof *failure);
  pid_t pid = clone(child, stack + STACK, CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
  if (pid < 0) return fail(failure, STAGE_RESOURCE, errno), -1;
  if (failure->stage == STAGE_NONE) return pid;
  while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
  return -1;
}
