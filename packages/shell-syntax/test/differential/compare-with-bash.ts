import { readScript } from '../../src/index.ts';
import { couldRun } from './could-run.ts';
import { runScripts } from './locked-bash.ts';
import { Random } from './random.ts';
import { ScriptGenerator } from './script-generator.ts';

const BATCH = 500;

/** What a comparison with the real bash found. */
export interface Comparison {
  /** Scripts read as certain. */
  readonly certain: number;
  /** Commands that bash tried in those. */
  readonly compared: number;
  /** Commands that bash tried and the reading did not list. */
  readonly holes: readonly string[];
}

/** Runs generated scripts in a locked bash and compares what it tried with what each certain reading lists. */
export function compareWithBash(lock: readonly string[], count: number, seed: number): Comparison {
  const generator = new ScriptGenerator(new Random(seed));
  const parts: Comparison[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const scripts = Array.from({ length: Math.min(BATCH, count - done) }, () => generator.script());
    parts.push(compareScripts(lock, scripts));
  }
  return {
    certain: parts.reduce((sum, part) => sum + part.certain, 0),
    compared: parts.reduce((sum, part) => sum + part.compared, 0),
    holes: parts.flatMap((part) => part.holes),
  };
}

/** Runs these scripts in one locked bash and compares. */
export function compareScripts(lock: readonly string[], scripts: readonly string[]): Comparison {
  const holes: string[] = [];
  let certain = 0;
  let compared = 0;
  const attempts = runScripts(lock, scripts);
  for (const [order, script] of scripts.entries()) {
    const reading = readScript(script);
    if (reading.kind === 'cannotTell') continue;
    certain += 1;
    for (const argv of attempts[order] ?? []) {
      compared += 1;
      if (!couldRun(reading, argv)) holes.push(`${JSON.stringify(script)} ran ${JSON.stringify(argv)}`);
    }
  }
  return { certain, compared, holes };
}
