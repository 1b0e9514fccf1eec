import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadPolicyFile } from '@umbo/command-policy';
import { ApprovalDesk, UmboError } from '@umbo/tools-core';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { runStory } from './story/run-story.ts';
import { jsonView, textView } from './view/views.ts';

interface Options {
  readonly policy: string;
  readonly mode: 'read' | 'write';
  readonly sandbox?: 'read-only' | 'workspace-write' | 'off';
  readonly detachAfter: number;
  readonly audit?: string;
  readonly json?: boolean;
}

function duration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text);
  if (!match) throw new InvalidArgumentError('Write a time as 500ms, 5s or 1m.');
  return Number(match[1]) * { ms: 1, s: 1000, m: 60_000 }[match[2] as 'ms' | 's' | 'm'];
}

const program = new Command('parallel-agent')
  .description(
    'Several agents side by side: judged, confined, supervised, recorded. Without a key the agents are scripted; everything they start is real.',
  )
  .addOption(
    new Option('--policy <file>', 'policy file').default(
      join(import.meta.dirname, '../policy.yaml'),
      'the one beside this app',
    ),
  )
  .addOption(
    new Option('--mode <mode>', 'read: only what only reads').choices(['read', 'write']).default('write'),
  )
  .addOption(
    new Option('--sandbox <mode>', "another sandbox than the policy's").choices([
      'read-only',
      'workspace-write',
      'off',
    ]),
  )
  .addOption(
    new Option('--detach-after <time>', 'how long a call holds up its agent')
      .argParser(duration)
      .default(1500, '1500ms'),
  )
  .option('--audit <file>', 'audit log to append to')
  .option('--json', 'the story as JSON lines')
  .exitOverride();

try {
  program.parse();
  const options = program.opts<Options>();
  const view = options.json ? jsonView(process.stdout) : textView(process.stdout);
  const native = existsSync(
    join(import.meta.dirname, '../../../packages/process/native/build/umbo-supervisor'),
  );
  if (!native)
    view.tell(
      'The kernel step is unavailable: the supervisor is not built (no cc). Sandboxed commands are refused.',
    );
  process.exitCode = await runStory(
    {
      policy: loadPolicyFile(resolve(options.policy)),
      detachAfterMs: options.detachAfter,
      sandbox: options.sandbox,
      level: () => options.mode,
      desk: new ApprovalDesk(),
      ...(options.audit === undefined ? {} : { auditFile: resolve(options.audit) }),
    },
    view,
  );
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (UmboError.isInstance(error)) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  } else throw error;
}
