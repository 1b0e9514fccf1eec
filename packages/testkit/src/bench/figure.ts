import type { Spread } from './spread.ts';

/** What was promised of a figure, and where. */
export interface Bar {
  /** Whether the ratio or the absolute value is held against it. */
  readonly of: 'ratio' | 'value';
  readonly most?: number;
  readonly least?: number;
  /** Where it stands, such as `issue 6`. */
  readonly from: string;
}

/** One row of a table: an arm beside its reference, both measured in the same rounds. */
export interface Figure {
  readonly name: string;
  /** The reference. */
  readonly beside: string;
  /** The arm over the reference inside each round. */
  readonly ratio: Spread;
  /** What the arm itself took. */
  readonly value: Spread;
  /** What the reference took. */
  readonly reference: Spread;
  readonly unit: string;
  /** Whether umbo was measured or a peer. */
  readonly who: 'umbo' | 'peer';
  readonly rounds: number;
  readonly bar?: Bar;
  readonly met?: boolean;
}

/** Whether a figure is within its bar. */
export function meets(bar: Bar, figure: Pick<Figure, 'ratio' | 'value'>): boolean {
  const { median } = figure[bar.of];
  return (
    median <= (bar.most ?? Number.POSITIVE_INFINITY) && median >= (bar.least ?? Number.NEGATIVE_INFINITY)
  );
}
