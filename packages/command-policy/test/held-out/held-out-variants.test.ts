import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyday, heldOutTricks, verdict } from './ground.ts';

const isFull = process.env['UMBO_FAULTS'] === 'full';
const timeout = isFull ? 600_000 : 60_000;
const numRuns = isFull ? 20_000 : 1500;

/** One simple command: a word may be put in front of it without changing what the rest means. */
const isSimple = (text: string): boolean =>
  !/[;&|(){}`$<>\n#!=\\[\]]|^(?:time|cd|exec|coproc|trap) /.test(text);
const isOneLine = (text: string): boolean => !/\n|<<|[#&]\s*$|\\$/.test(text);

const quoting = fc.constantFrom<(word: string) => string>(
  (word) => word,
  (word) => `"${word}"`,
  (word) => `\\${word}`,
  (word) => `${word.slice(0, 1)}''${word.slice(1)}`,
  (word) => `$'${word}'`,
);
const wrapper = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `env ${text}`,
  (text) => `env -u X A=1 ${text}`,
  (text) => `timeout -k 1 5 ${text}`,
  (text) => `nice -n 5 ${text}`,
  (text) => `nohup ${text}`,
  (text) => `stdbuf -oL ${text}`,
  (text) => `setsid -w ${text}`,
  (text) => `command ${text}`,
  (text) => `time ${text}`,
);
const frame = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `true && ${text} || echo failed`,
  (text) => `( ${text} )`,
  (text) => `{ ${text}; }`,
  (text) => `${text} 2>&1 | tail -20`,
  (text) => `if true; then ${text}; fi`,
  (text) => `for i in 1 2; do ${text}; done`,
  (text) => `echo start; ${text}; echo "exit: $?"`,
  (text) => `# a comment\n${text}\n`,
  (text) => `while false; do ${text}; done`,
);
/** Frames that only a trick is put in: they are asked about for their own sake now and then. */
const hiding = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `echo "$(${text})"`,
  (text) => `f() { ${text}; }; f`,
  (text) => `cat <(${text})`,
  (text) => `cat <<X\n$(${text})\nX`,
  (text) => (text.includes("'") ? text : `bash -c '${text}'`),
  (text) => (text.includes("'") ? text : `eval '${text}'`),
  (text) => `X=$(${text})`,
  (text) => `case x in x) ${text};; esac`,
);

const simpleTricks = heldOutTricks.map(([text]) => text).filter((text) => isSimple(text));
const tricks = heldOutTricks.map(([text]) => text).filter((text) => isOneLine(text));
/** What changes the shell itself may mean something else in a loop. */
const changesShell = (text: string): boolean => /(?:^|[;&(] *)(?:cd|\.|source|set) /.test(text);
/** In a loop a pattern may find what the last round has made. */
const startsWithPattern = (text: string): boolean => /(?:^|\s)[*?]/.test(text);
const harmless = everyday.filter(
  ([preset, text, expected]) =>
    preset === 'developer' &&
    expected === 'allow' &&
    isOneLine(text) &&
    !changesShell(text) &&
    !startsWithPattern(text),
);

/** Puts another spelling of the first word in its place. */
const respell = (text: string, quote: (word: string) => string): string =>
  text.replace(/^[a-z][\w-]*/, (word) => quote(word));

test('S2: wrappers and spellings of its name make no trick allowed', { timeout }, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...simpleTricks),
      quoting,
      fc.array(wrapper, { maxLength: 3 }),
      frame,
      (trick, quote, wrappers, around) => {
        const text = around(wrappers.reduce((inner, wrap) => wrap(inner), respell(trick, quote)));
        expect(verdict('developer', text), text).not.toBe('allow');
      },
    ),
    { numRuns },
  );
});

test('S15: no place in a script makes a trick allowed', { timeout }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...tricks), hiding, frame, hiding, (trick, inner, around, outer) => {
      const text = outer(around(inner(trick)));
      expect(verdict('developer', text), text).not.toBe('allow');
    }),
    { numRuns },
  );
});

test('S17: the same frames leave everyday commands allowed', { timeout }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...harmless), frame, ([, text], around) => {
      expect(verdict('developer', around(text)), around(text)).toBe('allow');
    }),
    { numRuns },
  );
});
