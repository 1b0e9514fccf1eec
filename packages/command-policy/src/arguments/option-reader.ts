import type { Word } from '@umbo/shell-syntax';
import type { KnownForm } from '../knowledge/knowledge-base.ts';
import type { OptionSpec } from '../knowledge/option-spec.ts';
import type { ArgumentProblem, GivenOption } from './parsed-command.ts';
import { maySplitFreely, wordTail, unseenWords } from './word-shape.ts';
import type { ArgumentWord } from './word-shape.ts';

/** What an option may do without mattering in the place of a value. */
const calm: ReadonlySet<string> = new Set(['harmless', 'reads', 'setsDirectory', 'network', 'changesState']);

/** The words of one command line, read from left to right. */
export interface WordCursor {
  /** All words after the program's name. */
  readonly words: readonly ArgumentWord[];
  /** The next word to read. */
  index: number;
}

/** Reads the option at the cursor: clusters, abbreviations, attached and separate values. */
export function readOption(
  known: KnownForm,
  cursor: WordCursor,
  options: GivenOption[],
  problems: ArgumentProblem[],
): void {
  const word = cursor.words[cursor.index++];
  if (word === undefined) return;
  const text = word.value ?? word.literalPrefix;
  const add = (spelled: string, spec: OptionSpec, attached: Word | null): void => {
    const values = readValues(known, spec, attached, cursor, problems);
    options.push({ spec, candidates: [spec], spelled, values });
  };
  // Its value, where it shows one, is kept: a rule that allows `--x=a` says nothing about `--x=b`.
  const undescribed = (spelled: string, candidates: readonly OptionSpec[]): void => {
    const equals = text.indexOf('=');
    const values = equals > 0 && text.startsWith(spelled) ? [wordTail(word, equals + 1)] : [];
    options.push({ spec: null, candidates, spelled, values });
    const fits = candidates.map((spec) => spec.id).join(' or ');
    const message =
      fits === ''
        ? `is given "${spelled}", which this policy does not know`
        : `is given "${spelled}", which may mean ${fits}`;
    problems.push({ code: 'undescribed-option', message });
  };

  const whole = word.value === null ? undefined : known.options.get(text);
  if (whole !== undefined) return add(text, whole, null);
  const numeric = /^[-+]\d+$/.exec(text);
  const numericSpec = numeric && known.options.get(`${text[0]}NUM`);
  if (word.value !== null && numericSpec) return add(text, numericSpec, null);
  if (text.startsWith('+')) {
    const plus = known.options.get('+');
    return plus === undefined ? undescribed(text, []) : add('+', plus, wordTail(word, 1));
  }

  if (text.startsWith('--') || known.style.singleDash) {
    const equals = text.indexOf('=');
    const name = equals === -1 ? text : text.slice(0, equals);
    const isNameCertain = word.value !== null || equals !== -1;
    const found = isNameCertain ? findLong(known, name) : [];
    const only = found.length === 1 ? found[0] : undefined;
    if (only !== undefined) {
      const attached = equals === -1 ? null : wordTail(word, equals + 1);
      // `latexmk -xelatex=PROGRAM`: a flag that is given a value is another option, unless it is only switched on or off.
      if (
        only.value === 'none' &&
        attached !== null &&
        !/^(?:true|false|yes|no|on|off|[01])$/i.test(attached.value ?? '')
      )
        return undescribed(`${name}=`, []);
      // `--in-place` with nothing attached has no value; a separate word belongs to required ones only.
      return add(name, only, attached);
    }
    if (text.startsWith('--') || !known.style.clusters || found.length > 1) return undescribed(name, found);
  }
  readCluster(known, word, add, undescribed, problems);
}

function findLong(known: KnownForm, name: string): readonly OptionSpec[] {
  const exact = known.options.get(name) ?? (known.style.singleDash ? otherDash(known, name) : undefined);
  if (exact !== undefined) return [exact];
  if (!known.style.abbreviations) return [];
  const found = new Set<OptionSpec>();
  for (const [spelling, spec] of known.options) {
    if (spelling.startsWith(name) && (spelling.startsWith('--') || known.style.singleDash)) found.add(spec);
  }
  return [...found];
}

function otherDash(known: KnownForm, name: string): OptionSpec | undefined {
  return known.options.get(name.startsWith('--') ? name.slice(1) : `-${name}`);
}

function readCluster(
  known: KnownForm,
  word: ArgumentWord,
  add: (spelled: string, spec: OptionSpec, attached: Word | null) => void,
  undescribed: (spelled: string, candidates: readonly OptionSpec[]) => void,
  problems: ArgumentProblem[],
): void {
  const text = word.value ?? word.literalPrefix;
  if (!known.style.clusters && text.length > 2) {
    const spec = known.options.get(text.slice(0, 2));
    if (spec === undefined || spec.value === 'none') return undescribed(text, []);
  }
  for (let at = 1; at < text.length; at++) {
    const spelled = `-${text[at]}`;
    const spec = known.options.get(spelled);
    if (spec === undefined) return undescribed(at === 1 ? text : spelled, []);
    if (spec.value !== 'none') {
      const rest = withoutSign(known, spec, wordTail(word, at + 1));
      const isRestSeen = rest.value !== '' && (rest.value !== null || rest.literalPrefix !== '');
      // -o"$X" with X empty takes the next word instead, but where a value may be left out, `-j$(nproc)` takes none.
      const isPlain = word.isPlainOutput === true && spec.value === 'optional';
      if (rest.value === null && !isRestSeen && !isPlain) reportUnknown(known, word, problems);
      return add(spelled, spec, rest.value === '' ? null : rest);
    }
    add(spelled, spec, null);
  }
  if (word.value === null) reportUnknown(known, word, problems);
}

