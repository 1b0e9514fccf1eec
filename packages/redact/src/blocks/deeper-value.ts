import { isGuess } from '../checks/guess.ts';
import { looksRandom } from '../checks/random.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import type { BlockStep, LineBlock } from './line-block.ts';

/** Groups: the indent, the name, what opens the value. */
const OPEN =
  /^([ \t]{0,64}(?:- |export |const |let |var )?)(?:.{0,80}[ \t({[,.])?["'`]?([A-Za-z_][\w.-]{2,96})["'`]?\]?[ \t]{0,16}(?::=|=>?|:)[ \t]{0,8}(\[|\{|\(|\\|@["']|<<[-~]?[ \t]?["']?\w{1,32}["']?)?[ \t]{0,8}$/;
/** A block of Terraform that is named after its secret. */
const NAMED = /^([ \t]{0,64})(?:variable|output)[ \t]{1,4}"([\w.-]{3,96})"[ \t]{0,4}(\{)[ \t]{0,8}$/;

/** A line that is a value and nothing else; groups: what stands before it, the value. */
const ALONE =
  /^([ \t]{0,128}(?:- |string\(\d{1,9}\) )?["'`]?)([^ \t"'`,;()[\]{}]{4,4000})["'`]?[ \t]{0,4}[,;)]{0,3}[ \t]{0,8}$/;
/** The field of an object that holds the value. */
const FIELD =
  /^([ \t]{0,128}["']?(?:value|default|stringValue|S|plaintext|result)["']?[ \t]{0,16}(?::|=>?)[ \t]{0,8}["'])([^"'\r\n]{4,4000})/;
/** How many lines of a list or an object are looked at. */
const MOST_LINES = 64;

const indentOf = (line: string): number => line.search(/[^ \t]/);

const heredoc = (marker: string, begun: boolean): LineBlock => ({
  label: 'secret',
  next(line): BlockStep {
    if (line.trim() === marker) return { kind: 'end' };
    if (begun) return { kind: 'drop', block: this };
    const own = indentOf(line);
    if (own < 0) return { kind: 'pass', block: this };
    return { kind: 'redact', start: own, end: line.length, block: heredoc(marker, true) };
  },
});

/** A name alone on its line, and right below it, no deeper, what was generated. */
const atSameIndent = (line: string, own: number, left: number): BlockStep => {
  const value = left === MOST_LINES ? (ALONE.exec(line)?.[2] ?? '') : '';
  const start = line.indexOf(value, own);
  return value.length >= 20 && looksRandom(value)
    ? { kind: 'mark', parts: [{ start, end: start + value.length }], block: undefined }
    : { kind: 'end' };
};

const inner = (indent: number, strength: NameStrength, sign: string, left: number): LineBlock => ({
  label: 'secret',
  soft: true,
  next(line): BlockStep {
    const own = indentOf(line);
    if (own < 0) return { kind: 'pass', block: this };
    const item = line.startsWith('- ', own);
    if (left === 0 || own < indent || (own === indent && !(item && sign === '')))
      return atSameIndent(line, own, left);
    const [, head = '', value = ''] = FIELD.exec(line) ?? (sign === '{' ? [] : (ALONE.exec(line) ?? []));
    // A single value ends what it was opened for; a list and an object go on.
    const goesOn = item || sign === '[' || sign === '{' || sign === '(' || value === '';
    // A text of several lines under a key inside: each of them is a value.
    const opened = /[|>][-+]?[ \t]{0,8}$/.test(line) ? '[' : sign;
    // What an earlier pass found ends it too.
    const block =
      goesOn && (sign !== '' || !line.includes('[REDACTED'))
        ? inner(indent, strength, opened, left - 1)
        : undefined;
    if (value !== '' && !value.endsWith(':') && isGuess(value, strength))
      return { kind: 'mark', parts: [{ start: head.length, end: head.length + value.length }], block };
    return block === undefined ? { kind: 'end' } : { kind: 'pass', block };
  },
});

/** A secret name at the end of its line: the value stands on the next one, in a list, an object or a here-document. */
export function openDeeperValue(line: string): LineBlock | undefined {
  if (line.length > 512) return undefined;
  const [, indent = '', name = '', sign = ''] = NAMED.exec(line) ?? OPEN.exec(line) ?? [];
  const strength = secretNameStrength(name);
  if (strength !== 'password' && strength !== 'secret') return undefined;
  if (sign.startsWith('@')) return heredoc(`${sign.slice(1)}@`, false);
  if (sign.startsWith('<<')) return heredoc(sign.replaceAll(/[<~'" \t-]/g, ''), false);
  return inner(indentOf(`${indent.replace(/[^ \t].*$/, '')}x`), strength, sign, MOST_LINES);
}
