import type { ProcessHost, ProcessSpec } from '@umbo/process';

/** Every start that reached the process host, by the mark its command carries as last argument. */
export class RecordedSpawns {
  readonly marks: string[] = [];
  readonly #before: (mark: string, spec: ProcessSpec) => void;

  /** `before` sees each start before it happens; what it throws, the start fails with. */
  constructor(before: (mark: string, spec: ProcessSpec) => void = () => {}) {
    this.#before = before;
  }

  /** Give it to `composeHost`. */
  readonly around = (processes: ProcessHost): ProcessHost => ({
    run: async (spec) => {
      const mark = spec.args.at(-1) ?? '';
      this.#before(mark, spec);
      const handle = await processes.run(spec);
      this.marks.push(mark);
      return handle;
    },
    close: () => processes.close(),
  });
}
