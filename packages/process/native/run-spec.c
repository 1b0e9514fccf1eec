#include "run-spec.h"
#include "frame.h"
#include <stdlib.h>
#include <string.h>

struct reader {
  const uint8_t *p;
  size_t n;
  bool bad;
};

static const uint8_t *take(struct reader *r, size_t n) {
  if (r->bad || r->n < n) {
    r->bad = true;
    return NULL;
  }
  const uint8_t *p = r->p;
  r->p += n;
  r->n -= n;
  return p;
}

static uint8_t u8(struct reader *r) {
  const uint8_t *p = take(r, 1);
  return p ? *p : 0;
}

static uint32_t u32(struct reader *r) {
  const uint8_t *p = take(r, 4);
  return p ? get_u32(p) : 0;
}

static uint64_t u64(struct reader *r) {
  const uint8_t *p = take(r, 8);
  return p ? get_u64(p) : 0;
}

static const char *string(struct reader *r) {
  uint32_t n = u32(r);
  const uint8_t *p = take(r, (size_t)n + 1);
  if (p && (p[n] || memchr(p, 0, n))) r->bad = true;
  return (const char *)p;
}

static struct strings list(struct reader *r) {
  uint32_t count = u32(r), bytes = u32(r), zeros = 0;
  const uint8_t *p = take(r, bytes);
  if (!p) return (struct strings){0};
  for (uint32_t i = 0; i < bytes; i++) zeros += p[i] == 0;
  if (zeros != count || (bytes && p[bytes - 1])) r->bad = true;
  return (struct strings){count, (const char *)p};
}

bool run_spec_read(struct run_spec *spec, const uint8_t *payload, size_t n) {
  struct reader r = {payload, n, false};
  *spec = (struct run_spec){0};
  spec->flags = u8(&r);
  uint8_t open = u8(&r);
  spec->stdin_open = open == 1;
  spec->timeout_ms = u32(&r);
  spec->grace_ms = u32(&r);
  spec->drain_ms = u32(&r);
  spec->head_bytes = u32(&r);
  spec->tail_bytes = u32(&r);
  spec->spill_bytes = u64(&r);
  for (int i = 0; i < LIMITS; i++) spec->limits[i] = u64(&r);
  spec->file = string(&r);
  spec->cwd = string(&r);
  spec->spill_path = string(&r);
  spec->scratch_path = string(&r);
  spec->plan_bytes = u32(&r);
  spec->plan = take(&r, spec->plan_bytes);
  spec->arguments = list(&r);
  spec->environment = list(&r);
  if (r.bad || r.n || open > 1 || spec->flags > (RUN_KEEP_CHILDREN | RUN_OWN_PIDS)) return false;
  if (spec->head_bytes > CAPTURE_MAX || spec->tail_bytes > CAPTURE_MAX) return false;
  return spec->file[0] == '/' && spec->cwd[0] == '/' && spec->arguments.count > 0;
}

char **strings_vector(const struct strings *strings) {
  char **vector = malloc(((size_t)strings->count + 1) * sizeof *vector);
  if (!vector) return NULL;
  const char *p = strings->first;
  for (uint32_t i = 0; i < strings->count; i++, p += strlen(p) + 1) vector[i] = (char *)(uintptr_t)p;
  vector[strings->count] = NULL;
  return vector;
}
