#define _GNU_SOURCE
#include "private-memory.h"
#include <errno.h>
#include <sys/mman.h>

void *private_map(size_t n) {
  void *memory = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  if (madvise(memory, n, MADV_DONTFORK)) {
    int err = errno;
    munmap(memory, n);
    errno = err;
    return NULL;
  }
  return memory;
}

void private_unmap(void *memory, size_t n) {
  if (memory) munmap(memory, n);
}
