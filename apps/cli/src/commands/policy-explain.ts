import { resolve } from 'node:path';
import { renderExplanation } from '@umbo/command-policy';
import { UmboError } from '@umbo/tools-core';
import { choosePolicy, type PolicyOptions } from '../options/load-policy.ts';
import { commandRequest, scriptRequest } from '../options/permission-request.ts';

/** Options of `umbo policy explain`. */
export interface ExplainOptions extends PolicyOptions {
  readonly script?: string;
  readonly shell?: string;
  readonly cwd?: string;
  readonly json?: boolean;
}

/** `umbo policy explain`: why a command would be allowed, asked about or denied. */
export function policyExplain(command: readonly string[], options: ExplainOptions): number {
  const [executable, ...argv] = command;
  if ((executable === undefined) === (options.script === undefined) || executable === '')
    throw new UmboError({
      code: 'usage',
      message: 'Nothing to explain: give a command after --, or --script TEXT.',
    });
  const { compiled, roots } = choosePolicy(options);
  const cwd = resolve(options.cwd ?? roots[0]);
  const request =
    executable === undefined
      ? scriptRequest(options.shell ?? 'bash', options.script ?? '', cwd)
      : commandRequest(executable, argv, cwd);
  const explanation = compiled.explain(request);
  if (options.json) console.log(JSON.stringify(explanation));
  else {
    for (const warning of compiled.warnings.filter(
      ({ code }) => code !== 'undescribed' && code !== 'interpreter',
    ))
      console.error(`warning: ${warning.message}`);
    console.log(renderExplanation(explanation));
  }
  return 0;
}
