import { unlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UmboError } from '@umbo/tools-core';
import { Admission, throwIfCancelled } from '../admission.ts';
import { checkSpec } from '../check-spec.ts';
import { hostClosed, processError } from '../process-error.ts';
import type { ProcessHandle, ProcessHost } from '../process-host.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { SpillStore, type SpillStoreOptions } from '../spill-store.ts';
import { confine } from './confinement.ts';
import { enforcementOf } from './enforcement-of.ts';
import { failedStartError, startStage } from './failed-start.ts';
import { startTask } from './start-task.ts';
import { SupervisorConnection } from './supervisor-connection.ts';
import { lostError } from './supervisor-error.ts';
import { findSupervisor } from './supervisor-path.ts';
import type { SupervisorTask } from './supervisor-task.ts';

/** Settings of the native backend. */
export interface SupervisorHostOptions extends SpillStoreOptions {
  /** Path of the supervisor. Default: the one built with this package. */
  readonly supervisorPath?: string;
  /** Commands that run at once; the others wait. Default: by the supervisor's limit on open files. */
  readonly maxRunning?: number;
  /**
   * How a command without a sandbox profile is held. Default `subreaper`: it sees and may signal the host's processes as in a
   * terminal. `pidNamespace`: it has pids of its own. A command with a profile always has its own where the machine allows it.
   */
  readonly unconfinedTree?: 'subreaper' | 'pidNamespace';
  /**
   * How long the supervisor may leave a question unanswered, in milliseconds. A stopped one is woken meanwhile; then it is killed, its
   * commands are reported lost, and the next run starts a new one. Above 0; Infinity for ever. Default 15000.
   */
  readonly silenceMs?: number;
}

/** Runs commands through the native supervisor. Throws where it is not built. */
export function createSupervisorHost(options: SupervisorHostOptions = {}): ProcessHost {
  const path = options.supervisorPath ?? findSupervisor();
  if (path === null) {
    throw processError(
      'process-supervisor-lost',
      'Not started: the supervisor is not built. Build it (needs cc on Linux), or use the portable backend.',
    );
  }
  if (options.silenceMs !== undefined && !(options.silenceMs > 0))
    throw processError('process-spawn-failed', 'Not started: silenceMs must be above 0.');
  return new SupervisorHost(path, options);
}

/** Beyond the longest grace: the kill, and the supervisor's own patience with what does not end. */
const endingMs = 10_000;

class SupervisorHost implements ProcessHost {
  readonly #path: string;
  readonly #options: SupervisorHostOptions;
  readonly #spills: SpillStore;
  readonly #tasks = new Set<SupervisorTask>();
  /** Of every supervisor that is not gone yet: a lost one leaves its scratch directories behind for a moment. */
  readonly #going = new Set<Promise<void>>();
  #connection: Promise<SupervisorConnection> | undefined;
  #admission: Admission | undefined;
  #closed: UmboError | undefined;

  constructor(path: string, options: SupervisorHostOptions) {
    this.#path = path;
    this.#options = options;
    this.#spills = new SpillStore(options);
  }

  async run(spec: ProcessSpec): Promise<ProcessHandle> {
    this.#throwIfClosed();
    checkSpec(spec);
    throwIfCancelled(spec.signal);
    const connection = await this.#connect();
    const admission = (this.#admission ??= new Admission(this.#options.maxRunning ?? connection.maxTasks));
    await admission.enter(spec.signal);
    try {
      const task = await this.#start(spec, true);
      this.#tasks.add(task);
      void task.result.finally(() => {
        this.#tasks.delete(task);
        admission.leave();
      });
      return task;
    } catch (error) {
      admission.leave();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed ??= hostClosed();
    this.#admission?.close(this.#closed);
    const connection = await this.#connection?.catch(() => undefined);
    await this.#endTasks();
    await connection?.close();
    await Promise.all(this.#going);
    await this.#spills.close();
  }

  /** A process that sleeps in the kernel cannot be waited for: the supervisor is ended all the same, and what it held is lost. */
  async #endTasks(): Promise<void> {
    const tasks = [...this.#tasks];
    const enough = new AbortController();
    const longest = Math.max(0, ...tasks.map((task) => task.graceMs)) + endingMs;
    const longestTimerMs = 2_147_483_647; // a longer one of Node fires at once
    await Promise.race([
      Promise.all(tasks.map((task) => task.kill())),
      sleep(Math.min(longest, longestTimerMs), undefined, { signal: enough.signal }).catch(() => {}),
    ]);
    enough.abort();
  }

  async #start(spec: ProcessSpec, mayRetry: boolean): Promise<SupervisorTask> {
    const connection = await this.#connect();
    const { plan, scratchPath, enforcement } = await confine(spec, connection);
    const spillPath = (spec.capture?.spillBytes ?? 0) > 0 ? await this.#spills.newPath() : undefined;
    this.#throwIfClosed();
    throwIfCancelled(spec.signal);
    const started = await startTask(connection, {
      spec: scratchPath === '' ? spec : { ...spec, env: { ...spec.env, TMPDIR: scratchPath } },
      plan,
      scratchPath,
      spillPath,
      ownPids:
        plan.length > 0 ||
        spec.limits?.processes !== undefined ||
        this.#options.unconfinedTree === 'pidNamespace',
      enforce: (held) => enforcementOf(enforcement, held),
    });
    if (started.kind === 'started') return started.task;
    if (spillPath !== undefined) await unlink(spillPath).catch(() => {});
    if (started.kind === 'lost') throw this.#closed ?? lostError();
    // The supervisor now knows that this machine gives no pid namespace, and holds the next one without.
    if (started.failed.errno === 'ETIMEDOUT') throwIfCancelled(spec.signal);
    if (started.failed.stage === startStage.tree && mayRetry) return this.#start(spec, false);
    throw await failedStartError(started.failed, spec);
  }

  /** The supervisor that runs, or a new one: several runs may find the old one lost in the same turn. */
  async #connect(): Promise<SupervisorConnection> {
    for (;;) {
      this.#throwIfClosed();
      const seen = (this.#connection ??= this.#open());
      let connection: SupervisorConnection | undefined;
      try {
        connection = await seen;
        if (!connection.lost) return connection;
      } finally {
        if (connection?.lost !== false && this.#connection === seen) this.#connection = undefined;
      }
    }
  }

  async #open(): Promise<SupervisorConnection> {
    const connection = await SupervisorConnection.open(this.#path, this.#options.silenceMs);
    const { gone } = connection;
    this.#going.add(gone);
    void gone.finally(() => this.#going.delete(gone));
    return connection;
  }

  #throwIfClosed(): void {
    if (this.#closed !== undefined) throw this.#closed;
  }
}
