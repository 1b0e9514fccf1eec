import { dirname } from 'node:path';
import type { ParsedCommand } from '../arguments/parsed-command.ts';
import type { KnowledgeBase } from '../knowledge/knowledge-base.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Site } from './site.ts';

interface Place {
  readonly parts: JudgeParts;
  readonly site: Site;
  /** Who looks for the program. */
  readonly name: string;
}

const ofPython = new Set(['uv', 'poetry', 'pdm', 'hatch']);
/** Words of pnpm and yarn that nobody described. */
const managerWords =
  /^(?:.{1,2}|adduser|approve-builds|autoclean|bugs|cat-file|cat-index|completion|constraints|docs|edit|explain|fetch|find-hash|generate-lock-entry|home|ignored-builds|install-test|issues|patch-remove|policies|rebuild|repo|search|set-script|sponsors|stage|stars?|unplug|xmas)$/;

/** The path of a program that is installed in the project, where `npx NAME` and `uv run NAME` find it; null where there is none. */
export function installedProgram(name: string, { parts, site, name: finder }: Place): string | null {
  const [cwd, ...others] = site.cwds;
  if (!/^[\w.-]+$/.test(name) || typeof cwd !== 'string' || others.length > 0) return null;
  const bin = ofPython.has(finder) ? '.venv/bin' : 'node_modules/.bin';
  // A package of a workspace has its programs further up.
  for (let place = cwd; parts.paths.isInside(place); place = dirname(place)) {
    const path = `${place}/${bin}/${name}`;
    if (parts.files.readFile(path) !== null) return path;
    if (place === dirname(place)) break;
  }
  return null;
}

/** `python -m NAME` looks in the directory it starts in first: whether a module of the project of that name lies there. */
export function isModuleHere(
  module: string,
  { parts, site, name: python, parsed }: Place & { readonly parsed: ParsedCommand },
): boolean {
  const isElsewhere =
    parsed.options.some(({ spelled }) => spelled === '-I' || spelled === '-P') ||
    site.variables.some(({ key }) => key === 'PYTHONSAFEPATH');
  if (isElsewhere) return false;
  if (!/^(?:python[\d.]*|pypy3|coverage|uv)$/.test(python) || !/^\w+(?:\.\w+)*$/.test(module)) return false;
  const path = module.replaceAll('.', '/');
  return site.cwds.every(
    (cwd) =>
      cwd !== null &&
      [`${path}.py`, `${path}/__main__.py`, `${path}/__init__.py`].some(
        (file) => parts.paths.isInside(`${cwd}/${file}`) && parts.files.readFile(`${cwd}/${file}`) !== null,
      ),
  );
}

/** Whether package.json of the project has a script of the name. */
export function isScript(name: string, { parts, site }: Place): boolean {
  return site.cwds.every((cwd) => {
    if (cwd === null || !parts.paths.isInside(cwd)) return false;
    try {
      const file: unknown = JSON.parse(parts.files.readFile(`${cwd}/package.json`) ?? '');
      const scripts = typeof file === 'object' && file !== null && 'scripts' in file ? file.scripts : null;
      return typeof scripts === 'object' && scripts !== null && Object.hasOwn(scripts, name);
    } catch {
      return false;
    }
  });
}

/** A script may be called like a word of the package manager, which then means that. */
export function isManagerWord(name: string, knowledge: KnowledgeBase): boolean {
  return managerWords.test(name) || knowledge.lookup('npm')?.subcommands?.has(name) === true;
}
