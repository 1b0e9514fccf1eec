import { basename, isAbsolute, resolve } from 'node:path';
import { readScript } from '@umbo/shell-syntax';
import type { Word } from '@umbo/shell-syntax';
import { UmboError } from '@umbo/tools-core';
import { parseArguments } from '../arguments/parse-arguments.ts';
import { parsePlainly } from '../arguments/parse-plainly.ts';
import type { ParsedCommand } from '../arguments/parsed-command.ts';
import { namePattern } from '../judge/name-pattern.ts';
import type { KnowledgeBase } from '../knowledge/knowledge-base.ts';
import type { RuleDocument } from '../policy/policy-document.ts';
import { hasAll, listsAll } from './match-pattern.ts';
import { parseRulePattern } from './rule-pattern.ts';
import type { RulePattern } from './rule-pattern.ts';

/** What a rule is held against. */
export interface RuleSubject {
  /** The name an allow rule is looked up by; null when the program is only a path. */
  readonly name: string | null;
  /** The file, links resolved: an allow rule may name a path (`./gradlew build`). */
  readonly realPath: string | null;
  /** Every name an ask or deny rule may match. */
  readonly aliases: readonly string[];
  /** Its words. */
  readonly parsed: ParsedCommand;
  /** True when all paths it names are inside the roots. */
  readonly isInside: () => boolean;
  /** Environment keys set for it. */
  readonly envKeys: readonly string[];
  /** Where it may run. */
  readonly cwds: readonly (string | null)[];
}

/** A rule, ready to match. */
export interface PolicyRule {
  /** As written. */
  readonly document: RuleDocument;
  /** `maybe`: an unknown word could make it match; never said by an allow rule. */
  matches(subject: RuleSubject): 'yes' | 'maybe' | 'no';
  /** For an allow rule: whether it lifts a question about paths for this subject. */
  liftsPaths(subject: RuleSubject): boolean;
}

/** Reads a rule and checks its examples: a rule that does not do what it says refuses to load. */
export function compileRule(
  document: RuleDocument,
  knowledge: KnowledgeBase,
  realPath: (path: string) => string,
): PolicyRule {
  const texts = typeof document.match === 'string' ? [document.match] : document.match;
  const patterns = texts.map((text) => parseRulePattern(text, knowledge));
  if (document.decision === 'allow' && patterns.some(({ command }) => command.includes('*'))) {
    throw new UmboError({
      code: 'bad-rule',
      message: `Policy not loaded: rule "${document.id}" would allow any command. An allow rule must name its command.`,
    });
  }
  const commandMatches = patterns.map(({ command }) => namePattern(command));
  const names = (pattern: RulePattern, subject: RuleSubject): boolean =>
    pattern.command.includes('/')
      ? subject.realPath !== null && subject.realPath === realPath(pattern.command)
      : subject.name === pattern.command;
  const hits = (subject: RuleSubject): readonly RulePattern[] =>
    patterns.filter((pattern) => names(pattern, subject) && listsAll(pattern, subject.parsed));

  const matches = (subject: RuleSubject): 'yes' | 'maybe' | 'no' => {
    if (document.paths === 'inside' && !subject.isInside()) return 'no';
    if (document.paths === 'outside' && subject.isInside()) return 'no';
    if (document.decision === 'allow') return hits(subject).length > 0 ? 'yes' : 'no';
    if (document.env !== undefined && !document.env.some((key) => subject.envKeys.some(namePattern(key))))
      return 'no';
    let result: 'maybe' | 'no' = 'no';
    for (const [at, pattern] of patterns.entries()) {
      if (!subject.aliases.some((alias) => commandMatches[at]?.(alias))) continue;
      // `rm /work/logs` and `cd src && rm ../logs` remove what `rm logs` removes.
      const isSamePlace = (wanted: string, given: string): boolean =>
        given.includes('/') &&
        basename(given) === basename(wanted) &&
        subject.cwds.some(
          (cwd) =>
            (cwd !== null || isAbsolute(given)) && realPath(resolve(cwd ?? '/', given)) === realPath(wanted),
        );
      const found = hasAll(pattern, subject.parsed, isSamePlace);
      if (found === 'yes') return 'yes';
      if (found === 'maybe') result = 'maybe';
    }
    return result;
  };
  const rule: PolicyRule = {
    document,
    matches,
    liftsPaths: (subject) => document.paths === 'any' || hits(subject).some(({ isLiteral }) => isLiteral),
  };
  checkExamples(rule, knowledge, realPath);
  return rule;
}

function checkExamples(rule: PolicyRule, knowledge: KnowledgeBase, realPath: (path: string) => string): void {
  const { id, examples } = rule.document;
  const check = (text: string, isWanted: boolean): void => {
    if ((rule.matches(exampleSubject(text, knowledge, rule.document, realPath)) === 'yes') === isWanted)
      return;
    throw new UmboError({
      code: 'bad-rule-example',
      message: `Policy not loaded: rule "${id}" ${isWanted ? 'does not match' : 'matches'} its own example "${text}".`,
    });
  };
  for (const text of examples?.match ?? []) check(text, true);
  for (const text of examples?.notMatch ?? []) check(text, false);
}

function exampleSubject(
  text: string,
  knowledge: KnowledgeBase,
  document: RuleDocument,
  realPath: (path: string) => string,
): RuleSubject {
  const [command, ...more] = readScript(text).commands;
  const words: readonly Word[] = command?.words ?? [];
  const name = words[0]?.value ?? null;
  if (name === null || more.length > 0) {
    throw new UmboError({
      code: 'bad-rule-example',
      message: `Policy not loaded: rule "${document.id}" has the example "${text}", which is not one command.`,
    });
  }
  const known = knowledge.lookup(name);
  const parsed = known === null ? parsePlainly(words.slice(1)) : parseArguments(known, words.slice(1));
  return {
    name,
    realPath: name.includes('/') ? realPath(name) : null,
    aliases: [name],
    parsed,
    isInside: () => document.paths !== 'outside',
    cwds: [],
    envKeys: (command?.assignments ?? []).map((assignment) => assignment.name),
  };
}
