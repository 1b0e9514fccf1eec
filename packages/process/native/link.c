#define _GNU_SOURCE
#include "link.h"
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

int link_send_order(int fd, enum order_kind kind, uint32_t value) {
  struct order order = {kind, value};
  return send(fd, &order, sizeof order, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)sizeof order ? 0 : -1;
}

static int send_all(int fd, const uint8_t *p, size_t n) {
  while (n) {
    ssize_t w = write(fd, p, n);
    if (w < 0 && errno == EINTR) continue;
    if (w <= 0) return -1;
    p += w;
    n -= (size_t)w;
  }
  return 0;
}

int link_send_run(int fd, const uint8_t *payload, size_t n, const int stdio[3]) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(4 * sizeof(int))];
  } control = {0};
  int fds[4] = {stdio[0], stdio[1], stdio[2], -1}, n_fds = 3;
  if (n > LINK_INLINE) {
    fds[3] = memfd_create("umbo-run", MFD_CLOEXEC);
    if (fds[3] < 0) return -1;
    n_fds = 4;
    if (send_all(fds[3], payload, n)) {
      int err = errno;
      close(fds[3]);
      return errno = err, -1;
    }
  }
  struct order order = {ORDER_RUN, (uint32_t)n};
  struct iovec parts[2] = {{&order, sizeof order}, {(void *)(uintptr_t)payload, n > LINK_INLINE ? 0 : n}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2, .msg_control = control.space, .msg_controllen = CMSG_SPACE((size_t)n_fds * sizeof(int))};
  struct cmsghdr *c = CMSG_FIRSTHDR(&message);
  *c = (struct cmsghdr){.cmsg_len = CMSG_LEN((size_t)n_fds * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
  memcpy(CMSG_DATA(c), fds, (size_t)n_fds * sizeof(int));
  ssize_t w = sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  int err = errno;
  if (fds[3] >= 0) close(fds[3]);
  return w >= 0 ? 0 : (errno = err, -1);
}

ssize_t link_receive_order(int fd, struct order *order, uint8_t *payload, size_t size, int fds[4], int *n_fds) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(4 * sizeof(int))];
  } control;
  struct iovec parts[2] = {{order, sizeof *order}, {payload, size}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2, .msg_control = control.space, .msg_controllen = sizeof control.space};
  ssize_t r = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  *n_fds = 0;
  if (r < 0) return -1;
  if (r < (ssize_t)sizeof *order) return errno = ECONNRESET, -1; /* the end says nothing in errno by itself */
  for (struct cmsghdr *c = CMSG_FIRSTHDR(&message); c; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
    *n_fds = (int)((c->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(fds, CMSG_DATA(c), (size_t)*n_fds * sizeof(int));
  }
  return r - (ssize_t)sizeof *order;
}

int link_send_report(int fd, const struct report *report, pid_t leader) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(struct ucred))];
  } control = {0};
  struct iovec part = {(void *)(uintptr_t)report, sizeof *report};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (leader) {
    struct ucred who = {leader, getuid(), getgid()};
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    *c = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof who), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_CREDENTIALS};
    memcpy(CMSG_DATA(c), &who, sizeof who);
  }
  ssize_t w;
  while ((w = sendmsg(fd, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
  return w == (ssize_t)sizeof *report ? 0 : -1;
}

int link_send_root(int fd, int root) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof root)];
  } control = {0};
  struct report report = {.kind = REPORT_SEALED};
  struct iovec part = {&report, sizeof report};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  struct cmsghdr *c = CMSG_FIRSTHDR(&message);
  *c = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof root), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
  memcpy(CMSG_DATA(c), &root, sizeof root);
  ssize_t w;
  while ((w = sendmsg(fd, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
  return w == (ssize_t)sizeof report ? 0 : -1;
}

int link_receive_report(int fd, struct report *report, int *descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(struct ucred)) + CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec part = {report, sizeof *report};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  *descriptor = -1;
  ssize_t r = recvmsg(fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (r < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (r != (ssize_t)sizeof *report) return -1;
  for (struct cmsghdr *c = CMSG_FIRSTHDR(&message); c; c = CMSG_NXTHDR(&message, c)) {
    struct ucred who;
    if (c->cmsg_level != SOL_SOCKET) continue;
    if (c->cmsg_type == SCM_RIGHTS) memcpy(descriptor, CMSG_DATA(c), sizeof *descriptor);
    if (c->cmsg_type != SCM_CREDENTIALS) continue;
    memcpy(&who, CMSG_DATA(c), sizeof who);
    if (report->kind == REPORT_STARTED && report->pid == 0) report->pid = (uint32_t)who.pid;
  }
  return 1;
}
