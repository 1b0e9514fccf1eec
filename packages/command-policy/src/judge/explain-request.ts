import { isAbsolute, resolve } from 'node:path';
import type { Decision, PermissionRequest, ShellCommandRequest, ShellScriptRequest } from '@umbo/tools-core';
import { literalWord } from '../arguments/word-shape.ts';
import { explainJudging } from '../explain/explain-judging.ts';
import type { Explanation } from '../explain/explanation.ts';
import { judgeCommand } from './judge-command.ts';
import type { JudgeParts } from './judge-parts.ts';
import { judgeScript } from './judge-script.ts';
import type { Opinion } from './opinion.ts';
import type { Judge, Judging, Outcome, Site } from './site.ts';

/** Judges a request of any kind and explains it. Trouble denies. */
export function explainRequest(
  parts: JudgeParts,
  request: PermissionRequest,
  policy: string,
  home: string | null,
): Explanation {
  const judging: Judging = { reports: [], opinions: [], looked: new Map(), pathsLeft: 512, guessesLeft: 24 };
  try {
    const outcome = judgeRequest(parts, request, home, judging);
    if (outcome === null)
      return { ...explainJudging(request.kind, judging, false, policy, parts.knowledge), verdict: 'abstain' };
    return explainJudging(request.kind, judging, outcome.isReadOnly, policy, parts.knowledge);
  } catch (error) {
    const message = `Not judged: ${error instanceof Error ? error.message : String(error)}.`;
    const opinion: Opinion = {
      verdict: 'deny',
      layer: 'script',
      code: 'policy-failed',
      message,
      lifts: 'none',
    };
    return explainJudging(
      request.kind,
      { reports: [], opinions: [opinion], looked: new Map(), pathsLeft: 0, guessesLeft: 0 },
      false,
      policy,
      parts.knowledge,
    );
  }
}

/** Null for no opinion. */
function judgeRequest(
  parts: JudgeParts,
  request: PermissionRequest,
  home: string | null,
  judging: Judging,
): Pick<Outcome, 'isReadOnly'> | null {
  const own = parts.plugins.find((plugin) => plugin.requests?.[request.kind] !== undefined);
  if (own !== undefined) return fromPlugin(own.name, own.requests?.[request.kind]?.(request), judging);
  switch (request.kind) {
    case 'shell.command':
      return judgeCommandRequest(parts, request, home, judging);
    case 'shell.script':
      return createJudge(parts).script(request.script, request.shell, siteOf(parts, request, home), judging);
    case 'fs.read':
    case 'fs.write':
    case 'fs.delete': {
      const access = request.kind === 'fs.read' ? 'read' : request.kind === 'fs.write' ? 'write' : 'delete';
      judging.opinions.push(...parts.paths.judgePath(access, resolve(parts.root, request.path)));
      const isReadOnly = access === 'read';
      if (!isReadOnly && parts.settings.readsOnly) judging.opinions.push(readOnlyMode);
      return { isReadOnly };
    }
    case 'network.connect':
      return judgeNetwork(parts, judging);
    case 'task.control': {
      if (request.stdinText === undefined) return { isReadOnly: false };
      // A shell may stand behind the task: what is typed into it is judged as its text.
      const site = siteOf(parts, { cwd: parts.root, envKeys: [] }, home);
      return createJudge(parts).script(request.stdinText, 'bash', site, judging);
    }
    default:
      return null;
  }
}

const readOnlyMode: Opinion = {
  verdict: 'deny',
  layer: 'mode',
  code: 'read-only-policy',
  message: 'The policy is read-only.',
  change: 'use a policy without readonly: true',
  lifts: 'none',
};

function createJudge(parts: JudgeParts): Judge {
  const judge: Judge = {
    command: (words, source, site, judging) => judgeCommand(parts, judge, words, source, site, judging),
    script: (text, shell, site, judging) => judgeScript(parts, judge, text, shell, site, judging),
  };
  return judge;
}

function siteOf(
  parts: JudgeParts,
  request: Pick<ShellCommandRequest | ShellScriptRequest, 'cwd' | 'envKeys'>,
  home: string | null,
): Site {
  // A host in plain JavaScript may leave them out: no cwd is the root, not no check.
  const { cwd, envKeys } = request as Partial<Pick<ShellCommandRequest, 'cwd' | 'envKeys'>>;
  const keys = envKeys ?? [];
  const start =
    cwd === undefined || cwd === '' ? parts.root : isAbsolute(cwd) ? cwd : resolve(parts.root, cwd);
  return {
    cwds: [start],
    startsInside: parts.paths.isCwdInside(start),
    variables: keys.map((key) => ({ key, value: null })),
    home: keys.includes('HOME') ? null : home,
    redirects: [],
    hasOddOutputs: false,
    stdinText: null,
    fedPlaces: [],
    stdinGuess: null,
    guesses: new Map(),
    isInScript: false,
    hasFunctions: false,
    shell: 'bash',
    isStill: true,
    fed: null,
    gone: [],
    isDefined: false,
    depth: 0,
    parent: null,
    via: null,
    coveredBy: null,
  };
}

function judgeCommandRequest(
  parts: JudgeParts,
  request: ShellCommandRequest,
  home: string | null,
  judging: Judging,
): Pick<Outcome, 'isReadOnly'> {
  const words = [request.executable, ...request.argv].map((text) => literalWord(text));
  const outcome = createJudge(parts).command(
    words,
    words.map(({ source }) => source).join(' '),
    siteOf(parts, request, home),
    judging,
  );
  const expected = judging.reports[0]?.resolvedPath ?? null;
  const given = request.resolvedPath ?? null;
  if (given !== null) {
    const real = parts.files.realPath(given);
    const refused = real === expected ? [] : parts.names.refused(parts.identify(given, parts.root));
    judging.opinions.push(...refused);
    if (expected !== null && real !== expected) {
      const message = `"${request.executable}" would run ${real}, but the trusted PATH leads to ${expected}.`;
      judging.opinions.push({
        verdict: 'ask',
        layer: 'deny',
        code: 'resolved-elsewhere',
        message,
        lifts: 'none',
      });
    }
  }
  return outcome;
}

function judgeNetwork(parts: JudgeParts, judging: Judging): Pick<Outcome, 'isReadOnly'> | null {
  const { network } = parts.settings.sandbox;
  if (network === undefined) return null;
  if (network === 'off') {
    const message = 'The policy switches the network off.';
    judging.opinions.push({
      verdict: 'deny',
      layer: 'mode',
      code: 'network-off',
      message,
      change: 'set sandbox.network to on',
      lifts: 'none',
    });
  }
  return { isReadOnly: false };
}

function fromPlugin(
  name: string,
  decision: Decision | undefined,
  judging: Judging,
): Pick<Outcome, 'isReadOnly'> | null {
  if (decision === undefined) throw new Error(`plugin ${name} gave no decision`);
  if (decision.kind === 'abstain') return null;
  const reasons =
    decision.reasons.length > 0
      ? decision.reasons
      : [{ code: 'plugin', message: `Plugin ${name} says ${decision.kind}.` }];
  for (const { code, message } of reasons) {
    judging.opinions.push({ verdict: decision.kind, layer: 'plugin', code, message, lifts: 'none' });
  }
  return { isReadOnly: decision.kind === 'allow' && decision.readOnly === true };
}
