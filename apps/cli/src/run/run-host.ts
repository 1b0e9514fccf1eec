import { AuditJournal } from '@umbo/observer';
import { createProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import type { SandboxProfile } from '@umbo/sandbox';
import { SequentialTaskManager } from '@umbo/task-manager';
import { shellRegistry, taskPolicy } from '@umbo/tool-shell';
import { ApprovalDesk, composePolicies, createToolExecutor, type Observer } from '@umbo/tools-core';
import type { ChosenPolicy } from '../options/load-policy.ts';

/** What a host of the umbo command is made of. */
export interface RunHostOptions {
  readonly chosen: ChosenPolicy;
  readonly profile: SandboxProfile;
  readonly auditFile?: string | undefined;
  readonly secrets: readonly string[];
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
  const { chosen, profile, auditFile } = options;
  const { limits } = chosen.compiled;
  const redactor = createRedactor({ env: process.env, secrets: [...options.secrets] });
  const journal = auditFile === undefined ? null : await AuditJournal.open({ file: auditFile, redactor });
  const processes = createProcessHost();
  const desk = new ApprovalDesk();
  const registry = shellRegistry({
    host: processes,
    redactor,
    roots: chosen.roots,
    sandbox: profile,
    output: {
      live: true,
      spillBytes: 0,
      ...(limits.outputBytes === undefined ? {} : halves(limits.outputBytes)),
    },
    timeouts: {
      maxMs: limits.maxTimeoutMs ?? 86_400_000,
      ...(limits.timeoutMs === undefined ? { defaultMs: 86_400_000 } : { defaultMs: limits.timeoutMs }),
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

function halves(bytes: number): { readonly headBytes: number; readonly tailBytes: number } {
  return { headBytes: Math.ceil(bytes / 2), tailBytes: Math.floor(bytes / 2) };
}
