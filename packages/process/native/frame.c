#define _GNU_SOURCE
#include "frame.h"
#include "private-memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { SMALL = 64 << 10 };

/* Bytes between two positions of a mapped buffer; emptied, it shrinks back to SMALL. */
struct bytes {
  uint8_t *at;
  size_t size, from, to;
};

static struct bytes input, output;
static size_t open_frame; /* where the frame being written begins */

uint32_t get_u32(const uint8_t *p) { return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24; }
uint64_t get_u64(const uint8_t *p) { return get_u32(p) | (uint64_t)get_u32(p + 4) << 32; }

/* Makes room for n more bytes. Without memory there is nothing left to promise: ending lets every init kill its tree. */
static void reserve(struct bytes *b, size_t n) {
  size_t used = b->to - b->from;
  if (b->size - b->to >= n) return;
  size_t size = b->size ? b->size : SMALL;
  while (size - used < n) size *= 2;
  if (size > b->size) {
    uint8_t *bigger = private_map(size);
    if (!bigger) _exit(70);
    if (used) memcpy(bigger, b->at + b->from, used);
    private_unmap(b->at, b->size);
    b->at = bigger;
    b->size = size;
  } else {
    memmove(b->at, b->at + b->from, used);
  }
  open_frame -= b == &output ? b->from : 0;
  b->from = 0;
  b->to = used;
}

static void shrink(struct bytes *b) {
  if (b->from < b->to) return;
  b->from = b->to = 0;
  if (b->size <= SMALL) return;
  private_unmap(b->at, b->size);
  *b = (struct bytes){0};
}

static uint32_t wanted(void) {
  return input.to - input.from < 4 ? 0 : get_u32(input.at + input.from);
}

enum frames_state frames_read(int fd) {
  shrink(&input);
  uint32_t next = wanted();
  reserve(&input, next > SMALL / 2 ? next + 4 - (input.to - input.from) : SMALL / 2);
  ssize_t r = read(fd, input.at + input.to, input.size - input.to);
  if (r < 0) return errno == EAGAIN || errno == EINTR ? FRAMES_OK : FRAMES_END;
  if (r == 0) return FRAMES_END;
  input.to += (size_t)r;
  return FRAMES_OK;
}

bool frames_next(struct frame *frame, enum frames_state *state) {
  *state = FRAMES_OK;
  size_t n = input.to - input.from;
  if (n < 4) return false;
  uint32_t length = wanted();
  if (length < FRAME_HEADER - 4 || length > FRAME_MAX) {
    *state = FRAMES_BROKEN;
    return false;
  }
  if (n - 4 < length) return false;
  const uint8_t *p = input.at + input.from;
  *frame = (struct frame){get_u32(p + 4), p[8], p + FRAME_HEADER, length + 4 - FRAME_HEADER};
  input.from += length + 4;
  return true;
}

void frame_bytes(const void *p, size_t n) {
  if (n == 0) return;
  reserve(&output, n);
  memcpy(output.at + output.to, p, n);
  output.to += n;
}

void frame_u8(uint8_t v) { frame_bytes(&v, 1); }

void frame_u32(uint32_t v) {
  uint8_t b[4] = {(uint8_t)v, (uint8_t)(v >> 8), (uint8_t)(v >> 16), (uint8_t)(v >> 24)};
  frame_bytes(b, sizeof b);
}

void frame_u64(uint64_t v) {
  frame_u32((uint32_t)v);
  frame_u32((uint32_t)(v >> 32));
}

void frame_begin(uint32_t task, enum frame_kind kind) {
  reserve(&output, FRAME_HEADER);
  open_frame = output.to;
  frame_u32(0);
  frame_u32(task);
  frame_u8((uint8_t)kind);
}

void frame_end(void) {
  uint32_t n = (uint32_t)(output.to - open_frame - 4);
  uint8_t *p = output.at + open_frame;
  for (int i = 0; i < 4; i++) p[i] = (uint8_t)(n >> (8 * i));
}

void frame_text(uint32_t task, enum frame_kind kind, const char *text) {
  frame_begin(task, kind);
  frame_bytes(text, strlen(text));
  frame_end();
}

size_t frames_pending(void) { return output.to - output.from; }

/* The pipe is a socket: the kernel may be short of memory for it at the moment. An answer that was dropped then would be waited for
 * for ever. */
static bool is_passing(int err) { return err == EAGAIN || err == ENOBUFS || err == ENOMEM; }

enum frames_state frames_flush(int fd) {
  while (frames_pending()) {
    ssize_t w = write(fd, output.at + output.from, frames_pending());
    if (w < 0 && errno == EINTR) continue;
    if (w < 0) return is_passing(errno) ? FRAMES_WAIT : FRAMES_END;
    output.from += (size_t)w;
  }
  shrink(&output);
  return FRAMES_OK;
}

void frames_free(void) {
  private_unmap(input.at, input.size);
  private_unmap(output.at, output.size);
  input = output = (struct bytes){0};
}
