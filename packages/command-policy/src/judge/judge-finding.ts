import type { Word } from '@umbo/shell-syntax';
import type { Finding } from '../arguments/finding.ts';
import { foundFiles } from '../arguments/found-files.ts';
import { literalWord, unseenWords } from '../arguments/word-shape.ts';
import type { ArgumentWord } from '../arguments/word-shape.ts';
import type { Effect } from '../knowledge/effect.ts';
import { judgeClimb } from './climbing-path.ts';
import { mayTouchFound } from './found-access.ts';
import { judgeMove } from './judge-move.ts';
import { judgeStart } from './judge-start.ts';
import type { StartContext } from './start-inside.ts';
import { judgeVariable } from './judge-surroundings.ts';
import { isOutputName, oddOutput } from './odd-outputs.ts';
import type { Opinion } from './opinion.ts';
import { wayOut } from './way-out.ts';
import type { PathAccess } from './path-judge.ts';
import { judgeTree } from './read-tree.ts';
import { globWords } from './word-paths.ts';

/** What a finding came to. */
export interface FindingOutcome {
  /** Opinions of this command. */
  readonly opinions: readonly Opinion[];
  /** True when nothing but reading happens. */
  readonly isReadOnly: boolean;
}

const quiet: FindingOutcome = { opinions: [], isReadOnly: true };

/** Judges one thing a command does. */
export function judgeFinding(finding: Finding, context: StartContext): FindingOutcome {
  const { effect } = finding;
  switch (effect.kind) {
    case 'harmless':
    case 'setsDirectory':
      return quiet;
    case 'setsVariable':
      return { opinions: judgeSetting(finding.word, context), isReadOnly: true };
    case 'reads':
      return {
        opinions: [...judgeAccess('read', finding, context), ...judgeTree(finding, context)],
        isReadOnly: true,
      };
    case 'writes':
      if (effect.tree === true) return { opinions: judgeLinked(finding, context), isReadOnly: false };
      return { opinions: judgeAccess('write', finding, context), isReadOnly: isNowhere(finding) };
    case 'writesInto':
      return { opinions: judgeAccess('write', finding, context), isReadOnly: isNowhere(finding) };
    case 'deletes':
      return { opinions: judgeAccess('delete', finding, context), isReadOnly: false };
    case 'deletesFound': {
      const found = foundFiles(context.parsed);
      const isFree = found !== null && mayTouchFound('delete', found, context.site, context.parts);
      return { opinions: isFree ? [] : [question(effect, finding, context)], isReadOnly: false };
    }
    case 'movesTo':
      return { opinions: judgeMove(finding, context), isReadOnly: false };
    case 'network':
      return { opinions: [], isReadOnly: false };
    case 'changesState':
      return { opinions: unknownPlace(context, 'changes state'), isReadOnly: false };
    case 'bringsCode':
    case 'publishes': {
      const isWatched = context.parts.settings.unknown !== 'deny';
      return { opinions: isWatched ? [] : [question(effect, finding, context)], isReadOnly: false };
    }
    case 'runs':
      return judgeStart(effect.what, effect.text, finding, context);
    case 'asks':
    case 'destroys':
      return { opinions: [question(effect, finding, context)], isReadOnly: false };
    case 'checks':
      return judgeChecked(finding, effect, context);
  }
}

/** Access to what a finding names, in every directory the command may run in. */
function judgeAccess(access: PathAccess, finding: Finding, context: StartContext): readonly Opinion[] {
  const { effect } = finding;
  const fixed = 'path' in effect && effect.path !== undefined ? literalWord(effect.path) : null;
  const word = fixed ?? finding.word;
  if (word === null) return [];
  // `-` is standard input or output nearly everywhere; as a file of that name it is inside the working directory.
  if (word.value === '-') return [];
  if (context.judging.pathsLeft-- <= 0) {
    return [
      {
        ...knowledgeOpinion('too-many-paths', `${context.name} names more paths than are looked up.`),
        lifts: 'none',
      },
    ];
  }
  const { site, parts } = context;
  const { home, guesses } = site;
  if (access !== 'read' && site.hasOddOutputs && isOutputName(word)) return [oddOutput(word)];
  const found = fixed === null ? finding.word?.found : undefined;
  if (found !== undefined && (access === 'write' || access === 'delete')) {
    const isReplaced = effect.kind === 'writes' && effect.replaces === true;
    if (mayTouchFound(access, isReplaced ? { ...found, areFiles: true } : found, site, parts)) return [];
    if (
      access === 'write' &&
      !found.areFiles &&
      mayTouchFound(access, { ...found, areFiles: true }, site, parts)
    )
      return [
        {
          ...knowledgeOpinion('found-links', `${context.name} writes what is found, through links among it.`),
          change: wayOut('found-links'),
        },
      ];
  }
  return site.cwds.flatMap((cwd) => [
    ...(access === 'read' ? [] : judgeClimb(word, cwd, site, parts.files)),
    ...parts.paths.judge(access, word, { cwd, home, guesses, files: parts.files }),
  ]);
}

