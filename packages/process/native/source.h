/* Something the loop waits for. */
#ifndef UMBO_SOURCE_H
#define UMBO_SOURCE_H
#include <stdbool.h>
#include <stdint.h>

enum source_kind { SOURCE_CONTROL, SOURCE_REPLIES, SOURCE_SIGNALS, SOURCE_OUTPUT, SOURCE_STDIN, SOURCE_INIT, SOURCE_MOUNTS };

struct source {
  enum source_kind kind;
  int fd; /* -1: none */
  bool watched;
  void *owner;
};

int sources_begin(void); /* 0 or errno */
int source_watch(struct source *source, uint32_t events); /* 0 or errno */
void source_pause(struct source *source);
/* Pauses and closes. A closed descriptor that a fresh fork still holds would otherwise stay in the set. */
void source_close(struct source *source);
/* Calls the handler for each ready source. */
void sources_wait(int timeout_ms, void (*handle)(struct source *source));
#endif
