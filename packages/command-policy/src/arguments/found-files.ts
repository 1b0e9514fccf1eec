import type { ParsedCommand } from './parsed-command.ts';

/** What `find` can come upon: files below some places, perhaps only of some names. */
export interface FoundFiles {
  /** Where it starts. */
  readonly places: readonly string[];
  /** Patterns that each name must match. */
  readonly names: readonly string[];
  /** True where links and directories are left out. */
  readonly areFiles: boolean;
  /** Ways from a place that it never takes: `rg` looks at nothing hidden. */
  readonly skips?: RegExp;
}

const actions = new Set(['-exec', '-execdir', '-ok', '-okdir', '-delete']);
/** With these a test need not hold, a link is followed, or the places stand in a file. */
const loosens = new Set(['-o', '-or', '-H', '-L', '-follow', '-files0-from']);
const operators = new Set(['!', '(', ')', ',']);

/** What a `find` can hand to its action, by its words; null where that cannot be told. */
export function foundFiles({ options, operands }: ParsedCommand): FoundFiles | null {
  const words = operands.map(({ value }) => value);
  if (words.includes(null) || options.some(({ spec }) => spec === null)) return null;
  const ids = options.map(({ spelled }) => spelled);
  if (ids.some((id) => id === '-H' || id === '-L' || id === '-follow' || id === '-files0-from')) return null;
  const places = words.filter((word) => word !== null && !operators.has(word)) as string[];
  const first = ids.findIndex((id) => actions.has(id));
  const isPlain = !ids.some((id) => loosens.has(id)) && words.every((word) => !operators.has(word ?? ''));
  // `-not -path './vendor/*'` leaves the other tests as they were.
  const tests = (isPlain ? options.slice(0, first === -1 ? options.length : first) : []).filter(
    (_, at, all) => all[at - 1]?.spelled !== '-not',
  );
  const valuesOf = (id: string): readonly (string | null)[] =>
    tests.filter(({ spelled }) => spelled === id).map(({ values }) => values[0]?.value ?? null);
  return {
    places: places.length === 0 ? ['.'] : places,
    names: valuesOf('-name').filter((name) => name !== null),
    areFiles: valuesOf('-type').includes('f'),
  };
}
