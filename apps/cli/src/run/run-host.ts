import { AuditJournal } from '@umbo/observer';
import { createProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import type { SandboxProfile } from '@umbo/sandbox';
import { SequentialTaskManager } from '@umbo/task-manager';
import { shellRegistry, taskPolicy } from '@umbo/tool-shell';
import {
  ApprovalDesk,
  UmboError,
  composePolicies,
  createToolExecutor,
  type Observer,
  type Redactor,
} from '@umbo/tools-core';
import { longestMs } from '../options/duration.ts';
import type { ChosenPolicy } from '../options/load-policy.ts';

/** What a host of the umbo command is made of. */
export interface RunHostOptions {
  readonly chosen: ChosenPolicy;
  /** What the kernel enforces; asked for when the audit log is open, so that its files can be protected. */
  readonly profile: () => SandboxProfile;
  readonly auditFile?: string | undefined;
  /** Output comes as events while the command runs. */
  readonly live: boolean;
  readonly observer: Observer;
}

/** A host for one command, and how to take it down. */
export interface RunHost {
  readonly desk: ApprovalDesk;
  readonly manager: SequentialTaskManager;
  close(): Promise<void>;
}

/** Wires policy, approval, sandbox, supervision and audit for `umbo run`. */
export async function runHost(options: RunHostOptions): Promise<RunHost> {
  const { chosen, auditFile } = options;
  const { limits } = chosen.compiled;
  const redactor = createRedactor({ env: process.env });
  const journal = auditFile === undefined ? null : await openJournal(auditFile, redactor);
  const processes = createProcessHost();
  const desk = new ApprovalDesk();
  const registry = shellRegistry({
    host: processes,
    redactor,
    roots: chosen.roots,
    sandbox: options.profile(),
    output: {
      live: options.live,
      spillBytes: 0,
      ...(limits.outputBytes === undefined ? {} : halves(limits.outputBytes)),
    },
    timeouts: {
      maxMs: limits.maxTimeoutMs ?? longestMs,
      ...(limits.timeoutMs === undefined ? { defaultMs: longestMs } : { defaultMs: limits.timeoutMs }),
    },
  });
  const manager: SequentialTaskManager = new SequentialTaskManager({
    runner: createToolExecutor({
      registry,
      checker: composePolicies({
        policies: [chosen.compiled.toPermissionPolicy(), taskPolicy()],
        fallback: 'ask',
      }),
      approver: desk,
      observers: [options.observer],
      redactor,
      ...(journal ? { journal } : {}),
    }),
  });
  return {
    desk,
    manager,
    async close() {
      await manager.close();
      await processes.close();
      await journal?.close();
    },
  };
}

/** Whatever keeps the log from opening keeps the command from running. */
async function openJournal(file: string, redactor: Redactor): Promise<AuditJournal> {
  try {
    return await AuditJournal.open({ file, redactor });
  } catch (cause) {
    if (UmboError.isInstance(cause)) throw cause;
    throw new UmboError({
      code: 'audit-unavailable',
      message: `Not run: the audit log ${file} cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`,
      cause,
    });
  }
}

function halves(bytes: number): { readonly headBytes: number; readonly tailBytes: number } {
  return { headBytes: Math.ceil(bytes / 2), tailBytes: Math.floor(bytes / 2) };
}
