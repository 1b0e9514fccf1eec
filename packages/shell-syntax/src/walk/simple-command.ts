import type { Command } from 'unbash';
import type { DoubtList } from '../guard/doubt-list.ts';
import type { Word } from '../word.ts';
import { type AssignmentReading, readAssignment } from '../words/assignment-reader.ts';
import { fed, readRedirects, type RedirectReading } from '../words/redirect-reader.ts';
import type { WordReader } from '../words/word-reader.ts';
import type { NestedScript, WordReading } from '../words/word-reading.ts';

/** A simple command with everything in it read. */
export interface SimpleCommand {
  readonly node: Command;
  readonly words: readonly Word[];
  /** One reading a word, in the same order; null for an argument written as an assignment. */
  readonly readings: readonly (WordReading | null)[];
  /** `name=value` before the command. */
  readonly prefix: readonly AssignmentReading[];
  /** `name=value` as an argument of `export`, `declare` and their like. */
  readonly declared: readonly AssignmentReading[];
  readonly redirects: readonly RedirectReading[];
  /** Scripts that run while the command's words are expanded. */
  readonly nested: readonly NestedScript[];
  /** Every word that is expanded, wherever it stands. */
  readonly expanded: readonly WordReading[];
  /** Variables arithmetic evaluates or sets. */
  readonly arithmeticReads: readonly string[];
  readonly arithmeticWrites: readonly string[];
}

/** Reads the words, assignments and redirections of one command. */
export function readSimpleCommand(
  node: Command,
  text: string,
  reader: WordReader,
  doubts: DoubtList,
): SimpleCommand {
  const all: WordReading[] = [];
  const nested: NestedScript[] = [];
  const reads: string[] = [];
  const writes: string[] = [];
  const take = (reading: WordReading): void => {
    all.push(reading);
    nested.push(...reading.nested);
    reads.push(...reading.arithmeticReads);
    writes.push(...reading.arithmeticWrites);
  };
  // dash opens the redirections first: in `a=$(sh) b <<E` it is `sh` that reads the here-document.
  const opened = readRedirects(node.redirects, text, reader, doubts);
  const feeds = opened.some(({ feedsStdin }) => feedsStdin);
  const assigned = (found: AssignmentReading): AssignmentReading => {
    const reading = feeds ? { ...found, readings: found.readings.map(fed) } : found;
    nested.push(...reading.nested);
    reads.push(...reading.arithmeticReads);
    for (const value of reading.readings) take(value);
    return reading;
  };
  const words: Word[] = [];
  const readings: (WordReading | null)[] = [];
  const declared: AssignmentReading[] = [];
  const redirects: RedirectReading[] = [];
  for (const item of [...(node.name === undefined ? [] : [node.name]), ...node.args]) {
    if (item.type === 'Word') {
      const reading = reader.read(item, text);
      take(reading);
      words.push(reading.word);
      readings.push(reading);
    } else {
      const reading = assigned(readAssignment(item, text, reader, doubts));
      declared.push(reading);
      words.push(declaredWord(reading, item.text));
      readings.push(null);
    }
  }
  const prefix = node.prefix
    .filter((item) => item.type === 'Assignment')
    .map((item) => assigned(readAssignment(item, text, reader, doubts)));
  for (const redirect of opened) {
    redirects.push(redirect);
    for (const reading of redirect.readings) take(reading);
  }
  return {
    node,
    words,
    readings,
    prefix,
    declared,
    redirects,
    nested,
    expanded: all,
    arithmeticReads: reads,
    arithmeticWrites: writes,
  };
}

/** `export A=b` seen as a word: the name and the operator are literal, the value is what it is. */
function declaredWord({ assignment }: AssignmentReading, source: string): Word {
  const head = `${assignment.name}${assignment.append ? '+' : ''}=`;
  const { value } = assignment;
  if (value === null)
    return { source, value: null, unknown: ['other'], literalPrefix: head, maySplit: false };
  return {
    source,
    value: value.value === null ? null : head + value.value,
    unknown: value.unknown,
    literalPrefix: head + value.literalPrefix,
    // Declaration builtins do not split the values of their assignments.
    maySplit: false,
  };
}