/** What a link is pointed at. `ln -s conf l` changes nothing yet, so what is kept below it makes it a question. */
function judgeLinked(finding: Finding, context: StartContext): readonly Opinion[] {
  const opinions = judgeAccess('write', finding, context);
  if (opinions.length > 0) return opinions;
  return judgeAccess('tree', finding, context).map((opinion) => ({ ...opinion, verdict: 'ask' }));
}

function isNowhere(finding: Finding): boolean {
  return /^\/dev\/(?:null|stdout|stderr)$|^-$/.test(finding.word?.value ?? '');
}

function judgeSetting(word: Word | null, context: StartContext): readonly Opinion[] {
  if (word === null) return [];
  const text = word.value ?? word.literalPrefix;
  const equals = text.indexOf('=');
  if (word.value === null && equals === -1) {
    return [
      knowledgeOpinion(
        'unknown-word',
        `${context.name} sets ${word.source}, which is unknown before running.`,
      ),
    ];
  }
  const key = equals === -1 ? text : text.slice(0, equals);
  const value = word.value === null || equals === -1 ? null : literalWord(text.slice(equals + 1));
  const opinion = judgeVariable(context.parts, context.site, { key, value });
  return opinion === null ? [] : [opinion];
}

/** Something that happens in the working directory, when nobody knows which that is. */
function unknownPlace(context: StartContext, what: string): readonly Opinion[] {
  if (!context.site.cwds.includes(null)) return [];
  return [
    knowledgeOpinion(
      'unknown-directory',
      `${context.name} ${what} in a directory that is unknown before running.`,
    ),
  ];
}

function question(
  effect: Extract<Effect, { kind: 'asks' | 'destroys' | 'deletesFound' | 'bringsCode' | 'publishes' }>,
  finding: Finding,
  context: StartContext,
): Opinion {
  const hidden = context.words.filter((word) => word.value === null).map((word) => word.source);
  const guard =
    effect.kind === 'destroys' && hidden.length > 0 ? ` Unknown before running: ${hidden.join(' ')}.` : '';
  const via = finding.via === 'command' || finding.via === 'operand' ? '' : ` ${finding.via}`;
  const code = effect.kind === 'destroys' || effect.kind === 'deletesFound' ? 'destructive' : 'asks';
  const command = [context.name, ...context.parsed.subcommands].join(' ');
  return knowledgeOpinion(code, `${command}${via}: it ${effect.why}.${guard}`);
}

function judgeChecked(
  finding: Finding,
  effect: Extract<Effect, { kind: 'checks' }>,
  context: StartContext,
): FindingOutcome {
  const { word } = finding;
  if (word?.value === null && effect.unseen === 'harmless') return quiet;
  if (word?.value === null && !word.maySplit && effect.harmless?.test(word.literalPrefix) === true)
    return quiet;
  const opinions: Opinion[] = [];
  let isReadOnly = true;
  for (const cwd of context.site.cwds) {
    const effects = checkedEffects(word, effect, cwd, context);
    if (effects === null) {
      const isUnseen = word?.source === unseenWords.source;
      const what = isUnseen ? 'words that are put in while it runs' : (word?.source ?? '');
      const message = `${context.name} is given ${what}: what it does depends on that, and it is unknown before running.`;
      const asked = knowledgeOpinion('unknown-word', message);
      return {
        opinions: [isUnseen ? { ...asked, change: wayOut('unseen-words') } : asked],
        isReadOnly: false,
      };
    }
    for (const found of effects) {
      // A check that answers with a check would never end.
      if (found.kind === 'checks') continue;
      const outcome = judgeFinding({ effect: found, word: null, via: finding.via }, context);
      opinions.push(...outcome.opinions);
      isReadOnly &&= outcome.isReadOnly;
    }
  }
  return { opinions, isReadOnly };
}

/** What a checker says of a word in a directory, or of the directory alone; null when the word cannot be known. */
function checkedEffects(
  word: ArgumentWord | null,
  { check, globs }: Extract<Effect, { kind: 'checks' }>,
  cwd: string | null,
  { parts: { files, root }, judging }: StartContext,
): readonly Effect[] | null {
  const context = { cwd, root, files, readFile: (path: string): string | null => files.readFile(path) };
  if (word === null) {
    const places = judging.looked.get(check) ?? new Map<string | null, readonly Effect[]>();
    judging.looked.set(check, places);
    const found = places.get(cwd) ?? check('', context);
    places.set(cwd, found);
    return found;
  }
  if (word.value !== null) return check(word.value, context);
  if (globs?.test(word.literalPrefix) !== true && word.isSettled !== true) return null;
  return globWords(word, cwd, files)?.flatMap((value) => check(value, context)) ?? null;
}

/** An opinion of command knowledge: an allow rule lifts it. */
function knowledgeOpinion(code: string, message: string): Opinion {
  return {
    verdict: 'ask',
    layer: 'knowledge',
    code,
    message,
    change: wayOut(code),
    lifts: 'any',
  };
}
