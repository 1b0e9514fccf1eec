/**
 * Variables that scripts take a program or its options from: by custom they are called like the program, in capitals (`GREP` of
 * zgrep, `DIFF` of zdiff, `RM` of make). Left out is what people also call other things: FILE, TEST, HOST, DATE, FORMAT, SORT.
 * A shell's own variable of such a name starts nothing; only one that is handed on does.
 */
export const programKeys: readonly string[] = `
AWK BASH BISON CARGO CLANG CMAKE CMP CP CUDACXX CURL DIFF DOCKER DOXYGEN EGREP EMACS FC F77 FGREP FIND FLEX GAWK GCC GDB GIT GMAKE GO GPG
GRADLE GREP GUNZIP HIPCXX HOSTCC HOSTCXX INSTALL JAR JAVA JAVAC LEX LIBTOOL LN MAKEINFO MAWK MESON MKDIR MKTEMP MV MVN NASM NINJA NM NODE
NODEJS NPM NPX NVCC OBJC OBJCOPY OBJCXX OBJDUMP OPENSSL PATCH PERL PHP PIP PNPM PODMAN PROTOC PSQL PYTEST PYTHON RANLIB READELF RIPGREP
RM RSYNC RUBY RUSTFMT SED SH SSH STRIP SUDO SWIFTC SWIG TAPE TAR TEX TSC WGET WINDRES XARGS XZ YACC YARN ZIP ZSH *_OPTS *_OPTIONS
`
  .split(/\s+/)
  .filter((key) => key !== '');

/** Values that name no other program: a switch, a version, or the program itself (`TAR=gtar`, `NODE=node20`). */
export function isPlainProgram(key: string, value: string): boolean {
  if (/^(?:v?\d[\d.]*|true|false|yes|no|on|off)?$/i.test(value)) return true;
  return value.replace(/^g(?=.)|-?\d[\d.]*$/g, '') === key.toLowerCase() || value === key.toLowerCase();
}
