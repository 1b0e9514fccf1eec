import { basename } from 'node:path';
import type { Word } from '@umbo/shell-syntax';
import { findEffects } from '../arguments/find-effects.ts';
import { parseArguments } from '../arguments/parse-arguments.ts';
import type { Finding } from '../arguments/finding.ts';
import { parsePlainly } from '../arguments/parse-plainly.ts';
import { printsPlainly } from '../arguments/plain-output.ts';
import { literalWord } from '../arguments/word-shape.ts';
import type { ArgumentWord } from '../arguments/word-shape.ts';
import type { CommandForm } from '../knowledge/command-knowledge.ts';
import type { ArgumentProblem } from '../arguments/parsed-command.ts';
import type { RuleSubject } from '../rules/policy-rule.ts';
import { allowsShell } from './allows-shell.ts';
import { askPlugins } from './ask-plugins.ts';
import { askRules } from './ask-rules.ts';
import type { CommandReport, WeighedOpinion } from './command-report.ts';
import { describeFindings, describeProblem, tellingOf } from './describe-findings.ts';
import { guessProgram } from './guess-program.ts';
import { judgeFinding } from './judge-finding.ts';
import { judgeListing, judgeScriptFile } from './judge-listing.ts';
import type { JudgeParts } from './judge-parts.ts';
import { judgeRedirects } from './judge-redirects.ts';
import {
  areInside,
  bringsCode,
  judgePlace,
  judgePrinting,
  judgeVariables,
  mayLookAround,
} from './judge-surroundings.ts';
import { startCommand } from './start-inside.ts';
import { movedSite } from './moved-site.ts';
import { strictest } from './opinion.ts';
import type { Opinion } from './opinion.ts';
import type { Program } from './program.ts';
import { linkedInterpreter, scriptCommand } from './project-file.ts';
import type { Judge, Judging, Outcome, Site } from './site.ts';
import { weigh } from './weigh.ts';
import { globWords } from './word-paths.ts';

const maxDepth = 8;
/** More words than anybody writes: only the name is judged, so that the answer comes in time. */
const maxWords = 1024;

/** Judges one command and everything it starts. */
export function judgeCommand(
  parts: JudgeParts,
  judge: Judge,
  words: readonly Word[],
  source: string,
  site: Site,
  judging: Judging,
): Outcome {
  const index = judging.reports.length;
  const argv = words.map((word) => word.value);
  const base = { argv, source, parent: site.parent, via: site.via, cwd: site.cwds[0] ?? null };
  const blank: CommandReport = {
    ...base,
    resolvedPath: null,
    isDescribed: false,
    subcommands: [],
    effects: [],
    opinions: [],
    verdict: 'ask',
    isReadOnly: false,
  };
  judging.reports.push(blank);
  const redirects = judgeRedirects(parts, site);
  const around = [...judgePlace(parts, site, null), ...judgeVariables(parts, site), ...redirects.opinions];
  const [command, ...rest] = words;

  if (command === undefined) {
    return finish(judging, index, blank, weigh(around, [], null), redirects.isReadOnly);
  }
  if (command.value === null || command.value === '' || site.depth > maxDepth) {
    const why =
      site.depth > maxDepth
        ? `More than ${maxDepth} commands start one another.`
        : `Which program ${command.source} is, is unknown before running.`;
    const code = site.depth > maxDepth ? 'too-deep' : 'unknown-program';
    const verdict = parts.settings.unknown === 'deny' ? 'deny' : 'ask';
    const unknown: Opinion = {
      verdict,
      layer: 'script',
      code,
      message: why,
      change: 'write the program out',
      lifts: 'none',
    };
    return finish(
      judging,
      index,
      blank,
      weigh([...guessProgram(parts, command, site), ...around, unknown], [], null),
      false,
    );
  }

  const written = parts.identify(command.value, site.cwds[0] ?? null);
  if (words.length > maxWords) {
    const message = `It has more than ${maxWords} words, which are not looked through.`;
    const tooMany: Opinion = {
      verdict: 'ask',
      layer: 'script',
      code: 'too-many-words',
      message,
      lifts: 'none',
    };
    const opinions = [...parts.names.refused(written), ...around, tooMany];
    return finish(judging, index, blank, weigh(opinions, [], null), false);
  }
  const lookalike = parts.knowledge.lookup(basename(command.value));
  const program: Program =
    written.name === null
      ? { ...written, name: linkedInterpreter(parts, written, lookalike, site) }
      : written;
  const known = program.name === null ? null : parts.knowledge.lookup(program.name);
  // What is called like a wrapper is looked through for denies, wherever it lies; it is not allowed for that.
  const lenient = known ?? lookalike;
  // A name like `-e1e rm x.txt` may turn up meanwhile, made by another call: no matter where scripts of the workspace run anyway.
  const isOpen = lenient?.form.startsByText === true && !allowsShell(parts.settings);
  const isStill = site.isStill && (!isOpen || parts.settings.roots?.length === 0);
  const given = rest.map((word) => seenWord(parts, word, site, isStill, judging));
  const parsed = lenient === null ? parsePlainly(given) : parseArguments(lenient, given);
  const problems: ArgumentProblem[] = [...parsed.problems];
  const findings =
    lenient === null ? [] : [...findEffects(parsed, problems), ...variableFindings(lenient.form, site)];
  const name = program.name ?? basename(command.value);

  const moved = movedSite(parts, site, findings);
  const envKeys = site.variables.map(({ key }) => key);
  const subject: RuleSubject = {
    name: program.name,
    realPath: program.isBare ? null : program.realPath,
    aliases: program.aliases,
    parsed,
    isInside: () => areInside(parts, findings, moved),
    cwds: moved.cwds,
    envKeys,
  };
  const ruling = askRules(parts.rules, subject);
  const context = {
    parts,
    judge,
    judging,
    name,
    words,
    parsed,
    index,
    site: { ...moved, coveredBy: ruling.allows[0] ?? site.coveredBy },
  };
  // A function of the script: its body is judged by itself.
  const isFunction = site.isDefined && program.realPath === null;
  let isReadOnly =
    (known !== null || isFunction) && problems.length === 0 && redirects.isReadOnly && !bringsCode(site);
  const opinions: Opinion[] = [...parts.names.refused(program), ...around, ...judgePlace(parts, moved, site)];
  opinions.push(...judgePrinting(parts, name, rest, site));
  for (const problem of tellingOf(problems)) opinions.push(describeProblem(problem, name));
  for (const finding of findings) {
    const outcome = judgeFinding(finding, context);
    opinions.push(...outcome.opinions);
    isReadOnly &&= outcome.isReadOnly;
  }
  const script =
    program.name === null && allowsShell(parts.settings) && !parts.names.isAllowed(program)
      ? scriptCommand(parts, command, rest, site, judging)
      : null;
  if (script !== null) startCommand(script, context);
  const unlisted =
    script === null
      ? judgeListing(parts, program, known, site, parsed)
      : judgeScriptFile(parts, program, parsed);
  if (unlisted !== null) opinions.push(unlisted);
  const report = {
    ...blank,
    resolvedPath: program.realPath,
    isDescribed: known !== null,
    subcommands: parsed.subcommands,
    effects: describeFindings(findings),
  };
  const isLooking = isReadOnly && mayLookAround(program, site);
  const plugins = askPlugins(parts.plugins, report);
  opinions.push(...ruling.opinions, ...plugins.opinions);
  const rules = [...ruling.allows, ...plugins.allows, ...(site.coveredBy === null ? [] : [site.coveredBy])];
  return finish(
    judging,
    index,
    report,
    weigh(isLooking ? opinions.filter(({ code }) => code !== 'cwd-outside-roots') : opinions, rules, subject),
    isReadOnly,
    parts.settings.readsOnly,
  );
}

