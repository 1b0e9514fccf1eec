import { expect, test } from 'vitest';
import { readScript } from '../../src/index.ts';
import { couldRun } from './could-run.ts';
import { lockedBash, runScripts } from './locked-bash.ts';
import { Random } from './random.ts';
import { ScriptGenerator } from './script-generator.ts';

const FULL = process.env['UMBO_FAULTS'] === 'full';
const SEED = Number(process.env['UMBO_FUZZ_SEED'] ?? 20_261_118);
const COUNT = Number(process.env['UMBO_FUZZ_COUNT'] ?? (FULL ? 20_000 : 500));
const BATCH = 500;

const lock = lockedBash();

if ('missing' in lock) {
  test(`bash was not asked: ${lock.missing}; no generated script was compared with a real shell`, () => {
    expect(lock.missing).not.toBe('');
  });
} else {
  test(
    `S15: bash 5.2 runs nothing that a certain reading did not list (${COUNT} scripts, seed ${SEED})`,
    { timeout: FULL ? 1_800_000 : 120_000 },
    () => {
      const generator = new ScriptGenerator(new Random(SEED));
      const holes: string[] = [];
      let certain = 0;
      let compared = 0;
      for (let done = 0; done < COUNT; done += BATCH) {
        const scripts = Array.from({ length: Math.min(BATCH, COUNT - done) }, () => generator.script());
        const attempts = runScripts(lock.argv, scripts);
        for (const [order, script] of scripts.entries()) {
          const reading = readScript(script);
          if (reading.kind === 'cannotTell') continue;
          certain += 1;
          for (const argv of attempts[order] ?? []) {
            compared += 1;
            if (!couldRun(reading, argv)) {
              holes.push(`${JSON.stringify(script)} ran ${JSON.stringify(argv)}`);
            }
          }
        }
      }
      expect(holes.slice(0, 20)).toEqual([]);
      // Otherwise the comparison would prove nothing.
      expect(certain).toBeGreaterThan(COUNT / 10);
      expect(compared).toBeGreaterThan(COUNT / 10);
      console.info(
        `differential: ${COUNT} scripts, ${certain} certain, ${compared} commands compared, seed ${SEED}`,
      );
    },
  );
}
