import type { Word } from '@umbo/shell-syntax';
import type { Finding } from '../arguments/finding.ts';
import { literalWord } from '../arguments/word-shape.ts';
import type { Effect } from '../knowledge/effect.ts';
import { judgeMove } from './judge-move.ts';
import { judgeStart } from './judge-start.ts';
import type { StartContext } from './judge-start.ts';
import type { Opinion } from './opinion.ts';
import type { PathAccess } from './path-judge.ts';

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
      return { opinions: judgeVariable(finding.word, context), isReadOnly: true };
    case 'reads':
      return { opinions: judgeAccess('read', finding, context), isReadOnly: true };
    case 'writes':
    case 'writesInto':
      return { opinions: judgeAccess('write', finding, context), isReadOnly: isNowhere(finding) };
    case 'deletes':
      return { opinions: judgeAccess('delete', finding, context), isReadOnly: false };
    case 'movesTo':
      return { opinions: judgeMove(finding, context), isReadOnly: false };
    case 'network':
      return { opinions: [], isReadOnly: false };
    case 'changesState':
      return { opinions: unknownPlace(context, 'changes state'), isReadOnly: false };
    case 'runs':
      return judgeStart(effect.what, effect.text, finding, context);
    case 'asks':
    case 'destroys':
      return { opinions: [question(effect, finding, context)], isReadOnly: false };
    case 'checks':
      return judgeChecked(finding, effect.check, context);
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
  return context.site.cwds.flatMap((cwd) =>
    context.parts.paths.judge(access, word, { cwd, home: context.site.home, files: context.parts.files }),
  );
}

function isNowhere(finding: Finding): boolean {
  return /^\/dev\/(?:null|stdout|stderr)$|^-$/.test(finding.word?.value ?? '');
}

function judgeVariable(word: Word | null, context: StartContext): readonly Opinion[] {
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
  const opinion = context.parts.environment.judge(key, value);
  return opinion === null ? [] : [opinion];
}

/** Something that happens in the working directory, when nobody knows which that is. */
export function unknownPlace(context: StartContext, what: string): readonly Opinion[] {
  if (!context.site.cwds.includes(null)) return [];
  return [
    knowledgeOpinion(
      'unknown-directory',
      `${context.name} ${what} in a directory that is unknown before running.`,
    ),
  ];
}

function question(
  effect: Extract<Effect, { kind: 'asks' | 'destroys' }>,
  finding: Finding,
  context: StartContext,
): Opinion {
  const hidden = context.words.filter((word) => word.value === null).map((word) => word.source);
  const guard =
    effect.kind === 'destroys' && hidden.length > 0 ? ` Unknown before running: ${hidden.join(' ')}.` : '';
  const via = finding.via === 'command' || finding.via === 'operand' ? '' : ` ${finding.via}`;
  const code = effect.kind === 'destroys' ? 'destructive' : 'asks';
  return knowledgeOpinion(code, `${context.name}${via}: it ${effect.why}.${guard}`);
}

function judgeChecked(
  finding: Finding,
  check: Extract<Effect, { kind: 'checks' }>['check'],
  context: StartContext,
): FindingOutcome {
  const value = finding.word === null ? '' : finding.word.value;
  if (value === null) {
    const message = `${context.name} is given ${finding.word?.source ?? ''} as code, which is unknown before running.`;
    return { opinions: [knowledgeOpinion('unknown-word', message)], isReadOnly: false };
  }
  const opinions: Opinion[] = [];
  let isReadOnly = true;
  for (const cwd of context.site.cwds) {
    const { files, root } = context.parts;
    const readFile = (path: string): string | null => files.readFile(path);
    for (const effect of check(value, { cwd, root, readFile, files })) {
      // A check that answers with a check would never end.
      if (effect.kind === 'checks') continue;
      const outcome = judgeFinding({ effect, word: null, via: finding.via }, context);
      opinions.push(...outcome.opinions);
      isReadOnly &&= outcome.isReadOnly;
    }
  }
  return { opinions, isReadOnly };
}

/** An opinion of command knowledge: an allow rule lifts it. */
function knowledgeOpinion(code: string, message: string): Opinion {
  return {
    verdict: 'ask',
    layer: 'knowledge',
    code,
    message,
    change: 'add an allow rule that names this command',
    lifts: 'any',
  };
}
