import type { Redirection } from 'unbash';
import type { DoubtList } from '../guard/doubt-list.ts';
import type { Redirect } from '../redirect.ts';
import type { Word } from '../word.ts';
import type { WordReader } from './word-reader.ts';
import type { WordReading } from './word-reading.ts';

/** A redirection with what its target's expansion does. */
export interface RedirectReading {
  readonly redirect: Redirect;
  readonly readings: readonly WordReading[];
  /** Standard input comes from it. */
  readonly feedsStdin: boolean;
  /** Standard input is what it says, be that nothing. */
  readonly opensStdin: boolean;
}

/**
 * The text that a command with these redirections alone reads, where it is literal: the last one of descriptor 0 counts
 * (`bash <<< ls < file`), one of another descriptor does not (`x | bash 3<<< ls`), and one that runs something could read first.
 */
export function stdinText(redirects: readonly RedirectReading[]): string | null {
  const last = redirects.findLast(({ opensStdin }) => opensStdin)?.redirect;
  if (
    last === undefined ||
    redirects.some(({ readings }) => readings.some(({ nested }) => nested.length > 0))
  )
    return null;
  if (last.kind === 'hereDocument') return last.body;
  return last.kind === 'hereString' && last.target.value !== null ? `${last.target.value}\n` : null;
}

const KINDS = {
  '>': 'write',
  '>|': 'write',
  '>&': 'write',
  '&>': 'write',
  '>>': 'append',
  '&>>': 'append',
  '<': 'read',
  '<&': 'read',
  '<>': 'readWrite',
} as const;
const DESCRIPTOR = /^(?:[0-9]+-?|-)$/;
const PLAIN_NAME = /^[\p{L}\p{N}_./+,:@%=-]+$/u;
const NO_TARGET: Word = { source: '', value: null, unknown: ['other'], literalPrefix: '', maySplit: false };

/**
 * Reads the redirections of one command. Bash opens them one by one: in `cat <<E > $(sh)` the here-document is already
 * there when `sh` reads its standard input.
 */
export function readRedirects(
  nodes: readonly Redirection[],
  text: string,
  reader: WordReader,
  doubts: DoubtList,
): readonly RedirectReading[] {
  const redirects = nodes.map((node) => readRedirect(node, text, reader, doubts));
  if (!redirects.some(({ feedsStdin }) => feedsStdin)) return redirects;
  return redirects.map((redirect) => ({ ...redirect, readings: redirect.readings.map(fed) }));
}

/** The reading with the scripts in it reading the redirected input. */
export function fed(reading: WordReading): WordReading {
  return { ...reading, nested: reading.nested.map((script) => ({ ...script, stdinIsFed: true })) };
}

function readRedirect(
  node: Redirection,
  text: string,
  reader: WordReader,
  doubts: DoubtList,
): RedirectReading {
  const descriptor = node.descriptor?.type === 'FileDescriptor' ? node.descriptor.value : null;
  if (node.descriptor?.type === 'FileDescriptorVariable') {
    // `{PATH}>file` sets PATH.
    doubts.add('evaluates-code', 'a {variable} before a redirection is assigned', node.pos);
  }
  if (node.descriptor !== undefined && node.descriptor.end - node.descriptor.pos > 1) {
    // `rm 10>f` removes the file 10 in a shell that knows only one digit.
    doubts.bashOnly('a descriptor of several digits', node.pos);
  }
  const stdin = descriptor === null || descriptor === 0;
  if (node.type === 'HereDoc') return readHereDocument(node, text, reader, descriptor, stdin);
  const reading = node.target === undefined ? null : reader.read(node.target, text);
  const target = reading?.word ?? NO_TARGET;
  const readings = reading === null ? [] : [reading];
  if (node.type === 'HereString') {
    doubts.bashOnly('a here-string', node.pos);
    return {
      redirect: { kind: 'hereString', descriptor, target, body: null },
      readings,
      feedsStdin: stdin,
      opensStdin: stdin,
    };
  }
  const { operator } = node;
  const duplicates = operator.endsWith('&') && target.value !== null && DESCRIPTOR.test(target.value);
  if (operator.startsWith('&')) doubts.bashOnly('&>', node.pos);
  if (operator === '>&' && !duplicates) doubts.bashOnly('>& with a file', node.pos);
  if (operator === '>&' && !duplicates && (descriptor === null || descriptor === 1)) {
    // Bash expands the name twice: `echo >&'$(x)'` runs x.
    const number = target.value === null && reading?.shape.kind === 'integer';
    if (!number && !PLAIN_NAME.test(target.value ?? ''))
      doubts.add('evaluates-code', 'bash expands what stands behind >& twice', node.pos);
  }
  const kind = duplicates ? 'duplicate' : KINDS[operator];
  // `0>&3` is `<&3` written the other way round.
  const reads = operator.startsWith('<') ? stdin : operator === '>&' && descriptor === 0;
  const feedsStdin = reads && target.value !== '/dev/null' && target.value !== '-';
  const opensStdin = operator.startsWith('<') ? stdin : descriptor === 0;
  return { redirect: { kind, descriptor, target, body: null }, readings, feedsStdin, opensStdin };
}

function readHereDocument(
  node: Extract<Redirection, { type: 'HereDoc' }>,
  text: string,
  reader: WordReader,
  descriptor: number | null,
  feedsStdin: boolean,
): RedirectReading {
  const { delimiter, body } = node;
  const value = delimiter?.value ?? '';
  const target: Word =
    delimiter === undefined
      ? NO_TARGET
      : { source: delimiter.text, value, unknown: [], literalPrefix: value, maySplit: false };
  const raw = text.slice(body.pos, body.end);
  const reading = delimiter?.quoted === false ? reader.readBody(body, text) : null;
  const literal = reading === null ? raw : reading.word.value;
  const stripped = node.operator === '<<-' && literal !== null ? literal.replaceAll(/^\t+/gm, '') : literal;
  return {
    redirect: { kind: 'hereDocument', descriptor, target, body: stripped },
    readings: reading === null ? [] : [reading],
    feedsStdin,
    opensStdin: feedsStdin,
  };
}