/** What the variables it is given do, to a program that takes each for one of its own. Of some only the key is known. */
function variableFindings({ variables: effect }: CommandForm, site: Site): readonly Finding[] {
  if (effect === undefined) return [];
  const handedOn = site.variables.filter(({ isExported }) => isExported !== false);
  return handedOn.map(({ key, value }) => {
    const literalPrefix = `${key}=${value === null ? '' : (value.value ?? value.literalPrefix)}`;
    const word =
      value?.value === null ? { ...value, literalPrefix, maySplit: false } : literalWord(literalPrefix);
    return { effect, word, via: 'operand' };
  });
}

/** A word with what can be seen of it where it stands. */
function seenWord(
  parts: JudgeParts,
  word: ArgumentWord,
  site: Site,
  isStill: boolean,
  judging: Judging,
): ArgumentWord {
  if (word.value !== null) return word;
  if (!site.hasFunctions && printsPlainly(word)) return { ...word, isPlainOutput: true };
  if (!isStill || word.literalPrefix !== '' || site.cwds.length !== 1) return word;
  if (judging.pathsLeft-- <= 0) return word;
  const names = globWords(word, site.cwds[0] ?? null, parts.files);
  return names?.every((name) => !name.startsWith('-')) === true ? { ...word, isSettled: true } : word;
}

function finish(
  judging: Judging,
  index: number,
  report: CommandReport,
  weighed: readonly WeighedOpinion[],
  isReadOnly: boolean,
  readsOnly = false,
): Outcome {
  const opinions = [...weighed];
  if (readsOnly && !isReadOnly && !opinions.some((opinion) => opinion.verdict === 'deny')) {
    opinions.push({
      verdict: 'deny',
      layer: 'mode',
      code: 'read-only-policy',
      message: 'The policy is read-only, and this is not proven to only read.',
      change: 'use a policy without readonly: true',
      lifts: 'none',
    });
  }
  const counted = opinions.filter((opinion) => opinion.liftedBy === undefined);
  const verdict = strictest(counted.map((opinion) => opinion.verdict));
  judging.reports[index] = { ...report, opinions, verdict, isReadOnly: isReadOnly && verdict === 'allow' };
  const all = judging.reports.slice(index).map((entry) => entry.verdict);
  return { verdict: strictest(all), isReadOnly: isReadOnly && verdict === 'allow' };
}
