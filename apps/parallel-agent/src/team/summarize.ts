import { verifyAudit } from '@umbo/observer';
import type { View } from '../view/view.ts';
import type { TeamHost } from './team-host.ts';

/** Says what was done, by the counters and the verified audit log; true when the log is intact. */
export function summarize(host: TeamHost, auditFile: string, view: View, showFile: boolean): boolean {
  const verdict = verifyAudit({ file: auditFile });
  const { decisions, outcomes, approvals } = host.observer.counters();
  const calls = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  view.tell('');
  view.tell(
    `${calls} calls: ${decisions.allow} allowed, ${approvals} asked about, ${decisions.deny} denied; ${outcomes.completed} completed, ${outcomes.cancelled} cancelled.`,
    { decisions, outcomes, approvals },
  );
  view.tell(`Audit log: ${verdict.kind}, ${'records' in verdict ? verdict.records : 0} records.`, {
    verdict,
  });
  if (showFile) view.tell(`It is in ${auditFile}`, { auditFile });
  return verdict.kind === 'intact';
}
