import type { FuzzedCall } from './fuzzed-inputs.ts';

/** Inputs that once got through, threw or took too long; each is tried in every run. Add what a run finds. */
export const savedCounterexamples: readonly FuzzedCall[] = [
  { toolName: 'shell.exec', input: { executable: '/bin/../bin/rm', argv: ['x'] } },
  { toolName: 'shell.exec', input: { executable: 'env', argv: ['rm', 'x'] } },
  { toolName: 'shell.exec', input: { executable: 'env', argv: ['-S', 'rm x'] } },
  { toolName: 'shell.exec', input: { executable: 'git', argv: ['-c', 'alias.x=!rm y', 'x'] } },
  { toolName: 'shell.exec', input: { executable: 'find', argv: ['.', '-exec', 'rm', '{}', ';'] } },
  { toolName: 'shell.bash', input: { command: 'r\\\nm x' } },
  { toolName: 'shell.bash', input: { command: "r''m x" } },
  { toolName: 'shell.bash', input: { command: 'x=rm; $x y' } },
  { toolName: 'shell.bash', input: { command: 'eval "$(echo rm x)"' } },
  { toolName: 'shell.bash', input: { command: 'cat <<EOF\n$(rm x)\nEOF' } },
  { toolName: 'shell.bash', input: { command: 'ls\u0000; rm x' } },
  { toolName: 'execute_command', input: { command: 'xargs rm < list' } },
];
