import { systemClock } from '../clock.ts';
import { askPolicy, policyName, troubled } from './ask-policy.ts';
import type { Decision, Verdict } from './decision.ts';
import type { PermissionChecker } from './permission-checker.ts';
import type { PermissionPolicy, PolicyContext } from './permission-policy.ts';
import type { PermissionRequest } from './permission-request.ts';
import { strictest } from './strictest.ts';
import { UmboError } from '../umbo-error.ts';

/** What a checker is composed of. */
export interface ComposePoliciesOptions {
  /** Every policy judges every request, side by side. */
  readonly policies: readonly PermissionPolicy[];
  /** The verdict where all policies abstain or nothing was requested. No default: the host says it. */
  readonly fallback: 'allow' | 'ask' | 'deny';
  /** Milliseconds all policies together have for one call; who has not answered then denies. Default 5000. */
  readonly budgetMs?: number;
}

/** One checker out of several policies: deny > ask > allow, every reason kept, trouble denies. */
export function composePolicies(options: ComposePoliciesOptions): PermissionChecker {
  const { fallback, budgetMs = 5000 } = options;
  // A copy: adding a policy later must not look as if it counted.
  const policies = [...options.policies];
  policies.forEach(refuseNonsense);
  if (!['allow', 'ask', 'deny'].includes(fallback)) refuse('its fallback must be "allow", "ask" or "deny"');
  return {
    check: async (requests, context) => {
      if (requests.length === 0) return fallbackVerdict(fallback, 'It proposed nothing that could be judged');
      const budget = new AbortController();
      const cancel = (): void => budget.abort('check-cancelled');
      if (context.signal.aborted) cancel();
      else context.signal.addEventListener('abort', cancel, { once: true });
      try {
        const limited: PolicyContext = { ...context, signal: budget.signal };
        const asked = requests.map((request) =>
          policies.map((policy, index) => askPolicy(policy, index, request, limited)),
        );
        const answered = asked.some((answers) => answers.some((answer) => answer instanceof Promise))
          ? await withinBudget(asked, policies, budget, budgetMs)
          : (asked as Decision[][]);
        return strictest(answered.map((decisions, index) => ofRequest(decisions, requests[index], fallback)));
      } finally {
        context.signal.removeEventListener('abort', cancel);
      }
    },
  };
}

async function withinBudget(
  asked: readonly (readonly (Decision | Promise<Decision>)[])[],
  policies: readonly PermissionPolicy[],
  budget: AbortController,
  budgetMs: number,
): Promise<readonly (readonly Decision[])[]> {
  const stopTimer = systemClock.schedule(budgetMs, () => budget.abort('policy-timed-out'));
  const over = new Promise<string>((resolve) => {
    const end = (): void => resolve(String(budget.signal.reason));
    if (budget.signal.aborted) end();
    else budget.signal.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.all(
      asked.map((answers) =>
        Promise.all(
          answers.map(async (answer, index): Promise<Decision> => {
            const first = await Promise.race([answer, over]);
            if (typeof first !== 'string') return first;
            const policy = policies[index];
            const what =
              first === 'policy-timed-out' ? `no answer within ${budgetMs} ms` : 'the call was cancelled';
            return troubled(first, policy === undefined ? String(index) : policyName(policy, index), what);
          }),
        ),
      ),
    );
  } finally {
    stopTimer();
    // Tells a policy that is still at work that nobody waits for it.
    budget.abort('answered');
  }
}

function ofRequest(
  decisions: readonly Decision[],
  request: PermissionRequest | undefined,
  fallback: Verdict['kind'],
): Verdict {
  const opinions = decisions.filter((decision): decision is Verdict => decision.kind !== 'abstain');
  if (opinions.length === 0)
    return fallbackVerdict(fallback, `No policy has an opinion on ${request?.kind ?? 'it'}`);
  const verdict = strictest(opinions);
  // One policy's proof that only reading happens is a proof, unless another says it is not so.
  const flags = opinions.map((opinion) => (opinion.kind === 'allow' ? opinion.readOnly : undefined));
  const proven = verdict.kind === 'allow' && flags.includes(true) && !flags.includes(false);
  return proven ? { kind: 'allow', reasons: verdict.reasons, readOnly: true } : verdict;
}

function fallbackVerdict(kind: Verdict['kind'], why: string): Verdict {
  const then = {
    allow: 'which this host allows',
    ask: 'so a person has to decide',
    deny: 'which this host denies',
  }[kind];
  return {
    kind,
    reasons: [{ code: `fallback-${kind}`, message: `${why}, ${then}.`, policy: 'fallback', decision: kind }],
  };
}

function refuseNonsense(policy: unknown, index: number): void {
  const decide = typeof policy === 'object' && policy !== null && 'decide' in policy ? policy.decide : policy;
  if (typeof decide !== 'function')
    refuse(`policy ${index + 1} is neither a function nor an object with "decide"`);
}

function refuse(why: string): never {
  throw new UmboError({ code: 'invalid-policy', message: `No checker was made: ${why}.` });
}
