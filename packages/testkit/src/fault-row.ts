import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a figure must hold to. */
export interface FigureBound {
  /** Not more than this. */
  readonly atMost?: number;
  /** Not less than this. */
  readonly atLeast?: number;
  /** Stands behind the number. */
  readonly unit?: string;
}

/** One line of what a fault test leaves for the summary of `npm run faults`. */
export type FaultRecord =
  | { readonly kind: 'tried'; readonly row: string; readonly text: string }
  | {
      readonly kind: 'figure';
      readonly row: string;
      readonly name: string;
      readonly value: number;
      readonly bound: FigureBound;
    }
  | { readonly kind: 'progress'; readonly row: string; readonly done: number; readonly total: number };

/** What a test of one row of the fault table needs: its counts, its seed, and somewhere to leave its figures. */
export interface FaultRow {
  /** True in `npm run faults`. */
  readonly full: boolean;
  /** Seed of whatever is random; `UMBO_SEED` replays it. */
  readonly seed: number;
  /** The count of this run: full under `npm run faults`, else small. */
  count(full: number, small: number): number;
  /** Says what was tried, with its count. */
  tried(text: string): void;
  /** Leaves a figure and fails when it is out of its bound. */
  figure(name: string, value: number, bound?: FigureBound): void;
  /** Says how far it is. */
  progress(done: number, total: number): void;
}

/** A row of the fault table. Records go to the folder `UMBO_FIGURES` names, nowhere without it. */
export function faultRow(row: `F${number}`): FaultRow {
  const full = process.env['UMBO_FAULTS'] === 'full';
  const seed = Number(process.env['UMBO_SEED'] ?? Date.now() % 1_000_000);
  return {
    full,
    seed,
    count: (atFull, small) => (full ? atFull : small),
    tried: (text) => leave({ kind: 'tried', row, text }),
    figure(name, value, bound = {}) {
      leave({ kind: 'figure', row, name, value, bound });
      const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY, unit = '' } = bound;
      const said = `${row}: ${name} is ${value} ${unit} (seed ${seed})`;
      assert.ok(value <= atMost, `${said}, more than ${atMost}`);
      assert.ok(value >= atLeast, `${said}, less than ${atLeast}`);
    },
    progress: (done, total) => leave({ kind: 'progress', row, done, total }),
  };
}

function leave(record: FaultRecord): void {
  const folder = process.env['UMBO_FIGURES'];
  if (folder !== undefined) appendFileSync(join(folder, 'records.jsonl'), `${JSON.stringify(record)}\n`);
}
