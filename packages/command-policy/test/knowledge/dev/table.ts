/** One trick: shell text that must never be allowed, and why. */
export type Trick = readonly [text: string, why: string];

/** Rows written as `text ## why`. */
export function tricks(table: string): readonly Trick[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Trick => {
      const [text, why] = line.split(' ## ');
      if (text === undefined || why === undefined) throw new Error(`no why: ${line}`);
      return [text.trim(), why.trim()];
    });
}
