import { basename, join } from 'node:path';
import type { Finding } from '../arguments/finding.ts';
import { literalWord } from '../arguments/word-shape.ts';
import type { StartContext } from './judge-start.ts';
import type { Opinion } from './opinion.ts';
import { wordPaths } from './word-paths.ts';

/** Judges the destination of a copy or a move: itself, or each source's name in it when it is a directory. */
export function judgeMove(finding: Finding, context: StartContext): readonly Opinion[] {
  const { parts, site } = context;
  const word =
    finding.effect.kind === 'movesTo' && finding.effect.path !== undefined
      ? literalWord(finding.effect.path)
      : finding.word;
  if (word === null) return [];
  return site.cwds.flatMap((cwd) => {
    const where = { cwd, home: site.home, files: parts.files };
    const targets = wordPaths(word, where);
    if (targets === null) return parts.paths.judge('write', word, where);
    return targets.flatMap((target) => {
      if (!target.endsWith('/') && !parts.files.isDirectory(target))
        return parts.paths.judgePath('tree', target);
      const names = (finding.words ?? [])
        .flatMap((source) => wordPaths(source, where) ?? [])
        .map((path) => basename(path));
      // `cp -r evil/hooks .git` writes .git/hooks: what counts is the name inside.
      const inside = names
        .filter((name) => name !== '.' && name !== '..')
        .flatMap((name) => parts.paths.judgePath('tree', join(parts.files.realPath(target), name)));
      return [...parts.paths.judgePath('write', target), ...inside];
    });
  });
}
