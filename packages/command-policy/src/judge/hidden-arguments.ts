import type { Word } from '@umbo/shell-syntax';
import type { Finding } from '../arguments/finding.ts';
import type { ParsedCommand } from '../arguments/parsed-command.ts';
import { foundFiles } from '../arguments/found-files.ts';
import { mayBeOption, unseenWords } from '../arguments/word-shape.ts';
import type { ArgumentWord } from '../arguments/word-shape.ts';
import type { Site } from './site.ts';

/**
 * The command a wrapper starts with words of its own (`xargs`, `find -exec`): placeholders become unknown, and where
 * there is none unknown words follow.
 */
export function hiddenArguments(
  finding: Finding,
  parsed: ParsedCommand,
  { fed, redirects }: Pick<Site, 'fed' | 'redirects'>,
): readonly Word[] {
  const words = finding.words ?? [];
  const isFind = finding.via !== 'operand';
  const markers = ['{}'];
  for (const option of parsed.options) {
    const value = option.values[0]?.value;
    if ((option.spelled === '-I' || option.spec?.id === '--replace') && value) markers.push(value);
  }
  // `-a` reads a file instead, and so does a redirection; `-d /` takes names apart.
  const isFed =
    !isFind &&
    fed !== null &&
    redirects.every(({ kind }) => kind === 'write' || kind === 'append' || kind === 'duplicate') &&
    parsed.options.every(
      ({ spec }) => spec !== null && spec.id !== '--arg-file' && spec.id !== '--delimiter',
    );
  // find puts the starting point in front, so what it fills in starts with a dash only when that does.
  const startsPlainly = isFed || (isFind && parsed.operands.every((word) => !mayBeOption(word)));
  const found = isFed ? fed : isFind && startsPlainly && finding.via === '-exec' ? foundFiles(parsed) : null;
  const filled: ArgumentWord = {
    ...unseenWords,
    source: '{}',
    literalPrefix: startsPlainly ? './' : '',
    maySplit: false,
  };
  let hasMarker = false;
  const result = words.map((word) => {
    const text = word.value ?? word.source;
    if (!markers.some((marker) => text.includes(marker))) return word;
    hasMarker = true;
    if (markers.includes(text)) return found === null ? filled : { ...filled, found };
    return { ...filled, source: word.source, literalPrefix: text.slice(0, firstIndex(text, markers)) };
  });
  if (words.length === 0) return [];
  if (hasMarker && (isFind || isFed)) return result;
  const last: ArgumentWord = found === null ? filled : { ...filled, found };
  return [...result, isFed ? last : unseenWords];
}

function firstIndex(text: string, markers: readonly string[]): number {
  return Math.min(...markers.map((marker) => text.indexOf(marker)).filter((at) => at !== -1));
}
