import type { Reason, Verdict } from './decision.ts';
import type { PermissionLevel } from './permission-level.ts';
import type { PermissionRequest } from './permission-request.ts';

/**
 * What a level leaves of a verdict: `none` runs nothing; `read` runs only what is proven to read or held in a read-only
 * sandbox, and asks nothing; `ask` runs as `read` does and asks for the rest; `write` follows the policy. A deny stays a deny.
 */
export function applyLevel(
  verdict: Verdict,
  requests: readonly PermissionRequest[],
  level: PermissionLevel,
): Verdict {
  if (level === 'write' || verdict.kind === 'deny') return verdict;
  const onlyReads = verdict.kind === 'allow' && (verdict.readOnly === true || isConfined(requests));
  if (level === 'ask') {
    if (onlyReads || verdict.kind === 'ask') return verdict;
    return {
      kind: 'ask',
      reasons: [
        because(
          'level-ask',
          'ask',
          'This may change something, and the level "ask" asks a person before that.',
        ),
        ...verdict.reasons,
      ],
    };
  }
  if (level === 'read' && onlyReads) return verdict;
  const reason =
    level === 'read'
      ? because(
          'level-read',
          'deny',
          'The level is "read": only what is proven to read, or runs in a read-only sandbox, may run. Read instead, or ask for a higher level.',
        )
      : because('level-none', 'deny', 'The level is "none": nothing may run. Ask for a higher level.');
  return { kind: 'deny', reasons: [reason, ...verdict.reasons] };
}

// The tool promises the sandbox in its proposal and must refuse to run where it cannot be had (`sandboxUnavailable`).
function isConfined(requests: readonly PermissionRequest[]): boolean {
  return (
    requests.length > 0 &&
    requests.every(
      (request) =>
        (request.kind === 'shell.command' || request.kind === 'shell.script') &&
        request.metadata['sandbox'] === 'read-only',
    )
  );
}

function because(code: string, decision: 'ask' | 'deny', message: string): Reason {
  return { code, message, policy: 'level', decision };
}
