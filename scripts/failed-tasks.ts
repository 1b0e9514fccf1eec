import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';

interface RunSummary {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly logFile: string;
    readonly execution?: { readonly exitCode: number | null };
  }[];
}

const runs = '.turbo/runs';

/** What an earlier `turbo run --summarize` left would be taken for this one's. */
export function forgetRuns(): void {
  rmSync(runs, { recursive: true, force: true });
}

/** The tasks of the summarized run that failed, each with the end of what it printed. */
export function failedTasks(lines = 40): readonly string[] {
  const summaries = globSync(`${runs}/*.json`).map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as RunSummary,
  );
  return summaries
    .flatMap(({ tasks }) => tasks)
    .filter(({ execution }) => execution !== undefined && execution.exitCode !== 0)
    .map(({ taskId, logFile }) => {
      const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd() : '(it printed nothing)';
      return `failed: ${taskId}\n${log.split('\n').slice(-lines).join('\n')}`;
    });
}
