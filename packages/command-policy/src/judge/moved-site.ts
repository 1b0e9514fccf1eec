import { isAbsolute } from 'node:path';
import type { Finding } from '../arguments/finding.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Site } from './site.ts';
import { wordPaths } from './word-paths.ts';

/** The site after a command's own directory options (`git -C`, `env --chdir`); the same object when there are none. */
export function movedSite(parts: JudgeParts, site: Site, findings: readonly Finding[]): Site {
  const words = findings.flatMap(({ effect, word }) =>
    effect.kind === 'setsDirectory' && word !== null ? [word] : [],
  );
  if (words.length === 0) return site;
  let { cwds } = site;
  for (const word of words) {
    cwds = cwds.map((cwd) => {
      if (cwd === null && !(word.value !== null && isAbsolute(word.value))) return null;
      const paths = wordPaths(word, { cwd, home: site.home, files: parts.files });
      return paths?.length === 1 ? (paths[0] ?? null) : null;
    });
  }
  return { ...site, cwds };
}
