import { readScript } from '../../src/index.ts';
import { couldRun } from './could-run.ts';
import { explainsFile } from './explains.ts';
import { runScripts } from './locked-bash.ts';
import { Random } from './random.ts';
import { ScriptGenerator } from './script-generator.ts';

const BATCH = 500;

/** What a comparison with the real bash found. */
export interface Comparison {
  /** Scripts read as certain. */
  readonly certain: number;
  /** Commands that bash tried in those, and files that redirections made. */
  readonly compared: number;
  /** What bash did and the reading did not list. */
  readonly holes: readonly string[];
}

/** Runs generated scripts in a locked bash and compares what it did with what each certain reading lists. */
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
  const runs = runScripts(lock, scripts);
  for (const [order, script] of scripts.entries()) {
    const reading = readScript(script);
    if (reading.kind === 'cannotTell') continue;
    certain += 1;
    const { attempts = [], files = [] } = runs[order] ?? {};
    for (const attempt of attempts) {
      compared += 1;
      const { argv, env, ...place } = attempt;
      if (!couldRun(reading, attempt)) {
        holes.push(`${JSON.stringify(script)} ran ${JSON.stringify({ argv, ...place, env: [...env] })}`);
      }
    }
    const runsText = reading.commands.some(({ words }) => /^(?:eval|trap)$/.test(words[0]?.value ?? ''));
    for (const file of runsText ? [] : files) {
      compared += 1;
      if (!explainsFile(reading.commands, file)) holes.push(`${JSON.stringify(script)} wrote ${file}`);
    }
  }
  return { certain, compared, holes };
}
