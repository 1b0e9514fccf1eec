/* The first and last bytes of one stream. Memory is taken at the first byte. */
#ifndef UMBO_CAPTURE_H
#define UMBO_CAPTURE_H
#include <stddef.h>
#include <stdint.h>

struct capture {
  uint32_t head_bytes, tail_bytes; /* how much is kept */
  uint64_t total;
  uint8_t *kept;                   /* head, then the ring of the tail */
};

/* -1 when there is no memory; then the bytes are counted, not kept. */
int capture_add(struct capture *c, const uint8_t *bytes, size_t n);
uint32_t capture_head(const struct capture *c, const uint8_t **head);
/* The tail as it lies in the ring: up to two parts; answers its length. */
uint32_t capture_tail(const struct capture *c, const uint8_t *parts[2], uint32_t lengths[2]);
/* Copies the unfinished last line, at most n bytes of its end. */
size_t capture_last_line(const struct capture *c, uint8_t *to, size_t n);
/* Writes u64 total, u32 head, u32 tail, head, tail into the open frame. */
void capture_write(const struct capture *c);
void capture_free(struct capture *c);
#endif
