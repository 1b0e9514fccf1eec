import { calmValues } from './calm-values.ts';
import { neutralGitConfig } from './neutral-git-config.ts';
import { trustedPath } from './resolve-executable.ts';

/** What the environment of a command is made from. */
export interface ChildEnvironmentOptions {
  /** Keys asked for by the call, already judged; they win over everything else. Default: none. */
  readonly explicit?: Readonly<Record<string, string>>;
  /** Further host keys to pass on, by exact name. Default: none. */
  readonly passThrough?: readonly string[];
  /** The PATH of the command. Default: `trustedPath()` of the host. */
  readonly path?: string;
  /** The host's environment. Default: `process.env`. */
  readonly host?: Readonly<Record<string, string | undefined>>;
  /** Let git start the programs its configuration names (hooks, signing, credential helpers). Default false. */
  readonly gitPrograms?: boolean;
}

const passedOn = new Set(['HOME', 'LANG', 'TZ', 'TMPDIR', 'USER', 'LOGNAME', 'SHELL']);

/**
 * Builds the whole environment of a command from an allow-list, so that no key of the host leaks by being new (P8):
 * a few harmless host keys, calm values that keep programs from asking and paging, git without its program-starting
 * configuration, and the explicit keys.
 */
export function childEnvironment(options: ChildEnvironmentOptions = {}): Record<string, string> {
  const { explicit = {}, passThrough = [], host = process.env, gitPrograms = false } = options;
  const env: Record<string, string> = { ...calmValues };
  const wanted = new Set(passThrough);
  for (const [key, value] of Object.entries(host)) {
    if (value !== undefined && (passedOn.has(key) || key.startsWith('LC_') || wanted.has(key)))
      env[key] = value;
  }
  env['PATH'] = options.path ?? trustedPath(host['PATH']);
  return { ...env, ...explicit, ...(gitPrograms ? {} : neutralGitConfig(explicit)) };
}
