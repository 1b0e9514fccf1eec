import { expect, test } from 'vitest';
import { readScript } from '../../src/index.ts';
import { compareScripts } from './compare-with-shells.ts';
import { KNOWN_SCRIPTS } from './known-scripts.ts';
import { lockedShells, type RealShell } from './locked-shell.ts';
import { NASTY_SCRIPTS } from './nasty-scripts.ts';
import { Random } from './random.ts';
import { ScriptGenerator } from './script-generator.ts';
import { SpliceGenerator } from './splice-generator.ts';
import { STATE_SNIPPETS } from './state-snippets.ts';

const FULL = process.env['UMBO_FAULTS'] === 'full';
const SEED = Number(process.env['UMBO_FUZZ_SEED'] ?? 20_261_118);
const COUNT = Number(process.env['UMBO_FUZZ_COUNT'] ?? (FULL ? 20_000 : 150));
const SHELLS: readonly (readonly [RealShell, string])[] = [
  ['bash', 'bash 5.2'],
  ['posixBash', 'bash 5.2 as sh'],
  ['dash', 'dash'],
];

const lock = lockedShells();
const SNIPPETS = STATE_SNIPPETS.map((snippet) => {
  let names = 0;
  return snippet.replaceAll(/%[lsw](?![A-Za-z])/g, (slot) => (slot === '%w' ? 'word' : `c${names++} a`));
});
const MATERIAL = [...KNOWN_SCRIPTS, ...NASTY_SCRIPTS, ...SNIPPETS];

test('S15: the known scripts are all certain', () => {
  expect(KNOWN_SCRIPTS.filter((script) => readScript(script).kind !== 'certain')).toEqual([]);
});

for (const [shell, name] of SHELLS) {
  const missing = 'missing' in lock ? lock.missing : lock.shells.has(shell) ? null : `no ${name}`;
  const ask = (scripts: readonly string[]): ReturnType<typeof compareScripts> =>
    'argv' in lock && missing === null
      ? compareScripts(lock.argv, scripts, shell)
      : { certain: 0, compared: 0, holes: [] };
  const timeout = FULL ? 3_600_000 : 120_000;
  const compared = missing === null ? '' : `, not compared with a real shell: ${missing}`;

  test(
    `S15: ${name} does in odd scripts nothing that a certain reading did not list${compared}`,
    { timeout },
    () => {
      // Every fourth in the short run, starting elsewhere with another seed.
      const some = FULL ? MATERIAL : MATERIAL.filter((_, at) => (at + SEED) % 4 === 0);
      expect(ask(some).holes).toEqual([]);
    },
  );

  test(
    `S15: ${name} does in ${COUNT} grown and ${COUNT} spliced scripts of seed ${SEED} nothing that a certain reading did not list${compared}`,
    { timeout },
    () => {
      const random = new Random(SEED);
      const grown = new ScriptGenerator(random);
      const spliced = new SpliceGenerator(random, MATERIAL);
      const scripts = Array.from({ length: 2 * COUNT }, (_, at) => (at % 2 === 0 ? grown : spliced).script());
      const { certain, compared: events, holes } = ask(scripts);
      console.info(
        `differential: ${name}, ${scripts.length} scripts, ${certain} certain, ${events} events, seed ${SEED}`,
      );
      // With few scripts read, the comparison would prove nothing.
      const enough = missing !== null || (certain > COUNT / 4 && events > COUNT / 4);
      expect(
        enough ? holes.slice(0, 20) : [`only ${certain} of ${scripts.length} scripts were read`],
      ).toEqual([]);
    },
  );
}
