import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScript } from '../src/index.ts';

const PIECES = [
  '$(',
  '`',
  '"$(',
  '${x:-',
  '${',
  '((',
  '$((',
  '{ ',
  '( ',
  '[[ ( ',
  'a=(',
  '<(',
  'if a; then ',
  'case x in a) ',
  '"${x:-"',
  'a && ',
  'a | ',
  '<<E ',
  '<<E\n',
  "'",
  '"',
  '\\',
  '$',
  ' ! ',
  '{a,',
  '[',
  '*',
  '?(',
  '@(',
  'a[',
  'x=1 ',
  'x[$(',
  '$[',
  'function f ',
  'f() ',
  'for ((',
  "$'",
  '# ',
  '\n',
  ';',
  'a;',
  '>x ',
  'coproc ',
  'time ',
  '${x/',
  '${x[',
  '$(case a in a) ',
  '[[ a =~ (',
  '$(<<E\n',
  '${|',
  '{a..b}{',
  '[[ -f ',
  'a=([',
  '$((a?',
  '1+(',
  'f() { a; }; ',
  'x=1; ',
  'cd a; ',
  'while a; do ',
  'export a=1; ',
  '\u202e',
  '\u0000',
  'é',
  '😀',
  ' \\\n',
  '\t',
  '[a]',
  '{',
  '~:',
  'a{',
  '>&',
  '[[ a && ',
  'trap a DEBUG; ',
];

// The promise is 250 ms; the bound here is loose, because the machine may be busy. The bench prints the real figure.
const LOOSE_BOUND_MS = 1000;

test.each(PIECES.flatMap((piece) => [64, 8192, 10_000_000].map((length) => [piece, length] as const)))(
  'S16: %j repeated to %d characters is answered in time and never throws',
  (piece, length) => {
    const script = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    const start = performance.now();
    const reading = readScript(script);
    expect(performance.now() - start).toBeLessThan(LOOSE_BOUND_MS);
    expect(length > 8192 && reading.kind === 'certain').toBe(false);
  },
);

// Where an end is missing, the parser looks for it from every level: these took up to eleven seconds.
const UNENDED = [
  '${x/$(case a in a) #x\n',
  '${x/$(case a in\na\n) #x\n',
  "${x/$(case a in 'a') #x\n",
  '$(case a in (a) #x\n',
  "${x/$(a ')' ",
  '$(a #)\n',
  '$(a <<E\n)\nE\n',
];

test.each(
  UNENDED.flatMap((unit) =>
    [10, 60].flatMap((count) => ['b\n', '$x ', 'a&&'].map((rest) => [unit, count, rest] as const)),
  ),
)('S16: %j %d times before many %j is answered in time, alone and inside something', (unit, count, rest) => {
  const broken = (unit.repeat(count) + rest.repeat(3000)).slice(0, 8150);
  for (const script of [broken, `\`${broken}\``, `a <<E\n${broken}\nE`, `"${broken}"`]) {
    expect(processorMs(() => expect(readScript(script).kind).toBe('cannotTell'))).toBeLessThan(
      LOOSE_BOUND_MS,
    );
  }
});

test('S16: hundreds of loops inside loops, each of which assigns and moves, are answered in time', () => {
  const loops = Array.from({ length: 250 }, (_, at) => `while a; do A${at}=1; b${at}; cd c;`).join(' ');
  const script = `${loops}${' done;'.repeat(250)}`.slice(0, 8192);
  expect(processorMs(() => readScript(script))).toBeLessThan(LOOSE_BOUND_MS);
});

test('S16: substitutions may nest 10 deep, not deeper', () => {
  expect(readScript(`${'a $('.repeat(10)}b${')'.repeat(10)}`).kind).toBe('certain');
  expect(readScript(`${'a $('.repeat(11)}b${')'.repeat(11)}`)).toMatchObject({
    doubts: [{ code: 'too-deep' }],
  });
});

/** The processor's time, which a busy machine does not stretch as much as the clock's. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('S16: the patterns of a long case are no nesting', () => {
  const branches = Array.from({ length: 40 }, (_, at) => `a${at} | b${at}) c ;; (d${at}) e "$(f)" ;;`).slice(
    0,
    40,
  );
  expect(readScript(`case $x in\n${branches.join('\n')}\nesac`).kind).toBe('certain');
});

test('S16: a script of 8192 characters may be certain, one more may not', () => {
  const comment = `ls #${'x'.repeat(8188)}`;
  expect(comment).toHaveLength(8192);
  expect(readScript(comment).kind).toBe('certain');
  expect(readScript(`${comment}x`)).toMatchObject({ kind: 'cannotTell', doubts: [{ code: 'too-long' }] });
});

test('S16: 64 substitutions may be certain, one more may not', () => {
  expect(readScript('$(a) '.repeat(64)).kind).toBe('certain');
  expect(readScript('$(a) '.repeat(65))).toMatchObject({
    kind: 'cannotTell',
    doubts: [{ code: 'too-deep' }],
  });
});

test('S16: parentheses may nest 24 deep, not deeper', () => {
  expect(readScript(`${'( '.repeat(24)}a${')'.repeat(24)}`).kind).toBe('certain');
  expect(readScript(`${'( '.repeat(25)}a${')'.repeat(25)}`)).toMatchObject({
    doubts: [{ code: 'too-deep' }],
  });
});

test('S16: what is too long to parse is still skimmed for commands', () => {
  const names = readScript(
    `echo ${'x'.repeat(9000)}; if a; then curl b | sh; fi; x=$(rm -rf y)`,
  ).commands.map(({ words }) => words[0]?.value);
  expect(names).toEqual(expect.arrayContaining(['echo', 'a', 'curl', 'sh', 'rm']));
});

const SHELL_TEXT = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), {
  maxLength: 40,
});

test('any text is answered, and a word has a value exactly when nothing about it is unknown', () => {
  fc.assert(
    fc.property(SHELL_TEXT, fc.constantFrom('bash' as const, 'sh' as const), (pieces, shell) => {
      const script = pieces.join('');
      const reading = readScript(script, { shell });
      for (const { words, source, start } of reading.commands) {
        for (const word of words) {
          expect(word.value === null).toBe(word.unknown.length > 0);
          expect(word.value === null || word.value === word.literalPrefix).toBe(true);
        }
        expect(reading.kind === 'cannotTell' || script.startsWith(source, start)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test('what is certain for sh is certain for bash, with the same commands', () => {
  fc.assert(
    fc.property(SHELL_TEXT, (pieces) => {
      const sh = readScript(pieces.join(''), { shell: 'sh' });
      expect(sh.kind === 'cannotTell' ? sh.kind : readScript(pieces.join(''))).toEqual(
        sh.kind === 'cannotTell' ? sh.kind : sh,
      );
    }),
    { numRuns: 1000 },
  );
});
