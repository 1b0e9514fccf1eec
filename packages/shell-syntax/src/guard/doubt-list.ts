import type { Doubt } from '../reading.ts';

const MAX_DOUBTS = 32;

/** Collects the reasons why a reading is not certain, each code and place once. */
export class DoubtList {
  readonly #shell: 'bash' | 'sh';
  readonly #doubts: Doubt[] = [];
  readonly #seen = new Set<string>();

  constructor(shell: 'bash' | 'sh') {
    this.#shell = shell;
  }

  /** Records a doubt; after the first few the list only stays non-empty. */
  add(code: string, message: string, offset: number): void {
    const key = `${code} ${offset}`;
    if (this.#doubts.length >= MAX_DOUBTS || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#doubts.push({ code, message, offset });
  }

  /** Records what bash understands and other POSIX shells read differently; nothing when the shell is bash. */
  bashOnly(feature: string, offset: number): void {
    if (this.#shell === 'sh') this.add('not-posix', `sh and bash read ${feature} differently`, offset);
  }

  /** The shell whose rules apply. */
  get shell(): 'bash' | 'sh' {
    return this.#shell;
  }

  /** Everything recorded, in the order found. */
  get doubts(): readonly Doubt[] {
    return this.#doubts;
  }
}
