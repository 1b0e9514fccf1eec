import { Console } from 'node:console';
import { createMcpServer } from '@umbo/mcp';
import { createProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { shellRegistry, taskPolicy, type ShellFace } from '@umbo/tool-shell';
import { composePolicies } from '@umbo/tools-core';
import { auditTrouble } from '../mcp/audit-trouble.ts';
import { endOfOutput } from '../mcp/end-of-output.ts';
import { lateJournal } from '../mcp/late-journal.ts';
import { sayOnStderr as say } from '../mcp/say-on-stderr.ts';
import { chooseSandbox, type SandboxOptions } from '../options/choose-sandbox.ts';
import { choosePolicy, type ChosenPolicy, type PolicyOptions } from '../options/load-policy.ts';
import { version } from '../version.ts';

/** Options of `umbo mcp`. */
export interface McpOptions extends PolicyOptions, SandboxOptions {
  readonly audit?: string;
  readonly detachAfter?: number;
  readonly whenUnanswered?: 'deny' | 'allow';
}

const runners = ['shell.exec', 'shell.bash', 'execute_command', 'run_command'] as const;

/** What the policy's `tools` section says, else shell.exec and shell.bash; with either, the tools for background tasks. */
function facesOf({ compiled }: ChosenPolicy): readonly ShellFace[] {
  const named: readonly string[] = compiled.tools['shell'] ?? ['shell.exec', 'shell.bash'];
  const faces = runners.filter((face) => named.includes(face));
  return faces.length === 0 ? [] : [...faces, 'shell.task'];
}

/** `umbo mcp`: the shell tools for an MCP client, until it goes away. */
export async function mcp(options: McpOptions): Promise<number> {
  // Standard output is the protocol's: whatever anybody prints belongs elsewhere.
  globalThis.console = new Console(process.stderr, process.stderr);
  // Other commands end at once when nobody reads them. Here the server hears of it, ends what runs and records how.
  process.stdout.removeAllListeners('error');
  const chosen = choosePolicy(options);
  const { limits, warnings, sandbox } = chosen.compiled;
  for (const { code, message } of warnings)
    if (code !== 'undescribed' && code !== 'interpreter') say(`warning: ${message}`);
  const trouble = options.audit === undefined ? undefined : auditTrouble(options.audit, chosen.roots);
  if (trouble !== undefined) say(`warning: ${trouble}.`);
  const redactor = createRedactor({ env: process.env });
  const processes = createProcessHost();
  const journal =
    options.audit === undefined
      ? undefined
      : lateJournal(options.audit, redactor, (file) => say(`recording in ${file}`));
  const half = limits.outputBytes === undefined ? undefined : Math.ceil(limits.outputBytes / 2);
  const server = createMcpServer({
    name: 'umbo',
    version: version(),
    registry: shellRegistry({
      host: processes,
      redactor,
      roots: chosen.roots,
      sandbox: chooseSandbox(options, sandbox, chosen.roots, chosen.kept),
      faces: facesOf(chosen),
      output: { live: true, ...(half === undefined ? {} : { headBytes: half, tailBytes: half }) },
      timeouts: {
        ...(limits.timeoutMs === undefined ? {} : { defaultMs: limits.timeoutMs }),
        ...(limits.maxTimeoutMs === undefined ? {} : { maxMs: limits.maxTimeoutMs }),
      },
    }),
    checker: composePolicies({
      policies: [chosen.compiled.toPermissionPolicy(), taskPolicy()],
      fallback: 'ask',
    }),
    redactor,
    onError: (error) => say(error.message),
    ...(journal === undefined ? {} : { journal }),
    ...(options.detachAfter === undefined ? {} : { detachAfterMs: options.detachAfter }),
    ...(options.whenUnanswered === undefined ? {} : { whenUnanswered: options.whenUnanswered }),
  });
  const stop = (): void => void server.close();
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  try {
    await server.serve();
    await server.close();
  } finally {
    await processes.close();
    await journal?.close();
  }
  if (!(await endOfOutput([process.stdout, process.stderr]))) process.exit(0);
  return 0;
}
