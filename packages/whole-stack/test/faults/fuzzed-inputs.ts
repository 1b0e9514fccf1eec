import fc from 'fast-check';

/** Ways to write a program the policy denies. */
export const deniedPrograms = ['rm', '/bin/rm', '/usr/bin/rm', 'dd', 'mkfs', '/bin/../bin/rm'] as const;

const pieces = fc.constantFrom(
  '$(',
  ')',
  '`',
  '"',
  "'",
  '\\',
  '\n',
  ';',
  '&&',
  '||',
  '|',
  '>',
  '<<EOF\n',
  '${',
  '}',
  '{',
  '((',
  '[[',
  '*',
  '\0',
  '\u202e',
  '\ud800',
  '\u{1f40e}',
  '\x1b[31m',
  ' ',
  '-',
  '--',
  '=',
  '#',
  '!',
  '~',
  '@',
  '\r',
  'EOF',
  'rm',
  'ls',
  'cat',
  'git',
  'env',
  'xargs',
  'sh -c',
  'find . -exec',
  'sudo',
  'eval',
  'exec',
  'cd',
  'for i in',
  'do',
  'done',
  'if',
  'then',
  'fi',
  'case',
  'esac',
  'function',
  'alias',
  'a'.repeat(300),
  '('.repeat(200),
);
const text = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('ls -l', 'git status', 'cat x | wc -l', 'rm -rf /', 'echo hi'),
);
const program = fc.oneof(fc.constantFrom('ls', 'cat', 'git', 'env', 'find', 'sh', ...deniedPrograms), text);
const goodExec = fc.record({ executable: program, argv: fc.array(text, { maxLength: 6 }) });
const fullExec = fc.record(
  {
    executable: program,
    argv: fc.array(text, { maxLength: 6 }),
    cwd: fc.constantFrom('.', '/', '..', '/tmp'),
    env: fc.dictionary(fc.constantFrom('CI', 'PATH', 'LD_PRELOAD', 'A B', ''), text, { maxKeys: 3 }),
    stdin: text,
    timeout_ms: fc.integer({ min: -1, max: 700_000 }),
  },
  { requiredKeys: ['executable', 'argv'] },
);
const oddExec = fc.record(
  {
    executable: fc.oneof(program, fc.anything()),
    argv: fc.anything(),
    timeout_ms: fc.anything(),
    more: text,
  },
  { requiredKeys: [] },
);
const goodScript = fc.record({ command: text });
const oddScript = fc.record(
  { command: fc.oneof(text, fc.anything()), timeout: fc.anything(), cwd: text, task_id: text },
  { requiredKeys: [] },
);
const nested = fc.nat(3000).map((depth) => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { argv: value };
  return { executable: 'ls', argv: value };
});

/** One call a model, or whoever speaks through it, could make. */
export interface FuzzedCall {
  readonly toolName: string;
  readonly input: unknown;
}

const execTool = fc.constantFrom('shell.exec', 'shell_exec');
const scriptTool = fc.constantFrom('shell.bash', 'execute_command', 'run_command');
const anyTool = fc.oneof(execTool, scriptTool, fc.constantFrom('no.such.tool', '', '__proto__'), text);

/** Calls of any shape; most are near enough to real ones to be judged. */
export const fuzzedCalls: fc.Arbitrary<FuzzedCall> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ toolName: execTool, input: goodExec }) },
  { weight: 4, arbitrary: fc.record({ toolName: execTool, input: fullExec }) },
  { weight: 10, arbitrary: fc.record({ toolName: scriptTool, input: goodScript }) },
  { weight: 2, arbitrary: fc.record({ toolName: execTool, input: oddExec }) },
  { weight: 2, arbitrary: fc.record({ toolName: scriptTool, input: oddScript }) },
  { weight: 1, arbitrary: fc.record({ toolName: anyTool, input: nested }) },
  {
    weight: 2,
    arbitrary: fc.record({
      toolName: anyTool,
      input: fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withTypedArray: true }),
    }),
  },
);

/** Inputs of ten megabytes. */
export const hugeCalls: readonly FuzzedCall[] = [
  { toolName: 'shell.exec', input: { executable: 'ls', argv: ['x'.repeat(10_000_000)] } },
  { toolName: 'shell.exec', input: { executable: 'rm', argv: Array.from({ length: 200_000 }, () => 'a') } },
  { toolName: 'shell.bash', input: { command: 'a'.repeat(10_000_000) } },
  { toolName: 'shell.bash', input: { command: 'ls;'.repeat(300_000) } },
  { toolName: 'shell.bash', input: { command: '$('.repeat(500_000) } },
  { toolName: 'run_command', input: { command: `echo ${'"'.repeat(1_000_001)}` } },
  { toolName: 'execute_command', input: { command: `${'('.repeat(100_000)}rm${')'.repeat(100_000)}` } },
];
