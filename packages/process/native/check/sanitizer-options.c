/* The client gives its supervisor no environment: what the sanitizers need to know is built in. */
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

const char *__asan_default_options(void) { return "exitcode=99:detect_leaks=1:log_path=" UMBO_SANITIZER_LOG; }
const char *__ubsan_default_options(void) { return "print_stacktrace=1:log_path=" UMBO_SANITIZER_LOG; }
