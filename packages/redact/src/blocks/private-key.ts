import type { Finding } from '../scan/finding.ts';
import type { FindAt } from '../scan/keyword.ts';
import type { BlockOpener, BlockStep, LineBlock } from './line-block.ts';

const BEGIN = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-Lines: \d{1,4}/g;
const END = /-{4,5} ?END |Private-MAC:/;
const HEADER = /^(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Subject|X-[\w-]{1,40}):/;

interface State {
  /** Where the marker began: lines of a log with a prefix begin there too. */
  readonly column: number;
  /** Width of the first line of the body, 0 before it. */
  readonly width: number;
  /** A shorter line ends the body. */
  readonly last: boolean;
}

/** The text of a line without quotes, escapes and signs of the language around it. */
const bare = (text: string): string =>
  text.replace(/^[ \t"'`>|+]+/, '').replace(/(?:\\[nr]|[ \t"'`+,;\\|])+$/, '');

/** The base64 text of a line of the body, whatever stands before it. */
const bodyOf = (line: string, column: number): string | undefined => {
  const candidates = [bare(line), bare(line.slice(column)), bare(line.slice(line.lastIndexOf(' ') + 1))];
  return candidates.find(
    (text, way) => /^[A-Za-z0-9+/=]+$/.test(text) && (way === 0 || text.length >= (way === 1 ? 4 : 16)),
  );
};

/** Lines are compared by their longest run of base64: `bare` takes a `+` off that may belong to the key. */
const widthOf = (line: string): number =>
  Math.max(0, ...(line.match(/[A-Za-z0-9+/=]+/g) ?? []).map((run) => run.length));

const keyBlock = (state: State): LineBlock => ({
  label: 'private-key',
  next(line): BlockStep {
    const ended = END.exec(line);
    if (ended !== null) {
      const before = line.slice(0, ended.index);
      return /[A-Za-z0-9+/=]{8}/.test(before)
        ? { kind: 'redact', start: 0, end: ended.index, block: undefined }
        : { kind: 'end' };
    }
    const shown = bare(line);
    if (shown === '' || HEADER.test(shown)) return { kind: 'pass', block: this };
    const body = bodyOf(line, state.column);
    if (body === undefined || (state.width === 0 && body.length < 16)) return { kind: 'end' };
    if (state.last && !/^=[A-Za-z0-9+/]{4}$/.test(body)) return { kind: 'end' };
    const width = widthOf(line);
    const block = keyBlock({ ...state, width: state.width || width, last: width < state.width });
    if (state.width > 0) return { kind: 'drop', block };
    const start = line.indexOf(body);
    return { kind: 'redact', start, end: line.length, block };
  },
});

const markerAtEnd = (line: string): number | undefined => {
  const marker = [...line.slice(0, 4096).matchAll(BEGIN)].at(-1);
  return marker !== undefined && bare(line.slice(marker.index + marker[0].length)) === ''
    ? marker.index
    : undefined;
};

/** PEM, OpenSSH, PGP and PuTTY private keys, with or without their last line. */
export const privateKeyBlock: BlockOpener = {
  keywords: ['PRIVATE KEY', 'Private-Lines: '],
  open(line) {
    const column = markerAtEnd(line);
    return column === undefined ? undefined : keyBlock({ column, width: 0, last: false });
  },
};

/** Without a bound: the rest of a key longer than that would be shown. One class of characters, so it is linear. */
const BODY = /[A-Za-z0-9+/=\\ \t]{16,}/y;

/** A private key written in one line, its line breaks escaped or gone. */
export const findPrivateKeyInLine: FindAt = (text, at): readonly Finding[] => {
  const [marker = ''] =
    /^PRIVATE KEY(?: BLOCK)? ?-{4,5}(?:\\{1,4}[nr]|[ \t"'+])*/.exec(text.slice(at, at + 60)) ?? [];
  if (marker === '') return [];
  const start = at + marker.length;
  BODY.lastIndex = start;
  const body = BODY.exec(text)?.[0] ?? '';
  if (!/[A-Za-z0-9+/]{16}/.test(body.slice(0, 300))) return [];
  const end = text.indexOf('-----END', start);
  return [
    { start, end: end < 0 ? start + body.length : end, kind: 'private-key', run: 'line', generic: false },
  ];
};
