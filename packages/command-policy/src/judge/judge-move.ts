import { basename, join } from 'node:path';
import type { Word } from '@umbo/shell-syntax';
import type { Finding } from '../arguments/finding.ts';
import { literalWord } from '../arguments/word-shape.ts';
import { judgeClimb } from './climbing-path.ts';
import type { StartContext } from './start-inside.ts';
import type { Opinion } from './opinion.ts';
import { wordPaths } from './word-paths.ts';
import type { PathContext } from './word-paths.ts';

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
    const climb = judgeClimb(word, cwd, site, parts.files);
    if (climb.length > 0) return climb;
    const isWhole = context.parsed.options.some(({ spec }) => spec?.id === '--no-target-directory');
    return targets.flatMap((target) => {
      if (isWhole || (!target.endsWith('/') && !parts.files.isDirectory(target)))
        return parts.paths.judgePath('tree', target);
      const names = finding.words?.map((source) => namesIn(source, where)) ?? [null];
      // `cp -r evil/hooks .git` writes .git/hooks: what counts is the name inside.
      const inside = names
        .flatMap((known) => known ?? [])
        .flatMap((name) => parts.paths.judgePath('tree', join(parts.files.realPath(target), name)));
      const unseen = names.includes(null) ? parts.paths.judgePath('tree', target).map(maybe) : [];
      return [...parts.paths.judgePath('write', target), ...inside, ...unseen];
    });
  });
}

/** The names a source gets in the directory it goes to: its own, or those inside it for `evil/.`; null when unknown. */
function namesIn(source: Word, where: PathContext): readonly string[] | null {
  const paths = wordPaths(source, where);
  if (paths === null) return null;
  const names: string[] = [];
  for (const path of paths) {
    const isInner = /(?:^|\/)\.{1,2}\/*$/.test(path);
    const found = isInner ? where.files.list(path) : [basename(path)];
    if (found === null) return null;
    names.push(...found);
  }
  return names;
}

/** What may be touched, by a name nobody can see, is a question rather than a refusal. */
function maybe(opinion: Opinion): Opinion {
  return { ...opinion, verdict: 'ask' };
}