/** What an attached value may be a place for: then it counts in the reading that goes further. */
const places: ReadonlySet<string> = new Set([
  'reads',
  'writes',
  'writesInto',
  'deletes',
  'movesTo',
  'setsDirectory',
  'runs',
]);

/**
 * `-o=/etc/x`: getopt takes `=/etc/x` for the name, while argparse, clap, yargs, nopt and commons-cli take the sign off (.NET takes
 * `-o:/etc/x`, too). Nobody means a file called `=`, so the place without the sign counts.
 */
function withoutSign(known: KnownForm, spec: OptionSpec, value: Word): Word {
  const text = value.value ?? value.literalPrefix;
  const isSigned = text.startsWith('=') || (known.style.colonValues && text.startsWith(':'));
  if (!isSigned || text.length === 1) return value;
  const isPlace = spec.effects.some(
    ({ kind }) => places.has(kind) || (kind === 'checks' && !known.style.abbreviations),
  );
  return isPlace ? wordTail(value, 1) : value;
}

function readValues(
  known: KnownForm,
  spec: OptionSpec,
  attached: Word | null,
  cursor: WordCursor,
  problems: ArgumentProblem[],
): readonly Word[] {
  if (spec.value === 'none') return [];
  if (spec.value === 'optional') return attached === null ? [] : [attached];
  if (spec.value === 'untilSemicolon') {
    const words = readUntilSemicolon(known, cursor, problems);
    return attached === null ? words : [attached, ...words];
  }
  const values: Word[] = attached === null ? [] : [attached];
  while (values.length < spec.values.length && cursor.index < cursor.words.length) {
    const value = cursor.words[cursor.index++];
    if (value === undefined) break;
    // A value that may become several words pushes the rest into the place of options.
    if (maySplitFreely(value)) reportUnknown(known, value, problems);
    if (mayBeOwnOption(known, spec, value)) {
      problems.push({
        code: 'unknown-word',
        message: `is given ${value.source} in the place of a value, which another version may read as the option of that name`,
      });
    }
    if (mayBeOperand(known, spec, value)) {
      problems.push({
        code: 'unknown-word',
        message: `is given ${value.source} behind ${spec.id}, which others of its family may take for a file`,
      });
    }
    values.push(value);
  }
  return values;
}

/** `shfmt -i 2` takes a number, `scalafmt -i FILE` changes the file: where programs share a description, a place is no plain value. */
function mayBeOperand(known: KnownForm, taker: OptionSpec, value: Word): boolean {
  if (!known.style.sharedByMany || taker.effects.some(({ kind }) => kind !== 'harmless')) return false;
  // `--skip .git` is a pattern, `.git/config` a file.
  return /^[/~]|(?:^|\/)\.(?:\.(?:\/|$)|[\w-]+\/)/.test(value.value ?? value.literalPrefix);
}

/**
 * `ack -C --pager=x`: programs leave a value out where it does not fit, and versions differ in which options take one. So what is
 * spelled like an option that does something is taken for one wherever it stands; and any word with a dash in front where a file
 * should be named, or where one description serves several programs.
 */
function mayBeOwnOption(known: KnownForm, taker: OptionSpec, value: Word): boolean {
  if (known.form.noDangerousOption === true) return false;
  const isDashed = /^--?[A-Za-z]\S*$/.test(value.value ?? value.literalPrefix);
  if (
    isDashed &&
    (known.style.sharedByMany || taker.effects.some(({ kind }) => kind !== 'harmless' && kind !== 'checks'))
  )
    return true;
  const name = /^--?[A-Za-z][\w-]*(?==|$)/.exec(value.value ?? value.literalPrefix)?.[0];
  const spec = name === undefined ? undefined : known.options.get(name);
  return spec?.effects.some(({ kind }) => !calm.has(kind)) === true;
}

function readUntilSemicolon(
  known: KnownForm,
  cursor: WordCursor,
  problems: ArgumentProblem[],
): readonly Word[] {
  const values: Word[] = [];
  while (cursor.index < cursor.words.length) {
    const word = cursor.words[cursor.index++];
    if (word === undefined || word.value === ';') break;
    if (word.value === '+' && values.at(-1)?.value === '{}') break;
    // A word that turns out to be `;` would end the command early and make the rest options.
    if (word.value === null && (word.literalPrefix === '' || maySplitFreely(word))) {
      reportUnknown(known, word, problems);
    }
    values.push(word);
  }
  return values;
}

/** Notes that a word could be an option, unless no option of the program matters. */
export function reportUnknown(known: KnownForm, word: Word, problems: ArgumentProblem[]): void {
  if (known.form.noDangerousOption === true) return;
  const isUnseen = word.source === unseenWords.source;
  const words = isUnseen
    ? 'words that are put in while it runs, any of which could be an option'
    : `${word.source}, which is unknown before running and could be an option`;
  problems.push({ code: 'unknown-word', message: `is given ${words}`, isUnseen });
}
