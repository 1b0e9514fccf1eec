import { createPortableHost } from './portable/portable-host.ts';
import { hostClosed } from './process-error.ts';
import type { ProcessHandle, ProcessHost } from './process-host.ts';
import type { ProcessSpec } from './process-spec.ts';
import { isShortage } from './start-error.ts';
import { SupervisorConnection } from './supervisor/supervisor-connection.ts';
import { createSupervisorHost, type SupervisorHostOptions } from './supervisor/supervisor-host.ts';
import { findSupervisor } from './supervisor/supervisor-path.ts';
import type { SpillRetention } from './sweep-spill-files.ts';

/** Settings of a process host. */
export interface ProcessHostOptions {
  /**
   * `supervisor`: the native one, or an error. `portable`: without it. Default `auto`: the supervisor where it is built and
   * runs, else portable, with a warning. Portable refuses every sandbox profile it cannot enforce.
   */
  readonly backend?: 'auto' | 'supervisor' | 'portable';
  /** Directory of spill files, made where missing, of this user only. Default: one in the temporary directory. */
  readonly spillDirectory?: string;
  /**
   * Which spill files, of this and earlier hosts, are removed from it when this host makes its first one. Default: those not
   * written to for seven days, then the oldest until the rest is no more than 1 GiB.
   */
  readonly spillRetention?: SpillRetention;
  /** Commands that run at once; the others wait. Default: by the limit on open files. */
  readonly maxRunning?: number;
  /** How the supervisor holds a command without a sandbox profile. Default `subreaper`. */
  readonly unconfinedTree?: NonNullable<SupervisorHostOptions['unconfinedTree']>;
}

/** Makes the host through which all commands are started. */
export function createProcessHost(options: ProcessHostOptions = {}): ProcessHost {
  const { backend = 'auto', ...settings } = options;
  switch (backend) {
    case 'supervisor':
      return createSupervisorHost(settings);
    case 'portable':
      return createPortableHost(settings);
    case 'auto':
      return new AutoHost(settings);
  }
}

/** Decides at the first run, by starting the supervisor, not by looking at its file: it may lie on a noexec mount. */
class AutoHost implements ProcessHost {
  readonly #settings: Omit<ProcessHostOptions, 'backend'>;
  #chosen: Promise<ProcessHost> | undefined;
  #closed = false;

  constructor(settings: Omit<ProcessHostOptions, 'backend'>) {
    this.#settings = settings;
  }

  async run(spec: ProcessSpec): Promise<ProcessHandle> {
    if (this.#closed) throw hostClosed();
    this.#chosen ??= this.#choose();
    return (await this.#chosen).run(spec);
  }

  async close(): Promise<void> {
    this.#closed = true;
    // One that cannot be chosen just now has started nothing, and its run was refused.
    const host = await this.#chosen?.catch(() => undefined);
    await host?.close();
  }

  async #choose(): Promise<ProcessHost> {
    const path = findSupervisor();
    if (path === null) return this.#fallBack('it is not built');
    try {
      await (await SupervisorConnection.open(path)).close();
    } catch (error) {
      if (isShortage(error)) {
        // It may well run a moment later: this run is refused, and the next one decides anew.
        this.#chosen = undefined;
        throw error;
      }
      return this.#fallBack(error instanceof Error ? error.message : String(error));
    }
    return createSupervisorHost({ ...this.#settings, supervisorPath: path });
  }

  #fallBack(why: string): ProcessHost {
    process.emitWarning(`The supervisor does not run here: ${why}. Commands run on the portable backend.`, {
      code: 'UMBO_PORTABLE_BACKEND',
      detail: 'It cannot find daemons again, and commands outlive a host that a signal ends.',
    });
    return createPortableHost(this.#settings);
  }
}
