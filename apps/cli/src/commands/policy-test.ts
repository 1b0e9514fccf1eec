import { choosePolicy, type PolicyOptions } from '../options/load-policy.ts';

/** Options of `umbo policy test`. */
export interface PolicyTestOptions extends Omit<PolicyOptions, 'policy'> {
  readonly json?: boolean;
}

/**
 * `umbo policy test FILE`: loading a policy checks every rule's examples, so that a policy that loads has passed; a miss is the load error.
 */
export function policyTest(file: string, options: PolicyTestOptions): number {
  const { compiled } = choosePolicy({ ...options, policy: file });
  if (options.json) console.log(JSON.stringify({ ok: true, warnings: compiled.warnings }));
  else {
    for (const warning of compiled.warnings) console.log(`warning: ${warning.message}`);
    console.log('every example of every rule matches as it says');
  }
  return 0;
}
