import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anchorFile,
  AuditJournal,
  createObserver,
  verifyAudit,
  type AuditOptions,
  type AuditVerdict,
  type EventHub,
  type ObserverOptions,
} from '@umbo/observer';
import { createProcessHost, type ProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile, type SandboxProfile } from '@umbo/sandbox';
import {
  foreground,
  ParallelTaskManager,
  type CancelTiming,
  type Routing,
  type TaskLimits,
  type TaskStore,
} from '@umbo/task-manager';
import { shellRegistry, taskPolicy, type ShellRegistryOptions } from '@umbo/tool-shell';
import {
  ApprovalDesk,
  composePolicies,
  createToolExecutor,
  type CallResult,
  type PermissionPolicy,
  type ToolEvent,
} from '@umbo/tools-core';

/** What a test wants of a host. */
export interface HostOptions {
  /** The policies; the task policy is always among them. */
  readonly policies: readonly PermissionPolicy[];
  /** Default `deny`. */
  readonly fallback?: 'allow' | 'ask' | 'deny';
  /** Default off. */
  readonly sandbox?: SandboxProfile | ((root: string) => SandboxProfile);
  /** Default foreground. */
  readonly routing?: Routing;
  /** Default: what `createProcessHost` chooses. */
  readonly backend?: 'supervisor' | 'portable';
  /** Secrets known to the redactor. */
  readonly secrets?: readonly string[];
  /** Further options of the tools. */
  readonly shell?: Partial<ShellRegistryOptions>;
  /** Stands between the tools and the processes: records or fails starts. */
  readonly around?: (processes: ProcessHost) => ProcessHost;
  /** Further options of the audit log. */
  readonly audit?: Partial<AuditOptions>;
  /** Further options of the observer; sinks besides the one that collects events. */
  readonly observer?: Partial<ObserverOptions>;
  /** Durable tasks. Default none. */
  readonly store?: TaskStore;
  /** How many at the same time. Default: the manager's. */
  readonly limits?: TaskLimits;
  /** How long a cancelled task has. Default: the manager's. */
  readonly cancel?: CancelTiming;
  /** Milliseconds a question waits. */
  readonly approvalTimeoutMs?: number;
  /** Where everything is kept, and stays. Default: a fresh folder that is gone after `close`. */
  readonly folder?: string;
}

/** A whole host: every package wired as the guide says. */
export interface ComposedHost {
  readonly root: string;
  readonly auditFile: string;
  readonly events: ToolEvent[];
  readonly desk: ApprovalDesk;
  readonly manager: ParallelTaskManager;
  readonly processes: ProcessHost;
  readonly observer: EventHub;
  /** Where full outputs go. */
  readonly spillDirectory: string;
  /** One call in a turn of its own; what the transcript gets. */
  readonly call: (toolName: string, input: unknown, turnId?: string) => Promise<CallResult>;
  /** Verifies the audit log against its signed anchors. */
  verify(): AuditVerdict;
  close(): Promise<void>;
}

// One key a process: a folder that is opened again verifies against its earlier anchors too.
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
let calls = 0;

/** Wires a host in a fresh folder. */
export async function composeHost(options: HostOptions): Promise<ComposedHost> {
  const folder = realpathSync(options.folder ?? mkdtempSync(join(tmpdir(), 'umbo-host-')));
  const root = mkdtempSync(join(folder, 'workspace-'));
  const auditFile = join(folder, 'audit', 'audit.jsonl');
  const redactor = createRedactor({ secrets: [...(options.secrets ?? [])] });
  const anchors = join(folder, 'anchors.jsonl');
  const anchor = { privateKey, place: anchorFile(anchors) };
  const journal = await AuditJournal.open({ file: auditFile, redactor, anchor, ...options.audit });
  const events: ToolEvent[] = [];
  const observer = createObserver({
    redactor,
    onSinkFailure: 'stop',
    ...options.observer,
    sinks: [
      { name: 'events', write: (event) => void events.push(event) },
      ...(options.observer?.sinks ?? []),
    ],
  });
  const spillDirectory = join(folder, 'spill');
  mkdirSync(spillDirectory, { mode: 0o700, recursive: true });
  const processes = createProcessHost({ backend: options.backend ?? 'auto', spillDirectory });
  const desk = new ApprovalDesk();
  const registry = shellRegistry({
    host: options.around?.(processes) ?? processes,
    redactor,
    roots: [root],
    sandbox:
      typeof options.sandbox === 'function' ? options.sandbox(root) : (options.sandbox ?? offProfile()),
    faces: ['shell.exec', 'shell.bash', 'execute_command', 'run_command', 'shell.task'],
    ...options.shell,
  });
  const managerLater: { observe(event: ToolEvent): void } = { observe: (event) => manager.observe(event) };
  const runner = createToolExecutor({
    registry,
    checker: composePolicies({
      policies: [...options.policies, taskPolicy()],
      fallback: options.fallback ?? 'deny',
    }),
    approver: desk,
    journal: observer.guard(journal),
    observers: [observer, managerLater],
    redactor,
    ...(options.approvalTimeoutMs === undefined ? {} : { approvalTimeoutMs: options.approvalTimeoutMs }),
  });
  const manager = new ParallelTaskManager({
    runner,
    routing: options.routing ?? (() => foreground),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.cancel === undefined ? {} : { cancel: options.cancel }),
    ...(options.store === undefined ? {} : { store: options.store }),
  });
  return {
    root,
    auditFile,
    events,
    desk,
    manager,
    processes,
    observer,
    spillDirectory,
    async call(toolName, input, turnId = `turn-${(calls += 1)}`) {
      const callId = `call-${(calls += 1)}`;
      manager.start({ callId, toolName, input, sessionId: 'session', turnId, agentId: 'agent' });
      const update = (await manager.waitForTurn({ sessionId: 'session', turnId })).find(
        (one) => one.callId === callId,
      );
      if (!update) throw new Error(`no result for ${callId}`);
      return update.kind === 'result'
        ? { kind: 'outcome', outcome: update.outcome }
        : { kind: 'detached', taskId: update.taskId, output: update.output };
    },
    verify: () =>
      verifyAudit({
        file: auditFile,
        // A host whose log never became durable has anchored nothing.
        ...(existsSync(anchors) ? { anchors: { file: anchors, key: publicKey } } : {}),
      }),
    async close() {
      await manager.close();
      await processes.close();
      await observer.close();
      await journal.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
