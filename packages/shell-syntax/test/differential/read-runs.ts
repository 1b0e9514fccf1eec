import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One command a shell tried to run, and what it would have found. */
export interface Attempt {
  readonly argv: readonly string[];
  /** The directory, relative to where the script started. */
  readonly cwd: string;
  /** Standard input is open and is not `/dev/null`. */
  readonly isFed: boolean;
  /** Exported variables, of those that scripts use. */
  readonly env: ReadonlyMap<string, string>;
}

/** What one script did. */
export interface Run {
  readonly attempts: readonly Attempt[];
  /** Files that redirections made, relative to where the script started. */
  readonly files: readonly string[];
}

/** What the scripts of a run did, or null when it did not come to its end. */
export function readRuns(directory: string, count: number): readonly Run[] | null {
  const log = readFileSync(join(directory, 'umbo.log'), 'utf8');
  if (!log.includes('umbo:done\0')) return null;
  const attempts: Attempt[][] = Array.from({ length: count }, () => []);
  const fields = log.split('\0');
  for (let at = 0; at < fields.length;) {
    const id = /^umbo:([0-9]+)$/.exec(fields[at] ?? '')?.[1];
    if (id === undefined) {
      at += 1;
      continue;
    }
    const words = at + 2 + Number(fields[at + 1]);
    const [cwd = '', fed, set = '0'] = fields.slice(words, words + 3);
    const variables = fields.slice(words + 3, words + 3 + Number(set));
    attempts[Number(id)]?.push({
      argv: fields.slice(at + 2, words),
      cwd: relative(join(directory, `d${id}`), cwd),
      isFed: fed === '1',
      // The stubs are in a directory of their own for each run.
      env: new Map(
        variables.map((text) => splitOnce(text.replace(`=${directory}/stubs`, '=/umbo-no-such-directory'))),
      ),
    });
    at = words + 3 + Number(set);
  }
  return attempts.map((tried, order) => ({
    attempts: tried,
    files: filesBelow(join(directory, `d${order}`)),
  }));
}

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
}
