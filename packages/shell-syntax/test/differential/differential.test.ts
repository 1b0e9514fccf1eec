import { expect, test } from 'vitest';
import { readScript } from '../../src/index.ts';
import { compareScripts, compareWithBash } from './compare-with-bash.ts';
import { KNOWN_SCRIPTS } from './known-scripts.ts';
import { lockedBash } from './locked-bash.ts';
import { STATE_SNIPPETS } from './state-snippets.ts';

const FULL = process.env['UMBO_FAULTS'] === 'full';
const SEED = Number(process.env['UMBO_FUZZ_SEED'] ?? 20_261_118);
const COUNT = FULL ? 20_000 : 500;

const lock = lockedBash();

const [title, problems] =
  'missing' in lock
    ? ([`bash was not asked, no script was compared with a real shell: ${lock.missing}`, () => []] as const)
    : ([
        `S15: bash 5.2 runs nothing a certain reading did not list (${COUNT} scripts, seed ${SEED})`,
        compare,
      ] as const);

test(title, { timeout: FULL ? 1_800_000 : 120_000 }, () => {
  expect(problems()).toEqual([]);
});

test('S15: the known scripts are all certain, and the real bash, where it can be asked, runs what their readings list', () => {
  expect(KNOWN_SCRIPTS.filter((script) => readScript(script).kind !== 'certain')).toEqual([]);
  expect('argv' in lock ? compareScripts(lock.argv, KNOWN_SCRIPTS).holes : []).toEqual([]);
});

test('S15: statements that move, assign, redirect and feed: bash finds what their readings say', () => {
  const scripts = STATE_SNIPPETS.map((snippet) => {
    let names = 0;
    return snippet.replaceAll(/%[lsw](?![A-Za-z])/g, (slot) => (slot === '%w' ? 'word' : `c${names++} a`));
  });
  expect('argv' in lock ? compareScripts(lock.argv, scripts).holes : []).toEqual([]);
});

function compare(): readonly string[] {
  const { certain, compared, holes } = compareWithBash('argv' in lock ? lock.argv : [], COUNT, SEED);
  console.info(`differential: ${COUNT} scripts, ${certain} certain, ${compared} commands, seed ${SEED}`);
  // With few scripts read, the comparison would prove nothing.
  const enough = certain > COUNT / 4 && compared > COUNT / 4;
  return enough ? holes.slice(0, 20) : [`only ${certain} of ${COUNT} scripts were read`, ...holes];
}
