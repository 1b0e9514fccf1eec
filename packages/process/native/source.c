#define _GNU_SOURCE
#include "source.h"
#include <errno.h>
#include <sys/epoll.h>
#include <unistd.h>

static int epoll_fd = -1;

int sources_begin(void) {
  epoll_fd = epoll_create1(EPOLL_CLOEXEC);
  return epoll_fd < 0 ? errno : 0;
}

int source_watch(struct source *source, uint32_t events) {
  struct epoll_event event = {.events = events, .data.ptr = source};
  if (source->fd < 0 || source->watched) return 0;
  if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, source->fd, &event)) return errno;
  source->watched = true;
  return 0;
}

void source_pause(struct source *source) {
  if (source->watched) epoll_ctl(epoll_fd, EPOLL_CTL_DEL, source->fd, NULL);
  source->watched = false;
}

void source_close(struct source *source) {
  source_pause(source);
  if (source->fd >= 0) close(source->fd);
  source->fd = -1;
}

void sources_wait(int timeout_ms, void (*handle)(struct source *source)) {
  struct epoll_event events[256];
  int n = epoll_wait(epoll_fd, events, sizeof events / sizeof *events, timeout_ms);
  for (int i = 0; i < n; i++) {
    struct source *source = events[i].data.ptr;
    if (source->watched) handle(source); /* an earlier event of this round may have ended it */
  }
}
