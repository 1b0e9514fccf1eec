const interpreters =
  /(^|[^a-zA-Z0-9_.-])((ba|z|k|da|fi|c|tc|a)?sh|python[0-9.]*|node|deno|bun|perl|ruby|irb|php|lua|tclsh|expect|gdb|lldb|psql|mysql|mariadb|sqlite3|mongo|mongosh|redis-cli|ssh|telnet|ftp|sftp|nc|ncat|socat|ed|ex|vi|vim|emacs|bc|dc|R|julia|ghci|scala|jshell|pwsh|powershell|cmd|make|xargs|parallel|at|batch|crontab|screen|tmux|docker|podman|kubectl|su|sudo|env)([^a-zA-Z0-9_.-]|$)/;

/**
 * Whether text typed into this command could be run as code: then typing is judged like running. By name and on the cautious side;
 * `bash` anywhere in the command counts.
 */
export function readsCommands(command: string): boolean {
  return interpreters.test(command);
}
