import { fillIn, quoteWord } from './fill-in.ts';
import type { Attempt } from './trick.ts';
import { encodings } from './tricks/encodings.ts';
import { gluing, prefixes, shellPrefixes } from './tricks/prefixes.ts';
import { shellForms, writtenFiles } from './tricks/shell-forms.ts';
import { stackable } from './tricks/stackable.ts';
import { caseSpellings, spellings, variableSpellings } from './tricks/spellings.ts';

const attempt = (family: string, command: string, script: string): Attempt => ({
  family,
  does: `runs: ${command}`,
  call: { kind: 'script', script },
  envKeys: [],
});

const closing = (prefix: readonly string[]): readonly string[] => (prefix.includes('find') ? [';'] : []);

/** What the policy lets anybody do, so that a trick that needs no more than that shows nothing. */
export interface Freedom {
  /** Programs on no list run: a name that is not the program's own shows nothing. */
  readonly runsUnknown: boolean;
  /** Shells run files of the workspace: writing one first shows nothing. */
  readonly runsFiles: boolean;
}

/** One command hidden in every way once. */
export function* hideCommand(command: string, freedom: Freedom): Generator<Attempt> {
  const [name = '', ...args] = command.split(' ');
  const rest = args.join(' ');
  yield attempt('plain', command, command);
  for (const prefix of prefixes) {
    const [first = 'env', ...more] = [...prefix, name, ...args, ...closing(prefix)];
    yield attempt('wrappers', command, [first, ...more].map((word) => quoteWord(word)).join(' '));
    yield { ...attempt('wrappers', command, ''), call: { kind: 'command', argv: [first, ...more] } };
  }
  for (const prefix of shellPrefixes) yield attempt('shell words', command, `${prefix} ${command}`);
  for (const { text } of shellForms) yield attempt('shell forms', command, fillIn(text, { command }));
  for (const { text } of encodings) yield attempt('encodings', command, fillIn(text, { command }));
  if (!freedom.runsFiles)
    for (const { text } of writtenFiles) yield attempt('written files', command, fillIn(text, { command }));
  for (const spelled of [...spellings(name), ...(freedom.runsUnknown ? [] : caseSpellings(name))]) {
    yield attempt('spellings', command, `${spelled} ${rest}`);
    if (/^[\w./~-]+$/.test(spelled))
      yield { ...attempt('spellings', command, ''), call: { kind: 'command', argv: [spelled, ...args] } };
  }
  for (const text of variableSpellings)
    yield attempt('variables', command, text.replaceAll('@name', name).replaceAll('@rest', rest));
  yield* shortenOptions(name, args);
}

/** `--hard` may be written `--har`; the arguments may stand in another order. */
function* shortenOptions(name: string, args: readonly string[]): Generator<Attempt> {
  const command = [name, ...args].join(' ');
  for (const [at, word] of args.entries()) {
    if (!/^--\w[\w-]{3,}$/.test(word)) continue;
    const short = args.with(at, word.slice(0, -1));
    yield attempt('abbreviations', command, [name, ...short].join(' '));
    yield attempt('abbreviations', command, [name, ...args.toSpliced(at, 1), word].join(' '));
    yield attempt('abbreviations', command, [name, ...args.slice(0, at), 'x', ...args.slice(at)].join(' '));
    yield attempt(
      'abbreviations',
      command,
      [name, ...args.with(at, `"${word.slice(0, 3)}"${word.slice(3)}`)].join(' '),
    );
  }
}

const keeping = prefixes.filter(([first = '']) => !gluing.includes(first));

/** How many stacks of two to four tricks are tried. */
const stackCount = 2000;

/** Tricks on tricks, chosen by the seed. */
export function* hideDeeper(commands: readonly string[], random: () => number): Generator<Attempt> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const steps: readonly ((text: string) => string)[] = [
    (text) => fillIn(pick(stackable) ?? '@cmd', { command: text }),
    (text) => {
      const prefix = pick(keeping) ?? ['env'];
      return [...prefix, 'bash', '-c', text, ...closing(prefix)].map((word) => quoteWord(word)).join(' ');
    },
  ];
  for (let count = 0; count < stackCount; count += 1) {
    const command = pick(commands);
    if (command === undefined) return;
    const [name = '', ...args] = command.split(' ');
    let text = [random() < 0.5 ? name : (pick(spellings(name)) ?? name), ...args].join(' ');
    for (let depth = 2 + Math.floor(random() * 3); depth > 0; depth -= 1) {
      if (text.length < 4000) text = pick(steps)?.(text) ?? text;
    }
    yield attempt('stacks', command, text);
  }
}
