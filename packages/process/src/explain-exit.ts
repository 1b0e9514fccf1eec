import { constants } from 'node:os';
import { basename } from 'node:path';

/** How a command ended. */
export interface ExitFacts {
  /** The program's name or path. */
  readonly file: string;
  /** The exit code; null when a signal ended it. */
  readonly exitCode: number | null;
  /** The signal's name when one ended it. */
  readonly signal: string | null;
}

type Codes = Readonly<Record<number, string>>;

const noMatch: Codes = {
  1: 'no line matched; this is not an error',
  2: 'an error: bad pattern or unreadable file',
};
const differs: Codes = {
  1: 'the inputs differ; this is not an error',
  2: 'an error: an input could not be read',
};
const untrue: Codes = { 1: 'the condition is false; this is not an error', 2: 'an error: bad expression' };

const byProgram: Readonly<Record<string, Codes>> = {
  grep: noMatch,
  egrep: noMatch,
  fgrep: noMatch,
  zgrep: noMatch,
  rg: noMatch,
  ag: noMatch,
  diff: differs,
  cmp: differs,
  comm: { 1: 'an input could not be read or is not sorted' },
  test: untrue,
  '[': untrue,
  pgrep: { 1: 'no process matched; this is not an error' },
  which: { 1: 'no such program on the path' },
  find: { 1: 'some directories could not be searched; the rest of the output holds' },
  timeout: { 124: 'the command ran out of time', 125: 'timeout itself failed' },
  xargs: { 123: 'one of the commands it started failed', 124: 'a command it started exited with 255' },
  curl: {
    6: 'the host name could not be resolved',
    7: 'the connection failed',
    22: 'the server answered with an error',
    28: 'it ran out of time',
    35: 'the TLS handshake failed',
    60: 'the server certificate could not be verified',
  },
  ssh: { 255: 'the connection failed' },
  scp: { 255: 'the connection failed' },
  pytest: { 1: 'some tests failed', 2: 'the run was interrupted', 4: 'bad usage', 5: 'no tests were found' },
  make: { 2: 'a target failed; the first error above is the cause' },
};

const byCode: Codes = {
  126: 'the program was found but could not be executed',
  127: 'a program was not found; check its name or install it',
};

const signalMeanings: Readonly<Record<string, string>> = {
  SIGABRT: 'it aborted itself',
  SIGBUS: 'a memory access failed',
  SIGFPE: 'an arithmetic error, such as a division by zero',
  SIGHUP: 'its session ended',
  SIGILL: 'an illegal instruction',
  SIGINT: 'it was interrupted',
  SIGKILL: 'it was killed, by someone or for want of memory',
  SIGPIPE: 'the reader of its output went away',
  SIGSEGV: 'a memory access failed',
  SIGSYS: 'a system call that the sandbox forbids',
  SIGTERM: 'it was asked to end',
  SIGXCPU: 'its limit on CPU time was reached',
  SIGXFSZ: 'its limit on file size was reached',
};

/** Says in a few words what a well-known way to end means (P10); undefined when there is nothing to say. */
export function explainExit(facts: ExitFacts): string | undefined {
  const { exitCode, signal } = facts;
  if (signal !== null) return `ended by ${signal}${describe(signal)}`;
  if (exitCode === null || exitCode === 0) return undefined;
  const program = basename(facts.file).replace(/\.exe$/i, '');
  const codes = Object.hasOwn(byProgram, program) ? byProgram[program] : undefined;
  const meaning = codes?.[exitCode] ?? byCode[exitCode];
  if (meaning !== undefined) return `exit code ${exitCode}: ${meaning}`;
  // A shell reports the death of its command by signal n as 128 + n.
  const name = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0];
  if (name === undefined) return undefined;
  return `exit code ${exitCode}: a command it ran was ended by ${name}${describe(name)}`;
}

function describe(signal: string): string {
  const meaning = signalMeanings[signal];
  return meaning === undefined ? '' : ` (${meaning})`;
}
