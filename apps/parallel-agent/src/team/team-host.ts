import { realpathSync } from 'node:fs';
import { AgentLoop } from '@umbo/agent-loop';
import { compilePolicy, type CompiledPolicy, type LoadedPolicy } from '@umbo/command-policy';
import { AuditJournal, createObserver, type EventHub, type Sink } from '@umbo/observer';
import { createProcessHost, resolveExecutable, type ProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import {
  defaultProtectedPaths,
  offProfile,
  readOnlyProfile,
  workspaceWriteProfile,
  type SandboxMode,
  type SandboxProfile,
} from '@umbo/sandbox';
import { foregroundThenDetachAfter, ParallelTaskManager } from '@umbo/task-manager';
import { shellRegistry, taskPolicy } from '@umbo/tool-shell';
import {
  type ApprovalDesk,
  composePolicies,
  createToolExecutor,
  type JsonValue,
  type PermissionLevel,
  type ToolRunner,
} from '@umbo/tools-core';
import { RunningCalls } from '../view/running-calls.ts';
import type { AgentSetup } from './agent-setup.ts';
import { facesOf } from './faces-of.ts';
import { keptFiles } from './kept-files.ts';

/** What a team shares. */
export interface TeamOptions {
  /** The policy of every role. */
  readonly policy: LoadedPolicy;
  /** The audit log. */
  readonly auditFile: string;
  /** How long a call holds up its turn. */
  readonly detachAfterMs: number;
  /** Another sandbox than the policy's. */
  readonly sandbox?: SandboxMode | undefined;
  /** Read live: `read` runs only what only reads. */
  readonly level: () => PermissionLevel;
  /** Who sees the events. */
  readonly sink: Sink;
  /** What the desk answers when nobody is there. */
  readonly desk: ApprovalDesk;
}

/** A team of agents on one host: one desk, one task table, one audit log, one supervisor. */
export class TeamHost {
  /** Where questions wait. */
  readonly desk: ApprovalDesk;
  /** The task table. */
  readonly manager: ParallelTaskManager;
  /** What runs now. */
  readonly running: RunningCalls = new RunningCalls();
  /** Events and counters. */
  readonly observer: EventHub;
  readonly #options: TeamOptions;
  readonly #processes: ProcessHost = createProcessHost();
  readonly #journal: AuditJournal;
  readonly #kept: readonly string[];
  readonly #runners = new Map<string, ToolRunner>();
  readonly #policies = new Map<string, CompiledPolicy>();
  readonly #loops = new Map<string, AgentLoop>();
  readonly #redactor = createRedactor({ env: process.env });

  private constructor(options: TeamOptions, journal: AuditJournal) {
    this.#options = options;
    this.#journal = journal;
    this.#kept = keptFiles(options.policy, options.auditFile);
    this.desk = options.desk;
    this.observer = createObserver({ sinks: [options.sink], redactor: this.#redactor, onSinkFailure: 'log' });
    this.manager = new ParallelTaskManager({
      runner: { execute: (call, scope) => this.#runnerOf(call.agentId).execute(call, scope) },
      routing: () => foregroundThenDetachAfter(options.detachAfterMs),
      level: options.level,
    });
  }

  /** Opens the audit log and makes a team without agents. */
  static async open(options: TeamOptions): Promise<TeamHost> {
    const journal = await AuditJournal.open({
      file: options.auditFile,
      redactor: createRedactor({ env: process.env }),
    });
    return new TeamHost(options, journal);
  }

  /** The policy as it judges one agent, to explain a question. */
  policyOf(agentId: string): CompiledPolicy | undefined {
    return this.#policies.get(agentId);
  }

  /** The input of a call as the model gave it. */
  inputOf(agentId: string, callId: string): JsonValue | undefined {
    const transcript = this.#loops.get(agentId)?.transcript ?? [];
    return transcript
      .flatMap((item) => (item.kind === 'assistant' ? item.calls : []))
      .findLast((call) => call.callId === callId)?.input;
  }

  /** Adds an agent with its own workspace, role and tools. */
  addAgent(setup: AgentSetup): AgentLoop {
    const { policy } = this.#options;
    const kept = { version: 1 as const, paths: { readOnly: [...this.#kept] } };
    const compiled = compilePolicy(
      { ...policy, documents: [...policy.documents, kept] },
      {
        root: setup.workspace,
        ...(setup.role === undefined ? {} : { role: setup.role }),
        resolve: (name, cwd) => resolveExecutable(name, { cwd }),
      },
    );
    this.#policies.set(setup.name, compiled);
    const registry = shellRegistry({
      host: this.#processes,
      redactor: this.#redactor,
      roots: [setup.workspace],
      allowTemporaryCwd: false,
      sandbox: this.#profile(compiled, setup.workspace),
      faces: facesOf(compiled),
      ...(compiled.limits.outputBytes === undefined ? {} : { output: halves(compiled.limits.outputBytes) }),
      timeouts: {
        ...limit('defaultMs', compiled.limits.timeoutMs),
        ...limit('maxMs', compiled.limits.maxTimeoutMs),
      },
    });
    this.#runners.set(
      setup.name,
      createToolExecutor({
        registry,
        checker: composePolicies({
          policies: [compiled.toPermissionPolicy(), taskPolicy()],
          fallback: 'ask',
        }),
        approver: this.desk,
        journal: this.observer.guard(this.#journal),
        observers: [this.observer, this.running, this.manager, { observe: (event) => loop.observe(event) }],
        redactor: this.#redactor,
      }),
    );
    const loop = new AgentLoop({
      model: setup.model,
      registry,
      manager: this.manager,
      desk: this.desk,
      sessionId: setup.name,
      agentId: setup.name,
      ...(setup.system === undefined ? {} : { system: setup.system }),
    });
    this.#loops.set(setup.name, loop);
    return loop;
  }

  /** Ends every agent, every task and the supervisor, and closes the log. */
  async close(): Promise<void> {
    await Promise.all([...this.#loops.values()].map((loop) => loop.close()));
    await this.manager.close();
    await this.#processes.close();
    await this.observer.close();
    await this.#journal.close();
  }

  #runnerOf(agentId: string): ToolRunner {
    const runner = this.#runners.get(agentId);
    if (!runner) throw new Error(`no agent ${agentId}`);
    return runner;
  }

  #profile(compiled: CompiledPolicy, workspace: string): SandboxProfile {
    const network = compiled.sandbox.network ?? 'off';
    switch (this.#options.sandbox ?? compiled.sandbox.mode ?? 'workspace-write') {
      case 'off':
        return offProfile();
      case 'read-only':
        return readOnlyProfile({ network });
      case 'workspace-write':
        return workspaceWriteProfile({
          roots: [workspace],
          network,
          protectedPaths: [...defaultProtectedPaths(realpathSync(workspace)), ...this.#kept],
        });
    }
  }
}

function halves(bytes: number): { readonly headBytes: number; readonly tailBytes: number } {
  return { headBytes: Math.ceil(bytes / 2), tailBytes: Math.floor(bytes / 2) };
}

function limit(
  name: 'defaultMs' | 'maxMs',
  value: number | undefined,
): { readonly defaultMs?: number; readonly maxMs?: number } {
  return value === undefined ? {} : { [name]: value };
}
