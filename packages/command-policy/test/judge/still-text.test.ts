import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';

const workspace = createRepository();
for (const path of ['a.log', 'b.log', 'src/c.ts', 'archive.tar']) workspace.file(path, 'x\n');
const developer = workspace.compile({ extends: ['umbo:developer'] });
const readOnly = workspace.compile({ extends: ['umbo:read-only'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

const planted: string[] = [];
function plant(name: string): void {
  planted.push(workspace.file(name, 'x\n'));
}
afterEach(() => {
  for (const path of planted.splice(0)) rmSync(path);
});

const withPattern = ['rm *.log', 'git add *.log', 'chmod 644 *.log', 'cp *.log src/', 'gzip *.log'];

describe('S17: where nothing makes files, a pattern means what it matches now', () => {
  test.each([
    ...withPattern,
    "bash -c 'rm *.log'",
    'cd src && rm *.ts',
    'ls; rm *.log',
    'rm *.log; npm test',
    'mkdir -p out && cp *.log out/',
    'rm -f a.log && gzip *.log',
    'echo done > note.txt; rm *.log',
    'git add *.log && git commit -m "wait for the rest; do it"',
    'env X=1 rm *.log',
    'rm *.nothing',
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });

  test('a pattern only read is read-only', () => {
    expect(readOnly.decide(script(workspace, 'wc -l *.log | uniq -c')).kind).toBe('allow');
  });
});

describe('S2, S15: a program that an option can make start another asks, since a call beside it may make the file', () => {
  test.each(['tar cf out.tar *.log', 'zip x.zip *', 'sort *.log', 'rg x *', 'rsync -a * src/'])(
    '%s',
    (text) => {
      expect(verdict(text)).not.toBe('allow');
    },
  );

  test.each(['tar cf out.tar ./*.log', 'tar cf out.tar -- *.log', 'sort ./*.log', 'rg x -- *'])(
    '%s',
    (text) => {
      expect(verdict(text)).toBe('allow');
    },
  );
});

describe('S2, S15: a file with a dash in front makes the pattern ask', () => {
  test.each(withPattern)('%s', (text) => {
    plant('-rf.log');
    expect(verdict(text)).not.toBe('allow');
  });

  test('tar cf out.tar * beside --checkpoint-action=exec=evil', () => {
    plant('--checkpoint-action=exec=evil');
    expect(verdict('tar cf out.tar *')).not.toBe('allow');
    expect(verdict('tar cf out.tar ./*')).toBe('allow');
  });
});

const makesFiles = [
  'tar xf archive.tar',
  'unzip x.zip',
  'npm run build',
  'git checkout main',
  'touch -- --x.log',
  'mkdir -p -- --x.log/a',
  'echo x > -x.log',
  'echo x > "$f"',
  'cp src/* .',
  'mv src/c.ts "$f"',
  'sh build.sh',
  'cat x | tee "$f"',
];
const joins = fc.constantFrom<(first: string, then: string) => string>(
  (first, then) => `${first}; ${then}`,
  (first, then) => `${first} && ${then}`,
  (first, then) => `${first} || ${then}`,
  (first, then) => `${first}\n${then}`,
  (first, then) => `( ${first} ); ${then}`,
  (first, then) => `{ ${first}; ${then}; }`,
  (first, then) => `if ${first}; then ${then}; fi`,
  (first, then) => `${then} | ${first}`,
  (first, then) => `${first} & ${then}`,
  (first, then) => `${then} $(${first})`,
  (first, then) => `ls "$(${first})" && ${then}`,
  (first, then) => `bash -c '${first}; ${then}'`,
  (first, then) => `for i in 1 2; do ${then}; ${first}; done`,
  (first, then) => `while true; do ${then}; ${first}; done`,
  (first, then) => `f() { ${then}; }; ${first}; f`,
  // Quotes pair from left to right: none of these hides what stands between.
  (first, then) => `echo "$x"; for i in 1 2; do ${then}; ${first}; done; echo "y"`,
  (first, then) => `echo "$x it's"; ${then} | ${first}; echo 'y'`,
);

test(
  'S2, S15: what makes files nobody named before it runs makes the pattern ask',
  { timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...makesFiles),
        fc.constantFrom(...withPattern),
        joins,
        (first, then, join) => {
          const text = join(first, then);
          expect(verdict(text), text).not.toBe('allow');
        },
      ),
      { numRuns: 600 },
    );
  },
);

describe('S2: a program that reads others out of an option is held where no scripts may run', () => {
  const sedOnly = workspace.compile({ allow: ['sed', 'touch', 'sleep'], deny: ['rm'] });
  const reading = workspace.compile({ extends: ['umbo:read-only'] });
  const text = 'sleep 2; sed -n p *.log';

  test('a call beside it could make the file "-e1e rm x.log"', () => {
    expect(sedOnly.decide(script(workspace, text)).kind).toBe('ask');
    expect(sedOnly.decide(script(workspace, 'sleep 2; sed -n p ./*.log')).kind).toBe('allow');
  });

  test('where scripts may run, or nothing may be written, it changes nothing', () => {
    expect(verdict(text)).toBe('allow');
    expect(reading.decide(script(workspace, text)).kind).toBe('allow');
  });
});
