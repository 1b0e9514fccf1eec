/* Holds a process as its tracer and never looks at it: killed, it stays a zombie that only the tracer could reap. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 2 || ptrace(PTRACE_SEIZE, atoi(argv[1]), 0, 0) != 0) {
    perror("tracer");
    return 1;
  }
  puts("holding");
  fflush(stdout);
  sleep(60);
  return 0;
}
