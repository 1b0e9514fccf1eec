import { basename, dirname } from 'node:path';
import type { Word } from '@umbo/shell-syntax';
import { literalWord } from '../arguments/word-shape.ts';
import type { KnownCommand } from '../knowledge/knowledge-base.ts';
import { climbsBlindly, isGone } from './climbing-path.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Program } from './program.ts';
import type { Judging, Site } from './site.ts';

/** Directories only the system fills: what lies there is what its bare name means. */
const systemBin = /^\/(?:usr\/(?:local\/)?)?bin\/([\w.+-]+)$/;

/**
 * `./gradlew test` is `sh ./gradlew test`: what a script of the workspace named by its path really starts, read off its first line.
 * Null for anything else, a binary among it, and for a file the text around writes before.
 */
export function scriptCommand(
  parts: JudgeParts,
  command: Word,
  rest: readonly Word[],
  site: Site,
  judging: Judging,
): readonly Word[] | null {
  const path = placeOf(command.value ?? '', site);
  if (path === null || !parts.paths.isInside(path) || climbsBlindly(path, site, parts.files)) return null;
  if (isGone(path, site) || isTouched(basename(path), judging)) return null;
  const line = /^#![ \t]*(\S+)(?:[ \t]+(\S[^\n]*?))?[ \t]*\n/.exec(parts.files.readFile(path) ?? '');
  if (line === null) return null;
  const [, interpreter = '', option] = line;
  const program = systemBin.exec(interpreter)?.[1] ?? interpreter;
  const words = option === undefined ? [program] : [program, ...optionWords(program, option)];
  return [...words.map((word) => literalWord(word)), command, ...rest];
}

/** `.venv/bin/python`, a link to the very python of that name: the name it is judged by, or null. */
export function linkedInterpreter(
  parts: JudgeParts,
  program: Program,
  lenient: KnownCommand | null,
  site: Site,
): string | null {
  const path = placeOf(program.written, site);
  if (path === null || program.realPath === null || lenient?.form.interpreter !== true) return null;
  if (!parts.paths.isInside(dirname(path)) || isGone(path, site)) return null;
  const same = [basename(path), ...lenient.form.names].find(
    (name) => !name.includes('/') && parts.identify(name, null).realPath === program.realPath,
  );
  return same ?? null;
}

/** Where a path leads from the one directory the command runs in. */
function placeOf(written: string, { cwds }: Site): string | null {
  const [cwd, ...others] = cwds;
  if (!written.includes('/') || typeof cwd !== 'string' || others.length > 0) return null;
  return written.startsWith('/') ? written : `${cwd}/${written}`;
}

/** The kernel hands on what stands behind the interpreter as one word; `env -S` takes it apart. */
function optionWords(program: string, option: string): readonly string[] {
  return program === 'env' && /^-S[ \t]+[^"'\\$#]+$/.test(option)
    ? option.split(/[ \t]+/).slice(1)
    : [option];
}

/** `cp /bin/rm run.sh; ./run.sh`: what is read now is not what runs then. */
function isTouched(name: string, { reports }: Judging): boolean {
  return reports.some(
    ({ argv, effects }) =>
      argv[0] !== 'chmod' &&
      effects.some(
        ({ kind, target }) =>
          /^(?:writes|writesInto|deletes|movesTo)$/.test(kind) &&
          (target === null || /[*?$`{]/.test(target) || basename(target.replaceAll(/["'\\]/g, '')) === name),
      ),
  );
}
