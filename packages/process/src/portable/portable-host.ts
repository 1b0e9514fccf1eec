import { unlink } from 'node:fs/promises';
import { UmboError } from '@umbo/tools-core';
import { Admission, admissionLimit, throwIfCancelled } from '../admission.ts';
import { checkSpec } from '../check-spec.ts';
import { hostClosed } from '../process-error.ts';
import type { ProcessHandle, ProcessHost } from '../process-host.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { spawnProgram } from '../spawn.ts';
import { SpillStore, type SpillStoreOptions } from '../spill-store.ts';
import { startError } from '../start-error.ts';
import { confine } from './confine.ts';
import { PortableTask } from './portable-task.ts';
import { programFormat } from './program-format.ts';
import { SpillWriter } from './spill-writer.ts';

/** Settings of the portable backend. */
export interface PortableHostOptions extends SpillStoreOptions {
  /** Commands that run at once; the others wait. Default: by the limit on open files. */
  readonly maxRunning?: number;
}

/** Runs commands without the native supervisor: everywhere, with weaker promises, which every result names. */
export function createPortableHost(options: PortableHostOptions = {}): ProcessHost {
  return new PortableHost(options);
}

class PortableHost implements ProcessHost {
  readonly #spills: SpillStore;
  readonly #admission: Admission;
  readonly #tasks = new Set<PortableTask>();
  readonly #starting = new Set<Promise<PortableTask>>();
  readonly #abandonAll = (): void => {
    for (const task of this.#tasks) task.abandon();
  };
  #closed: UmboError | undefined;

  constructor(options: PortableHostOptions) {
    this.#spills = new SpillStore(options);
    this.#admission = new Admission(options.maxRunning ?? admissionLimit());
  }

  async run(spec: ProcessSpec): Promise<ProcessHandle> {
    this.#throwIfClosed();
    checkSpec(spec);
    await this.#admission.enter(spec.signal);
    const starting = this.#start(spec);
    this.#starting.add(starting);
    try {
      return await starting;
    } catch (error) {
      this.#admission.leave();
      throw error;
    } finally {
      this.#starting.delete(starting);
    }
  }

  async close(): Promise<void> {
    this.#closed ??= hostClosed();
    this.#admission.close(this.#closed);
    // One that is past the last look at #closed is about to be a task.
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#tasks].map((task) => task.kill()));
    await this.#spills.close();
  }

  async #start(spec: ProcessSpec): Promise<PortableTask> {
    if (!(await programFormat(spec.file)).known) throw await startError({ ...spec, errno: 'ENOEXEC' });
    const { command, env, enforcement, cleanUp } = await confine(spec);
    const quota = spec.capture?.spillBytes ?? 0;
    let task: PortableTask | undefined;
    let spill: SpillWriter | undefined;
    try {
      if (quota > 0) {
        spill = await SpillWriter.create(await this.#spills.newPath(), quota, (waiting) =>
          task?.waitForSpill(waiting),
        );
      }
      // Both may have happened while this command waited for its turn or its file.
      this.#throwIfClosed();
      throwIfCancelled(spec.signal);
      const stdin = spec.stdin === undefined || spec.stdin === 'closed' ? 'ignore' : 'pipe';
      const made = Promise.withResolvers<PortableTask>();
      await spawnProgram({ ...command, cwd: spec.cwd, env, stdin }, (program) => {
        task = new PortableTask({ program, spec, enforcement, spill, cleanUp });
        this.#track(task);
        made.resolve(task);
      });
      return await made.promise;
    } catch (error) {
      if (spill !== undefined) await unlink((await spill.finish()).path).catch(() => {});
      await cleanUp();
      throw await this.#typed(error, spec);
    }
  }

  #track(task: PortableTask): void {
    if (this.#tasks.size === 0) process.on('exit', this.#abandonAll);
    this.#tasks.add(task);
    void task.result.finally(() => {
      this.#tasks.delete(task);
      if (this.#tasks.size === 0) process.off('exit', this.#abandonAll);
      this.#admission.leave();
    });
  }

  async #typed(error: unknown, { file, cwd }: ProcessSpec): Promise<UmboError> {
    if (UmboError.isInstance(error)) return error;
    const errno = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return startError({ errno, file, cwd, cause: error });
  }

  #throwIfClosed(): void {
    if (this.#closed !== undefined) throw this.#closed;
  }
}
