import { UmboError } from '@umbo/tools-core';
import { exitCode } from '../exit-code.ts';
import { choosePolicy, type PolicyOptions } from '../options/load-policy.ts';

/** Options of `umbo policy test`. */
export interface PolicyTestOptions extends Omit<PolicyOptions, 'policy'> {
  readonly json?: boolean;
}

/** Loading a policy checks every rule's examples: a miss is a load error of its own kind. Without a role, all of them are loaded. */
function checkExamples(file: string, options: PolicyTestOptions): readonly string[] {
  const { compiled, documents } = choosePolicy({ ...options, policy: file });
  const warnings = new Set(compiled.warnings.map(({ message }) => message));
  const roles = new Set(documents.flatMap((document) => Object.keys(document.roles ?? {})));
  if (options.role === undefined)
    for (const role of roles)
      for (const { message } of choosePolicy({ ...options, policy: file, role }).compiled.warnings)
        warnings.add(message);
  return [...warnings];
}

/** `umbo policy test FILE`: 0 when every rule does what its examples say, 1 with the first that does not. */
export function policyTest(file: string, options: PolicyTestOptions): number {
  try {
    const warnings = checkExamples(file, options);
    if (options.json) console.log(JSON.stringify({ ok: true, warnings }));
    else {
      for (const warning of warnings) console.log(`warning: ${warning}`);
      console.log('every example of every rule matches as it says');
    }
    return exitCode.ok;
  } catch (error) {
    if (!UmboError.isInstance(error) || error.code !== 'bad-rule-example') throw error;
    if (options.json) console.log(JSON.stringify({ ok: false, message: error.message }));
    else process.stderr.write(`umbo: ${error.message}\n`);
    return exitCode.finding;
  }
}
