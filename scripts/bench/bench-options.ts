import { parseArgs } from 'node:util';

/** What the user asked of `npm run bench`. */
export interface BenchOptions {
  readonly help: boolean;
  /** A tenth of the rounds, to see whether everything works. */
  readonly quick: boolean;
  /** The folder the page and its charts are written to; undefined: they are not written. */
  readonly out: string | undefined;
  /** Only benches one of these words is part of. */
  readonly filters: readonly string[];
}

export const help = `npm run bench [-- [options] [name…]]

Measures everything beside its reference and writes docs/guide/performance.md with its charts; about 9 minutes.
Leave the machine alone meanwhile. Ctrl-C ends it and all it started.

  name…       only the benches whose name has this in it, such as spawn; prints, writes no page
  --quick     a tenth of the rounds, to see whether it works; prints, writes no page
  --out DIR   write page and charts there, also after --quick or for some benches only
  --list      the names
  --help      this text

Peers that are not part of the workspace are fetched once into a cache folder. bubblewrap, socat and ripgrep are Debian packages; what
is missing is reported as absent.`;

export function readOptions(args: readonly string[]): BenchOptions & { readonly list: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      quick: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const whole = positionals.length === 0 && !values.quick;
  return { ...values, out: values.out ?? (whole ? 'docs/guide' : undefined), filters: positionals };
}
