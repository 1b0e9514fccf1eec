import { readScript } from '../../src/index.ts';
import { couldRun } from './could-run.ts';
import { explainsFile } from './explains.ts';
import { type RealShell, runScripts } from './locked-shell.ts';
import type { Run } from './read-runs.ts';

const BATCH = 500;

/** What a comparison with real shells found. */
export interface Comparison {
  /** Scripts read as certain. */
  readonly certain: number;
  /** Commands that the shell tried in those, and files that redirections made. */
  readonly compared: number;
  /** What the shell did and the reading did not list. */
  readonly holes: readonly string[];
}

/** Runs scripts in a locked shell and compares what it did with what each certain reading lists. */
export function compareScripts(
  lock: readonly string[],
  scripts: readonly string[],
  shell: RealShell = 'bash',
): Comparison {
  const readings = scripts.map((script) => readScript(script, { shell: shell === 'bash' ? 'bash' : 'sh' }));
  const certain = scripts.filter((_, order) => readings[order]?.kind === 'certain');
  const holes: string[] = [];
  let compared = 0;
  for (let from = 0; from < certain.length; from += BATCH) {
    const batch = certain.slice(from, from + BATCH);
    for (const [order, run] of runScripts(lock, batch, shell).entries()) {
      compared += run.attempts.length + run.files.length;
      for (const hole of unexplained(batch[order] ?? '', run, shell)) {
        holes.push(`${shell}: ${JSON.stringify(batch[order])} ${hole}`);
      }
    }
  }
  return { certain: certain.length, compared, holes };
}

function unexplained(script: string, { attempts, files }: Run, shell: RealShell): readonly string[] {
  const dialect = shell === 'bash' ? 'bash' : 'sh';
  const reading = readScript(script, { shell: dialect });
  const ran = attempts
    .filter((attempt) => !couldRun(reading, attempt, dialect))
    .map(({ argv, env, ...place }) => `ran ${JSON.stringify({ argv, ...place, env: [...env] })}`);
  const runsText = reading.commands.some(({ words }) => /^(?:eval|trap)$/.test(words[0]?.value ?? ''));
  const made = runsText ? [] : files.filter((file) => !explainsFile(reading.commands, file));
  return [...ran, ...made.map((file) => `wrote ${file}`)];
}
