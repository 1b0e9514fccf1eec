/* Memory for what tasks send and print. It is left out of every fork, so that one task's init never holds another's secrets
 * and a later fork neither copies nor keeps alive what is here. Pages are only used once written to. */
#ifndef UMBO_PRIVATE_MEMORY_H
#define UMBO_PRIVATE_MEMORY_H
#include <stddef.h>

void *private_map(size_t n); /* NULL with errno set */
void private_unmap(void *memory, size_t n);
#endif
