#define _GNU_SOURCE
#include "init.h"
#include "command.h"
#include "init-internal.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

struct init_setup *init_setup;
int init_link;
uint8_t init_payload[LINK_INLINE];
struct init_task init_task;
static unsigned filter; /* the one that is on */
static bool mounted;    /* for good */
static struct command_failure *failure; /* shared with the child even where vfork is emulated by fork */

/* Where it cannot be had, each command fails on it by itself, and says so. */
static void put_filter_on(unsigned wanted) {
  if (lock_filter_for_good(wanted) == 0) filter = wanted;
}

static void fail(enum stage stage, int err, const char *step) {
  init_task.report.stage = stage;
  init_task.report.err = err;
  snprintf(init_task.report.step, sizeof init_task.report.step, "%s", step);
  init_say(REPORT_FAILED);
}

/* The mounts stay as they are now. From here on only commands of the same plan come, so that its filter can be ours. */
static void seal(struct lock_plan *plan) {
  mounted = true;
  int root = open("/", O_PATH | O_CLOEXEC);
  if (root < 0 || link_send_root(init_link, root)) init_setup->once = true;
  if (root >= 0) close(root);
  put_filter_on(lock_plan_filter(plan));
  lock_plan_inherits(plan, filter);
}

/* A locked command that crashes leaves no file and starts no program of the host: 1 is the one limit at which the kernel feeds
 * no handler either. A user whose limit is 0 cannot have it. Set once, since an init that served a lock serves nothing else. */
static void stop_cores(void) {
  static bool stopped;
  const struct rlimit least = {1, 1};
  if (!stopped) setrlimit(RLIMIT_CORE, &least);
  stopped = true;
}

/* Starts the command of a payload. True when it runs. */
static bool start(const uint8_t *payload, size_t n, const int *fds) {
  struct run_spec spec;
  struct lock_error lock = {0};
  bool runs = false;
  if (!run_spec_read(&spec, payload, n)) return fail(STAGE_REQUEST, EINVAL, ""), false;
  struct command command = {.spec = &spec, .stdio = {fds[0], fds[1], fds[2]}, .extra_processes = 1};
  struct lock_plan *plan = lock_plan_read(spec.plan, spec.plan_bytes);
  if (plan) lock_plan_inherits(plan, filter);
  command.plan = plan;
  command.argv = strings_vector(&spec.arguments);
  command.envp = strings_vector(&spec.environment);
  if (!plan) {
    fail(STAGE_SANDBOX, EINVAL, "the plan is malformed");
  } else if (!command.argv || !command.envp) {
    fail(STAGE_RESOURCE, ENOMEM, "");
  } else if (spec.limits[LIMIT_PROCESSES] != NO_LIMIT && !init_setup->user_namespace) {
    fail(STAGE_LIMITS, EPERM, ""); /* it would count every process of this user, and root's not at all */
  } else if (!mounted && lock_plan_namespaces(plan) && lock_mounts(plan, &lock)) {
    fail(STAGE_SANDBOX, lock.err, lock.step);
  } else {
    if (init_setup->sealed && !mounted) seal(plan);
    if (lock_plan_filter(plan)) stop_cores();
    init_task.leader = command_start(&command, failure);
    runs = init_task.leader > 0;
    if (!runs) fail(failure->stage, failure->err, failure->stage == STAGE_SANDBOX ? failure->lock.step : "");
  }
  if (plan) lock_plan_free(plan);
  free(command.argv);
  free(command.envp);
  return runs;
}

static void run(size_t n, ssize_t got, int *fds, int n_fds) {
  memset(&init_task, 0, sizeof init_task);
  uint8_t *payload = init_payload;
  bool runs = false;
  if (n_fds == 4) payload = mmap(NULL, n, PROT_READ, MAP_PRIVATE, fds[3], 0);
  if (n_fds < 3 || (n_fds == 3 && (size_t)got != n)) fail(STAGE_RESOURCE, EMFILE, "");
  else if (payload == MAP_FAILED) fail(STAGE_RESOURCE, errno, "");
  else runs = start(payload, n, fds);
  if (runs) {
    init_task.report.kind = REPORT_STARTED;
    init_task.report.pid = init_setup->tree == TREE_PID_NAMESPACE ? 0 : (uint32_t)init_task.leader;
    if (link_send_report(init_link, &init_task.report, init_setup->tree == TREE_PID_NAMESPACE ? init_task.leader : 0)) {
      if (errno == EPERM) init_say(REPORT_STARTED);
      else init_parent_ended = 1;
    }
  }
  if (n_fds == 4 && payload != MAP_FAILED) munmap(payload, n);
  else explicit_bzero(init_payload, (size_t)got); /* arguments and environment hold secrets */
  for (int i = 0; i < n_fds; i++) close(fds[i]);
  if (!runs) return;
  if (!init_hold()) _exit(0);
  init_say(REPORT_EMPTY);
}

/* 0 or errno. */
static int set_up(void) {
  failure = mmap(NULL, sizeof *failure, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int err = failure == MAP_FAILED ? errno : init_set_up();
  if (!err && init_setup->filter) put_filter_on(init_setup->filter);
  return err;
}

void init_main(int fd, struct init_setup *how) {
  init_setup = how;
  init_link = fd;
  int err = set_up();
  for (;;) {
    struct order order;
    int fds[4] = {-1, -1, -1, -1}, n_fds;
    struct pollfd wait_for = {.fd = init_link, .events = POLLIN};
    if (init_parent_ended) _exit(0);
    if (ppoll(&wait_for, 1, NULL, &init_listening) < 0) continue;
    ssize_t got = link_receive_order(init_link, &order, init_payload, LINK_INLINE, fds, &n_fds);
    if (got < 0) _exit(0);
    if (order.kind == ORDER_RUN && err) {
      fail(STAGE_TREE, err, "");
      for (int i = 0; i < n_fds; i++) close(fds[i]);
      _exit(0);
    }
    if (order.kind == ORDER_RUN) run(order.value, got, fds, n_fds);
    if (order.kind == ORDER_RUN && (init_setup->once || (init_setup->sealed && !mounted))) _exit(0); /* half-made mounts serve nobody */
  }
}
