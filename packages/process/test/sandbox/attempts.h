/* Things a confined command must not be able to do, and things it must. Every target is a stub made by the test. */
#ifndef ATTEMPTS_H
#define ATTEMPTS_H
#include <errno.h>
#include <stddef.h>

/* attempt: must be refused. machine: refused too, tried only with arguments that cannot do anything.
 * ordinary: must work. workspace: must work below a writable root. protected: must be refused there. */
enum group { ATTEMPT, MACHINE, ORDINARY, WORKSPACE, PROTECTED };
struct row {
  enum group group;
  const char *name;
  int (*run)(void); /* 0: went through; else why not (errno) */
};
#define GIVES(expression) return (expression) < 0 ? errno : 0
/* A filter answers EPERM (or ENOSYS) before the kernel looks at a pointer that leads nowhere. */
#define REACHES_KERNEL(expression) return (expression) < 0 && (errno == EPERM || errno == ENOSYS) ? errno : 0
#define NOWHERE ((void *)1)

extern const char *target_dir, *workspace_dir, *scratch_dir;
extern int victim_pid, victim_port, victim_shm;
const char *in_target(const char *name);
const char *in_workspace(const char *name);

extern const struct row file_rows[], metadata_rows[], process_rows[], inside_rows[], network_rows[], ordinary_rows[], workspace_rows[];
int victim(const char *dir);
void shm_name(char *name, size_t n); /* what the victim shares by name */
#endif
