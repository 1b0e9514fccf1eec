const names = [
  // Shells and what stands in for one.
  String.raw`[a-z]{0,4}sh|busybox|toybox|xonsh|elvish|nu|powershell|cmd|script|expect|rlwrap|screen|tmux`,
  // Languages that read a program, or have a prompt for one.
  'i?python|[a-z]?pypy|bpython|node|nodejs|ts-node|tsx|deno|bun|perl|ruby|irb|pry|php|lua|luajit|tclsh|R|julia|ghci|scala|jshell',
  'guile|sbcl|clisp|racket|erl|iex|elixir|ocaml|utop|swift|gnuplot|octave|maxima|gp|bc|dc|m4|[gmn]?awk|sed',
  // Clients, editors and pagers with a way out to a shell.
  'gdb|lldb|jdb|psql|mysql|mariadb|sqlite|mongo|redis-cli|ssh|telnet|l?ftp|sftp|nc|ncat|socat|mail',
  'ed|ex|vi|vim|nvim|view|emacs|nano|less|more|man|top|htop',
  // What starts another program.
  'make|xargs|parallel|at|batch|crontab|docker|podman|kubectl|su|sudo|doas|env|chroot|unshare|nsenter|watch',
].join('|');
const interpreters = new RegExp(`(^|[^a-zA-Z0-9_.-])(${names})[0-9.]*(-[0-9.]+)?([^a-zA-Z0-9_.-]|$)`);

// What a shell text runs out of its input by itself: `eval "$(cat)"`, `source /dev/stdin`, `read x; $x`.
const before = String.raw`(^|[;&|({\n]|(^|\s)(do|then|else|elif|if|while|until|!|exec|command|builtin|time|nohup|setsid|nice|timeout [0-9.]+[smhd]?)\s)\s*`;
const runsInput = new RegExp(
  String.raw`${before}([$\x60]|eval\s|source\s|\.\s|exec\s*<|trap\s)|/dev/(stdin|fd/)|/proc/[a-z0-9-]+/fd/|(^|\s)-f\s*-(\s|$)`,
);

/**
 * Whether text typed into this command could be run as code: then typing is judged like running. By name and on the cautious side:
 * `bash` anywhere in the command counts, and quoting (`ba""sh`) hides nothing.
 */
export function readsCommands(command: string): boolean {
  const plain = command.replaceAll(/["'\\]/g, '');
  return interpreters.test(plain) || runsInput.test(plain);
}
