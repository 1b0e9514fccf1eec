import { resolve } from 'node:path';
import { literalWord } from '../arguments/word-shape.ts';
import type { Finding } from '../arguments/finding.ts';
import type { StartContext } from './start-inside.ts';
import type { Opinion } from './opinion.ts';
import { wordPaths } from './word-paths.ts';

/**
 * Reading a whole tree reads what lies in it: `grep -r KEY ~` names no key and prints all of them. Only the home directory and what
 * is above it, since there everybody keeps some, not where the workspace itself is that place; and what is known of a process.
 */
export function judgeTree({ effect, word }: Finding, context: StartContext): readonly Opinion[] {
  const { parts, site } = context;
  const { home } = site;
  if (effect.kind !== 'reads' || effect.tree !== true || home === null) return [];
  const named = effect.path === undefined ? word : literalWord(effect.path);
  if (named === null) return [];
  const holdsHome = (path: string): boolean =>
    `${home}/`.startsWith(`${resolve(path)}/`.replace('//', '/')) && !parts.paths.isInside(path);
  // The environment of a process is a file below it.
  const holdsProcess = (path: string): boolean =>
    /^\/proc(?:\/(?:self|thread-self|\d+)(?:\/task(?:\/\d+)?)?)?\/*$/.test(resolve(path));
  const isHome =
    /^\$(?:HOME|\{HOME\})(?:\/\.?)*$/.test(named.source.replaceAll('"', '')) && !parts.paths.isInside(home);
  const places = site.cwds.flatMap(
    (cwd) => wordPaths(named, { cwd, home, guesses: site.guesses, files: parts.files }) ?? [],
  );
  const place = isHome ? home : places.find((path) => holdsHome(path) || holdsProcess(path));
  if (place === undefined) return [];
  return [
    {
      verdict: 'ask',
      layer: 'paths',
      code: 'secret-path',
      message: `It reads everything below ${place}, keys and credentials among it.`,
      change: 'read a folder below it, or allow this one by a rule',
      lifts: 'paths',
    },
  ];
}
