import { resolve } from 'node:path';
import type { Word } from '@umbo/shell-syntax';
import type { Finding } from '../arguments/finding.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Opinion } from './opinion.ts';
import type { Program } from './program.ts';
import { isSecretPlace } from './secret-place.ts';
import type { SetVariable, Site } from './site.ts';

/** The directory, when it is not the one of the command around it. */
export function judgePlace(parts: JudgeParts, site: Site, around: Site | null): readonly Opinion[] {
  if (
    around !== null
      ? around.cwds === site.cwds
      : site.parent !== null && site.via !== null && !site.isInScript
  )
    return [];
  const outside = site.cwds.find((cwd) => cwd !== null && !parts.paths.isCwdInside(cwd));
  if (outside === undefined || outside === null) return [];
  return [
    {
      verdict: 'ask',
      layer: 'cwd',
      code: 'cwd-outside-roots',
      message: `It would run in ${parts.files.realPath(outside)}, which is outside the roots.`,
      change: 'run it inside the roots, or add the directory to cwd.roots',
      lifts: 'none',
    },
  ];
}

/**
 * Whether what only reads may stand where it does: `cd /tmp && ls` reads what `ls /tmp` reads. Only behind a `cd` of the text, since
 * where a request starts is the host's choice; not where a program that searches its directory comes upon everybody's keys; and not git,
 * whose configuration lies there.
 */
export function mayLookAround({ name }: Program, { startsInside, isInScript, cwds, home }: Site): boolean {
  if (!startsInside || !isInScript || home === null || name === 'git') return false;
  return cwds.every(
    (cwd) =>
      cwd !== null &&
      !`${home}/`.startsWith(`${resolve(cwd)}/`.replace('//', '/')) &&
      !/^\/proc(?:\/|$)/.test(resolve(cwd)) &&
      !isSecretPlace(`${resolve(cwd)}/`),
  );
}

/** The variables set for a command. */
export function judgeVariables(parts: JudgeParts, site: Site): readonly Opinion[] {
  const opinions = site.variables.map((variable) => judgeVariable(parts, site, variable));
  return opinions.filter((opinion) => opinion !== null);
}

/** One variable. Modules of the workspace run where python may run files of it: `PYTHONPATH=src pytest`. */
export function judgeVariable(
  parts: JudgeParts,
  site: Site,
  { key, value, ...rest }: SetVariable,
): Opinion | null {
  const { allow, env, unknown } = parts.settings;
  const mayRunPython = unknown === 'allow' || allow.some((name) => name === 'python' || name === 'python3');
  // What was there before stays: `PYTHONPATH=src:$PYTHONPATH`.
  const written =
    value?.value ??
    value?.source.replaceAll(/^"|"$/g, '').replaceAll(/(?:^|:)\$\{?PYTHONPATH\}?(?=:|$)/g, '');
  const places = key === 'PYTHONPATH' && mayRunPython && env.ask.length === 0 ? written : null;
  const isInside = places?.split(':').every((place) =>
    site.cwds.every(
      (cwd) =>
        cwd !== null &&
        // `cross-env` takes quotes off and puts variables in by itself.
        /^[\w./@+-]*$/.test(place) &&
        parts.paths.isInside(place.startsWith('/') ? place : `${cwd}/${place}`),
    ),
  );
  const opinion =
    parts.environment.judge(key, value) ?? judgePlaceVariable(parts, site, { key, value, ...rest });
  return isInside === true && opinion?.verdict === 'ask' ? null : opinion;
}

/** `RUFF_CACHE_DIR=/etc ruff check`: where a tool writes, said in a variable instead of an option. */
function judgePlaceVariable(
  parts: JudgeParts,
  site: Site,
  { key, value, isExported }: SetVariable,
): Opinion | null {
  // `LOG_DIR=/var/log; ls "$LOG_DIR"` tells no program anything but what its words say.
  if (value === null || isExported === false || !parts.environment.namesPlace(key)) return null;
  if (!/\/|^~|\.\.|\$/.test(value.source)) return null;
  // What is put together while it runs is a place of the script's own making as a rule: `OUT=$(mktemp -d)`.
  const isSeen = value.value !== null || value.unknown.every((part) => part === 'tilde');
  const isHome = /^"?\$(?:HOME\b|\{HOME\})/.test(value.source);
  if (!isSeen && !isHome) return null;
  const { home, guesses } = site;
  const against = site.cwds.flatMap((cwd) =>
    parts.paths.judge('write', value, { cwd, home, guesses, files: parts.files }),
  );
  const [first] = against;
  return first === undefined
    ? null
    : { ...first, message: `It sets ${key}, a place: ${first.message}`, lifts: 'env', key };
}

/** What prints its words shows what is in the environment: `echo "$GITHUB_TOKEN"`, not `[ -n "$GITHUB_TOKEN" ]`. */
export function judgePrinting(
  parts: JudgeParts,
  name: string,
  words: readonly Word[],
  { guesses }: Site,
): readonly Opinion[] {
  if (!/^(?:echo|printf|printenv)$/.test(name)) return [];
  const keys = words.flatMap(({ source, value }) => {
    if (name === 'printenv') return value === null ? [] : [value];
    const plain = source.replaceAll(/'[^']*'|\\./gs, '');
    return [...plain.matchAll(/\$(?:\{([A-Za-z_]\w*)(?!\w|:?\+)|([A-Za-z_]\w*))/g)].map(
      ([, braced, bare]) => braced ?? bare ?? '',
    );
  });
  // What the text itself put there is there for all to read.
  const found = keys.filter((key) => !guesses.has(key)).map((key) => parts.environment.prints(key));
  return found.filter((opinion) => opinion !== null);
}

/** True when a variable brings code of the workspace into whatever python program is started: then nothing only reads. */
export function bringsCode({ variables }: Site): boolean {
  return variables.some(({ key }) => key === 'PYTHONPATH');
}

/** True when every path a command names is certain and inside the roots. */
export function areInside(parts: JudgeParts, findings: readonly Finding[], site: Site): boolean {
  return findings.every(({ effect, word }) => {
    if (word === null || !['reads', 'writes', 'writesInto', 'deletes', 'movesTo'].includes(effect.kind))
      return true;
    const { value } = word;
    if (value === null) return false;
    return site.cwds.every((cwd) =>
      value.startsWith('/')
        ? parts.paths.isInside(value)
        : cwd !== null && parts.paths.isInside(`${cwd}/${value}`),
    );
  });
}
