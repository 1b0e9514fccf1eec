/* What a RUN frame asks for. Points into the payload. Twin of src/supervisor/run-frame.ts.
 *
 * u8 flags, u8 stdin (0 closed, 1 open), u32 timeout, u32 grace, u32 drain (ms), u32 head, u32 tail (bytes), u64 spill quota,
 * 5 x u64 limits (cpu, memory, files, processes, file size; all ones: none), then strings and lists:
 * file, cwd, spill path, scratch path (each u32 length, bytes, a zero byte), plan (u32 length, bytes),
 * arguments with argv[0] and the environment (each u32 count, u32 length, that many zero-ended strings). */
#ifndef UMBO_RUN_SPEC_H
#define UMBO_RUN_SPEC_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RUN_KEEP_CHILDREN = 1, RUN_OWN_PIDS = 2 };
enum { LIMIT_CPU, LIMIT_MEMORY, LIMIT_FILES, LIMIT_PROCESSES, LIMIT_FILE_SIZE, LIMITS };
#define NO_LIMIT UINT64_MAX
#define CAPTURE_MAX (16U << 20)

struct strings {
  uint32_t count;
  const char *first; /* zero-ended, one after the other */
};

struct run_spec {
  uint8_t flags;
  bool stdin_open;
  uint32_t timeout_ms, grace_ms, drain_ms, head_bytes, tail_bytes;
  uint64_t spill_bytes, limits[LIMITS];
  const char *file, *cwd, *spill_path, *scratch_path;
  const uint8_t *plan;
  uint32_t plan_bytes;
  struct strings arguments, environment;
};

/* False when malformed in any way. */
bool run_spec_read(struct run_spec *spec, const uint8_t *payload, size_t n);

/* A NULL-ended vector of the strings, in memory of its own; NULL when there is none left. */
char **strings_vector(const struct strings *strings);
#endif
