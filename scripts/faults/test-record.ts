/** How one test of the table ended. */
export interface TestRecord {
  readonly kind: 'test';
  readonly name: string;
  readonly state: 'passed' | 'failed';
  readonly seconds: number;
}

/** Rows a test's name cites: `F3: …`, `F4, F20: …`. */
export function rowsOf(name: string): readonly string[] {
  return [...name.matchAll(/\bF\d+\b/g)].map(([row]) => row);
}
