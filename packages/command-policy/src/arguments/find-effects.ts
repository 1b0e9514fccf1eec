import type { Word } from '@umbo/shell-syntax';
import type { Form, Operands } from '../knowledge/command-knowledge.ts';
import type { Effect, Start } from '../knowledge/effect.ts';
import type { Finding } from './finding.ts';
import type { ArgumentProblem, CommandLevel, GivenOption, ParsedCommand } from './parsed-command.ts';
import { mayBeOption } from './word-shape.ts';

/** What a command line does, by knowledge; places nobody described are added to `problems`. */
export function findEffects(parsed: ParsedCommand, problems: ArgumentProblem[]): readonly Finding[] {
  const findings: Finding[] = [];
  for (const word of parsed.variables) {
    findings.push({ effect: { kind: 'setsVariable' }, word, via: 'variable' });
  }
  for (const level of parsed.levels) {
    const alone = level === parsed.levels.at(-1) ? level.known.form.effectsAlone : undefined;
    for (const effect of [...(level.known.form.effects ?? []), ...(alone ?? [])])
      findings.push({ effect, word: null, via: 'command' });
    for (const form of level.known.form.forms ?? []) {
      if (!applies(form, level, parsed.operands)) continue;
      for (const effect of form.effects ?? []) findings.push({ effect, word: null, via: 'command' });
      for (const [spelling, effect] of Object.entries(form.values ?? {})) {
        const spec = level.known.options.get(spelling);
        for (const { spelled, values } of level.options.filter((given) => given.spec === spec))
          for (const word of values) findings.push({ effect, word, via: spelled });
      }
    }
    for (const given of level.options) findOptionEffects(given, parsed, findings);
  }
  const leaf = parsed.levels.at(-1);
  if (leaf !== undefined) findOperandEffects(leaf, parsed, findings, problems);
  return findings;
}

function applies(form: Form, level: CommandLevel, operands: readonly Word[]): boolean {
  const isGiven = (spelling: string): boolean => {
    const spec = level.known.options.get(spelling);
    return level.options.some((given) => given.spec === spec);
  };
  if (form.when !== undefined && !form.when.some(isGiven)) return false;
  if (form.unless?.some(isGiven) === true) return false;
  if (form.operandCount === 'none') return operands.length === 0;
  if (form.operandCount === 'some') return operands.length > 0;
  return form.operandCount !== 'several' || operands.length > 1 || operands.some((word) => word.maySplit);
}

function findOptionEffects(given: GivenOption, parsed: ParsedCommand, findings: Finding[]): void {
  const { spec } = given;
  if (spec === null) return;
  for (const effect of spec.effects) {
    if (spec.value === 'untilSemicolon') {
      findings.push({ effect, word: null, words: given.values, via: given.spelled });
    } else if (given.values.length === 0) {
      findings.push({ effect, word: null, via: given.spelled });
    } else {
      const values = given.values.filter((_, at) => spec.values[at] === true);
      for (const word of values)
        findings.push({ effect, word, ...moved(effect, parsed.operands), via: given.spelled });
    }
  }
}

function moved(effect: Effect, words: readonly Word[]): { readonly words?: readonly Word[] } {
  return effect.kind === 'movesTo' ? { words } : {};
}

/** What is started by this operand with every word after it. */
const takesAll: ReadonlySet<Start> = new Set([
  'command',
  'commandWithMore',
  'projectCommand',
  'projectScript',
  'projectProgram',
]);

function findOperandEffects(
  leaf: CommandLevel,
  parsed: ParsedCommand,
  findings: Finding[],
  problems: ArgumentProblem[],
): void {
  const { operands: words } = parsed;
  if (words.length === 0) return;
  const special = leaf.known.form.forms?.find(
    (form) => form.operands !== undefined && applies(form, leaf, words),
  );
  const shape = special?.operands ?? leaf.known.form.operands;
  if (shape === undefined) {
    problems.push({
      code: 'undescribed-operand',
      message: `is given "${words[0]?.source ?? ''}", which this policy does not know`,
    });
    return;
  }
  // From the first word that may be none, several or an option, positions are guesses: every effect is possible.
  const guessFrom = words.findIndex((word) => word.maySplit || (word.value === null && mayBeOption(word)));
  for (const [at, word] of words.entries()) {
    const effects =
      guessFrom !== -1 && at >= guessFrom ? possible(shape, guessFrom) : exact(shape, at, words.length);
    if (effects.length === 0) {
      problems.push({
        code: 'undescribed-operand',
        message: `is given "${word.source}", which this policy does not know`,
      });
    }
    for (const effect of effects) {
      const isLast = effect === shape.last;
      if (effect.kind === 'runs' && takesAll.has(effect.what)) {
        findings.push({ effect, word: null, words: words.slice(at), via: 'operand' });
        return;
      }
      if (effect.kind === 'runs' && effect.what === 'script' && effect === shape.rest) {
        findings.push({ effect, word: null, words: words.slice(at), via: 'operand' });
        return;
      }
      const others = isLast ? words.filter((other) => other !== word) : [];
      findings.push({ effect, word, ...moved(effect, others), via: 'operand' });
    }
  }
}

function exact(shape: Operands, at: number, count: number): readonly Effect[] {
  if (
    shape.last !== undefined &&
    at === count - 1 &&
    count > (shape.first?.length ?? 0) + (shape.rest ? 1 : 0)
  ) {
    return [shape.last];
  }
  const effect = shape.first?.[at] ?? shape.rest;
  return effect === undefined ? [] : [effect];
}

/**
 * What a word from `from` on may do; places before are taken by certain words. A `runs` effect among them means that
 * the guess could be the start of a command, so it is put last and ends the reading.
 */
function possible(shape: Operands, from: number): readonly Effect[] {
  const all = [...(shape.first ?? []).slice(from), shape.rest, shape.last];
  const effects = [...new Set(all.filter((effect) => effect !== undefined))];
  return effects.toSorted((a, b) => Number(a.kind === 'runs') - Number(b.kind === 'runs'));
}
