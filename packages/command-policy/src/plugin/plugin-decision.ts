import type { Decision, Reason } from '@umbo/tools-core';

/** A plugin is asked on the way of every command: longer than this is no answer. */
const MAX_ANSWER_MS = 5000;

/** What a plugin answers, read once and checked: everything but a well-formed decision in time denies. */
export function pluginDecision(name: string, ask: () => unknown): Decision {
  const start = performance.now();
  try {
    const given = ask();
    if (isThenable(given)) {
      // Nobody waits for it; a rejection that nobody handles would end the host.
      given.then(ignore, ignore);
      return refuse(`Plugin ${name} answered with a promise. Its functions must answer at once.`);
    }
    if (performance.now() - start > MAX_ANSWER_MS) {
      return refuse(`Plugin ${name} took longer than ${MAX_ANSWER_MS} ms to answer.`);
    }
    return readDecision(given) ?? refuse(`Plugin ${name} gave no decision.`);
  } catch (error) {
    return refuse(`Plugin ${name} failed: ${describe(error)}.`);
  }
}

function readDecision(given: unknown): Decision | null {
  if (typeof given !== 'object' || given === null) return null;
  // Each property is read once: a getter that changes its mind gains nothing. Inherited ones are nobody's answer.
  const { kind, reasons, readOnly } = own(given);
  if (kind === 'abstain') return { kind };
  const list = readReasons(reasons);
  if (list === null) return null;
  if (kind === 'allow') return { kind, reasons: list, ...(readOnly === true ? { readOnly } : {}) };
  return kind === 'ask' || kind === 'deny' ? { kind, reasons: list } : null;
}

function readReasons(given: unknown): readonly Reason[] | null {
  if (!Array.isArray(given)) return null;
  const reasons: Reason[] = [];
  for (const item of given as readonly unknown[]) {
    if (typeof item !== 'object' || item === null) return null;
    const { code, message, rule } = own(item);
    if (typeof code !== 'string' || typeof message !== 'string') return null;
    reasons.push({ code, message, ...(typeof rule === 'string' ? { rule } : {}) });
  }
  return reasons;
}

function own(given: object): Readonly<Record<string, unknown>> {
  return { ...given };
}

function isThenable(given: unknown): given is PromiseLike<unknown> {
  return typeof given === 'object' && given !== null && 'then' in given && typeof given.then === 'function';
}

function ignore(): void {}

/** Even what was thrown may throw when it is looked at. */
function describe(error: unknown): string {
  try {
    const shown: unknown = error instanceof Error ? error.message : error;
    return String(shown);
  } catch {
    return 'what it threw cannot be shown';
  }
}

function refuse(message: string): Decision {
  return { kind: 'deny', reasons: [{ code: 'plugin-failed', message }] };
}
