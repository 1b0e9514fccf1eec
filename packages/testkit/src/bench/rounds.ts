import { type Bar, type Figure, meets } from './figure.ts';
import { spreadOf } from './spread.ts';

/** One way of doing the same work. Answers what it took, or several measures of it by name. */
export interface Arm {
  readonly name: string;
  measure(): Promise<number | Readonly<Record<string, number>>>;
}

/** Which figure to take from measured rounds. */
export interface FigureOf {
  readonly name: string;
  /** The arm, or `arm.measure`. */
  readonly of: string;
  /** The reference, or `arm.measure`. */
  readonly beside: string;
  /** What the reference is called in the table; its arm's name by default. */
  readonly besideName?: string;
  readonly unit: string;
  /** Every measured number is divided by this: the runs of one measurement. Default 1. */
  readonly per?: number;
  /** Default umbo. */
  readonly who?: 'umbo' | 'peer';
  readonly bar?: Bar;
}

/** What arms took, round by round. */
export class Rounds {
  readonly #values = new Map<string, number[]>();

  add(name: string, measured: number | Readonly<Record<string, number>>): void {
    const named = typeof measured === 'number' ? { '': measured } : measured;
    for (const [measure, value] of Object.entries(named)) {
      const key = measure === '' ? name : `${name}.${measure}`;
      const values = this.#values.get(key) ?? [];
      this.#values.set(key, values);
      values.push(value);
    }
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  values(name: string): readonly number[] {
    const values = this.#values.get(name);
    if (!values)
      throw new Error(`no arm is called ${name}; there are ${[...this.#values.keys()].join(', ')}`);
    return values;
  }

  /** A measure made of others of the same round, under a name of its own. */
  derive(name: string, from: readonly string[], make: (...values: number[]) => number): void {
    const lists = from.map((one) => this.values(one));
    const count = Math.min(...lists.map((list) => list.length));
    for (let round = 0; round < count; round += 1)
      this.add(name, make(...lists.map((list) => list[round] ?? Number.NaN)));
  }

  /** An arm beside its reference; the ratio is taken inside each round. */
  figure({ name, of, beside, besideName, unit, per = 1, who = 'umbo', bar }: FigureOf): Figure {
    const own = this.values(of);
    const other = this.values(beside);
    const shape = {
      name,
      beside: besideName ?? beside,
      ratio: spreadOf(own.map((value, round) => value / (other[round] ?? Number.NaN))),
      value: spreadOf(own.map((value) => value / per)),
      reference: spreadOf(other.map((value) => value / per)),
      unit,
      who,
      rounds: own.length,
    };
    return bar ? { ...shape, bar, met: meets(bar, shape) } : shape;
  }
}
