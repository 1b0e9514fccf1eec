import { resolve } from 'node:path';
import { quoteWord } from '../attack/fill-in.ts';
import { runAttack, type AttackReport } from '../attack/run-attack.ts';
import type { Attempt } from '../attack/trick.ts';
import { exitCode } from '../exit-code.ts';
import { choosePolicy } from '../options/load-policy.ts';

/** Options of `umbo policy attack`. */
export interface PolicyAttackOptions {
  readonly role?: string;
  readonly root?: readonly string[];
  readonly seed: number;
  readonly json?: boolean;
}

function textOf({ call, envKeys }: Attempt): string {
  const text =
    call.kind === 'script'
      ? `--script ${quoteWord(call.script)}`
      : `-- ${call.argv.map((word) => quoteWord(word)).join(' ')}`;
  return envKeys.length === 0 ? text : `${text}   (with ${envKeys.join(', ')} set)`;
}

function render(file: string, report: AttackReport): string {
  const lines = report.findings.map(
    (finding) => `allowed: ${textOf(finding)}\n  although it ${finding.does} (${finding.family})`,
  );
  const skipped = report.skipped.map((what) => `not tried: ${what}`);
  const sum =
    report.findings.length === 0
      ? `${report.tried} attempts on ${file}: none was allowed (seed ${report.seed})`
      : `${report.findings.length} of ${report.tried} attempts on ${file} were allowed (seed ${report.seed}); umbo policy explain says why`;
  return [...lines, ...skipped, sum].join('\n');
}

/** `umbo policy attack FILE`: tries to get refused things past a policy; nothing is run. */
export function policyAttack(file: string, options: PolicyAttackOptions): number {
  const [root] = options.root ?? [];
  const shows = process.stderr.isTTY;
  const report = runAttack({
    choose: (where) =>
      choosePolicy({
        policy: file,
        root: [where],
        ...(options.role === undefined ? {} : { role: options.role }),
      }),
    role: options.role,
    root: root === undefined ? undefined : resolve(root),
    seed: options.seed,
    onProgress: (tried) => shows && process.stderr.write(`\r${tried} tried`),
  });
  if (shows) process.stderr.write('\r\u001B[K');
  console.log(options.json ? JSON.stringify({ policy: file, ...report }) : render(file, report));
  return report.findings.length === 0 ? exitCode.ok : exitCode.finding;
}
