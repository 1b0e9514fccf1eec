import { DatabaseSync, StatementSync } from 'node:sqlite';
import { realFileSystem, type AuditFileSystem } from '@umbo/observer';
import { UmboError } from '@umbo/tools-core';

/** What can be made to fail. */
export const faultKinds = ['spawn', 'write', 'sync', 'rename', 'truncate', 'open', 'sqlite'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Makes the n-th operation of a kind fail, once or for good. The 0th never comes: no fault. */
export class Fault {
  readonly kind: FaultKind;
  readonly #nth: number;
  readonly #mode: 'once' | 'for good';
  #seen = 0;
  #cuts = 0;
  #lift: () => void = () => {};
  /** True when it came to pass. */
  happened = false;

  constructor(kind: FaultKind, nth: number, mode: 'once' | 'for good') {
    this.kind = kind;
    this.#nth = nth;
    this.#mode = mode;
    if (kind === 'sqlite' && nth > 0) this.#underSqlite();
  }

  /** Throws when this is the one. */
  meet(kind: FaultKind): void {
    if (kind !== this.kind || this.#nth === 0) return;
    this.#seen += 1;
    if (this.#mode === 'once' || kind === 'truncate' ? this.#seen !== this.#nth : this.#seen < this.#nth)
      return;
    this.happened = true;
    this.#fail(kind);
  }

  /** The audit log's files with the fault under them. */
  get fileSystem(): AuditFileSystem {
    return {
      ...realFileSystem,
      open: (path) => this.#guarded('open', () => realFileSystem.open(path)),
      write: (descriptor, bytes) =>
        this.#guarded(
          // A cut is only tried after a write that failed: here both do.
          this.kind === 'truncate' ? 'truncate' : 'write',
          () => realFileSystem.write(descriptor, bytes),
          () => {
            // A write that fails may have written a part.
            realFileSystem.write(descriptor, bytes.subarray(0, bytes.length >> 1));
          },
        ),
      sync: async (descriptor) => this.#guarded('sync', () => realFileSystem.sync(descriptor)),
      truncate: (descriptor, bytes) =>
        this.happened && this.kind === 'truncate' && this.#cutFails()
          ? this.#fail('truncate')
          : realFileSystem.truncate(descriptor, bytes),
      rename: (from, to) => this.#guarded('rename', () => realFileSystem.rename(from, to)),
    };
  }

  /** Takes the fault away. */
  lift(): void {
    this.#lift();
  }

  #guarded<T>(kind: FaultKind, act: () => T, whenFailing: () => void = () => {}): T {
    try {
      this.meet(kind);
    } catch (error) {
      whenFailing();
      throw error;
    }
    return act();
  }

  /** The first cut, or every one. */
  #cutFails(): boolean {
    this.#cuts += 1;
    return this.#mode === 'for good' || this.#cuts === 1;
  }

  #fail(kind: FaultKind): never {
    throw kind === 'spawn'
      ? new UmboError({ code: 'process-no-memory', message: 'Not started: injected.' })
      : Object.assign(new Error(`EIO: injected at ${kind} ${this.#seen}`), { code: 'EIO' });
  }

  #underSqlite(): void {
    // Kept as they are and put back as they were; called with the statement or database they belong to.
    const run = Reflect.get(StatementSync.prototype, 'run');
    const exec = Reflect.get(DatabaseSync.prototype, 'exec');
    const meet = (): void => this.meet('sqlite');
    StatementSync.prototype.run = function (...args) {
      meet();
      return Reflect.apply(run, this, args);
    };
    DatabaseSync.prototype.exec = function (sql) {
      meet();
      return Reflect.apply(exec, this, [sql]);
    };
    this.#lift = () => {
      StatementSync.prototype.run = run;
      DatabaseSync.prototype.exec = exec;
    };
  }
}
