#include "capture.h"
#include "frame.h"
#include "private-memory.h"
#include <string.h>

static size_t size_of(const struct capture *c) { return (size_t)c->head_bytes + c->tail_bytes; }

int capture_add(struct capture *c, const uint8_t *bytes, size_t n) {
  uint64_t before = c->total;
  c->total += n;
  if (size_of(c) == 0) return 0;
  if (!c->kept) {
    if (before) return -1; /* refused once: a capture with a hole in it would lie */
    c->kept = private_map(size_of(c));
    if (!c->kept) return -1;
  }
  if (before < c->head_bytes) {
    size_t fits = c->head_bytes - (size_t)before;
    if (fits > n) fits = n;
    memcpy(c->kept + before, bytes, fits);
    bytes += fits;
    n -= fits;
    before += fits;
  }
  if (n == 0 || c->tail_bytes == 0) return 0;
  uint64_t behind = before - c->head_bytes; /* bytes of the stream already past the head */
  if (n > c->tail_bytes) {
    behind += n - c->tail_bytes;
    bytes += n - c->tail_bytes;
    n = c->tail_bytes;
  }
  size_t at = (size_t)(behind % c->tail_bytes), first = c->tail_bytes - at;
  if (first > n) first = n;
  uint8_t *ring = c->kept + c->head_bytes;
  memcpy(ring + at, bytes, first);
  memcpy(ring, bytes + first, n - first);
  return 0;
}

uint32_t capture_head(const struct capture *c, const uint8_t **head) {
  *head = c->kept;
  if (!c->kept) return 0;
  return c->total < c->head_bytes ? (uint32_t)c->total : c->head_bytes;
}

uint32_t capture_tail(const struct capture *c, const uint8_t *parts[2], uint32_t lengths[2]) {
  lengths[0] = lengths[1] = 0;
  parts[0] = parts[1] = NULL;
  if (!c->kept || c->total <= c->head_bytes || c->tail_bytes == 0) return 0;
  uint64_t behind = c->total - c->head_bytes;
  const uint8_t *ring = c->kept + c->head_bytes;
  if (behind <= c->tail_bytes) {
    parts[0] = ring;
    lengths[0] = (uint32_t)behind;
  } else {
    uint32_t at = (uint32_t)(behind % c->tail_bytes);
    parts[0] = ring + at;
    lengths[0] = c->tail_bytes - at;
    parts[1] = ring;
    lengths[1] = at;
  }
  return lengths[0] + lengths[1];
}

/* The byte k places before the end, or -1 when it is not kept. */
static int from_end(const struct capture *c, uint64_t k) {
  if (!c->kept || k >= c->total) return -1;
  uint64_t at = c->total - 1 - k;
  if (at < c->head_bytes) return c->kept[at];
  if (c->tail_bytes == 0 || k >= c->tail_bytes) return -1;
  return c->kept[c->head_bytes + (at - c->head_bytes) % c->tail_bytes];
}

size_t capture_last_line(const struct capture *c, uint8_t *to, size_t n) {
  size_t length = 0;
  for (int byte; length < n && (byte = from_end(c, length)) >= 0 && byte != '\n'; length++) to[n - 1 - length] = (uint8_t)byte;
  memmove(to, to + n - length, length);
  return length;
}

void capture_write(const struct capture *c) {
  const uint8_t *head, *parts[2];
  uint32_t lengths[2], head_length = capture_head(c, &head), tail_length = capture_tail(c, parts, lengths);
  frame_u64(c->total);
  frame_u32(head_length);
  frame_u32(tail_length);
  frame_bytes(head, head_length);
  frame_bytes(parts[0], lengths[0]);
  frame_bytes(parts[1], lengths[1]);
}

void capture_free(struct capture *c) {
  private_unmap(c->kept, size_of(c));
  c->kept = NULL;
}
