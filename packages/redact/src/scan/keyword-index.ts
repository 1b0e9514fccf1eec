import type { KeywordHits } from './keyword-hits.ts';
import type { Keyword } from './keyword.ts';

/** How often a byte is met in logs, roughly, most common first: keywords are looked for by their rarest bytes. */
const COMMON = ' e1ta0o.in2s:r3/h-l4d5c6u7m8f9pgwyb_vkxjqz=';
const HASH_BITS = 18;
/** Texts of fewer words than this are read byte by byte, and all texts where the first byte of a word is not its lowest. */
const SHORT = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 8 : Infinity;
const NO_WORDS: Int32Array = new Int32Array(0);

const FOLD: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 65 && byte <= 90 ? byte + 32 : byte,
);

const COMMONNESS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const rank = COMMON.indexOf(String.fromCharCode(FOLD[byte] ?? byte));
  const common = rank < 0 ? 1 : COMMON.length - rank;
  return byte >= 65 && byte <= 90 ? (common >> 1) + 1 : common;
});

const hashTriple = (a: number, b: number, c: number): number =>
  Math.imul(a | (b << 8) | (c << 16), 0x9e3779b1) >>> (32 - HASH_BITS);
const hashQuad = (a: number, b: number, c: number, d: number): number =>
  Math.imul(a | (b << 8) | (c << 16) | (d << 24), 0x85ebca6b) >>> (32 - HASH_BITS);

/** Where the rarest four bytes begin; a three-byte keyword has no choice. */
const rarestWindow = (bytes: Uint8Array): number => {
  let best = 0;
  let bestCost = Infinity;
  for (let at = 0; at + 3 < bytes.length && at < 32; at++) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((i) => COMMONNESS[bytes[at + i] ?? 0]);
    const cost = a * b * c + b * c * d;
    if (cost < bestCost) [best, bestCost] = [at, cost];
  }
  return best;
};

const ANY_BYTE: readonly number[] = Array.from({ length: 256 }, (_, byte) => byte);

/** The bytes that may stand where a keyword has `byte`; after its end, those its look-ahead may begin with. */
const forms = (byte: number | undefined, { ignoreCase, look }: Keyword): readonly number[] => {
  if (byte === undefined) return look.first === undefined ? ANY_BYTE : ANY_BYTE.filter(look.first);
  return ignoreCase && byte >= 97 && byte <= 122 ? [byte, byte - 32] : [byte];
};

interface Candidate {
  readonly keyword: Keyword;
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/**
 * All keywords as tables over their rarest four bytes. The text is read in steps of two: of the two triples in four bytes one
 * begins at a step, so no occurrence is missed. What a triple lets through by chance, the four bytes and the keyword stop.
 */
export class KeywordIndex {
  /** A bit for each hash of a triple: small enough to stay near the processor. */
  readonly #triples: Int32Array;
  readonly #quads: Uint8Array;
  #text: Uint8Array | undefined;
  #words: Int32Array = NO_WORDS;
  /** Where the candidates of a triple are in the list below, by its hash. */
  readonly #slots: Int32Array;
  readonly #candidates: (readonly Candidate[])[];

  /** An index of these keywords, and of those of `base`: copying its tables takes a twentieth of filling them. */
  constructor(keywords: Iterable<Keyword>, base?: KeywordIndex) {
    this.#triples = base === undefined ? new Int32Array(1 << (HASH_BITS - 5)) : base.#triples.slice();
    this.#quads = base === undefined ? new Uint8Array(1 << HASH_BITS) : base.#quads.slice();
    this.#slots = base === undefined ? new Int32Array(1 << HASH_BITS) : base.#slots.slice();
    this.#candidates = base === undefined ? [] : base.#candidates.slice();
    for (const keyword of keywords) this.#add(keyword);
  }

  #add(keyword: Keyword): void {
    const bytes = Buffer.from(keyword.text, 'latin1');
    const window = rarestWindow(bytes);
    const [first, second, third, fourth] = [0, 1, 2, 3].map((i) => forms(bytes[window + i], keyword));
    for (const a of first ?? []) {
      for (const b of second ?? []) {
        for (const c of third ?? []) {
          this.#mark(hashTriple(a, b, c), { keyword, bytes, offset: window });
          for (const d of fourth ?? []) {
            this.#quads[hashQuad(a, b, c, d)] = 1;
            this.#mark(hashTriple(b, c, d), { keyword, bytes, offset: window + 1 });
          }
        }
      }
    }
  }

  #mark(hash: number, candidate: Candidate): void {
    const slot = this.#slots[hash] as number;
    const list = this.#candidates[slot];
    const group = this.#triples[hash >>> 5] as number;
    if (((group >>> (hash & 31)) & 1) === 0 || list === undefined) {
      this.#triples[hash >>> 5] = group | (1 << (hash & 31));
      this.#slots[hash] = this.#candidates.length;
      this.#candidates.push([candidate]);
    } else if (
      !list.some(({ keyword, offset }) => keyword === candidate.keyword && offset === candidate.offset)
    )
      this.#candidates[slot] = [...list, candidate];
  }

  /** Adds to `hits` the keywords that end before `to`, noticed in [begin, stop): a text may be searched in parts that follow one another. */
  search(text: Uint8Array, begin: number, stop: number, to: number, hits: KeywordHits): void {
    // Four bytes are read at once, from an address that is a multiple of four on.
    const base = -text.byteOffset & 3;
    const begun = Math.max(0, (begin - base + 3) >> 2);
    const last = Math.min((stop - base) >> 2, ((text.length - base) >> 2) - 1);
    if (last - begun < SHORT) return this.#searchBytes(text, begin, stop, to, hits);
    this.#searchBytes(text, begin, base + begun * 4, to, hits);
    const triples = this.#triples;
    const words = this.#wordsOf(text, base);
    let word = words[begun] as number;
    for (let i = begun; i < last; i++) {
      const next = words[i + 1] as number;
      const one = Math.imul(word & 0xffffff, 0x9e3779b1) >>> (32 - HASH_BITS);
      const two = Math.imul((word >>> 16) | ((next & 0xff) << 16), 0x9e3779b1) >>> (32 - HASH_BITS);
      word = next;
      // A shift by a number takes its lowest five bits.
      const first = ((triples[one >>> 5] as number) >>> one) & 1;
      const second = ((triples[two >>> 5] as number) >>> two) & 1;
      if ((first | second) === 0) continue;
      const at = base + i * 4;
      if (first === 1) this.#notice(one, text, at, to, hits);
      if (second === 1) this.#notice(two, text, at + 2, to, hits);
    }
    this.#searchBytes(text, base + last * 4, stop, to, hits);
  }

  /** The text four bytes at a time; kept, because one text is searched many times. */
  #wordsOf(text: Uint8Array, base: number): Int32Array {
    if (this.#text !== text) {
      this.#text = text;
      this.#words = new Int32Array(text.buffer, text.byteOffset + base, (text.length - base) >> 2);
    }
    return this.#words;
  }

  /** Lets go of the text that was searched last: it may hold a secret. */
  release(): void {
    this.#text = undefined;
    this.#words = NO_WORDS;
  }

  /** As `search`, byte by byte. */
  #searchBytes(text: Uint8Array, begin: number, stop: number, to: number, hits: KeywordHits): void {
    const triples = this.#triples;
    for (let at = begin; at < stop; at += 2) {
      const hash = hashTriple(text[at] as number, byteAt(text, at + 1), byteAt(text, at + 2));
      if ((((triples[hash >>> 5] as number) >>> hash) & 1) === 1) this.#notice(hash, text, at, to, hits);
    }
  }

  /** Where the four bytes from here on, or those from one before, belong to a keyword: which ones stand here. */
  #notice(hash: number, text: Uint8Array, at: number, to: number, hits: KeywordHits): void {
    const quads = this.#quads;
    const a = text[at] as number;
    const b = byteAt(text, at + 1);
    const c = byteAt(text, at + 2);
    if (
      quads[hashQuad(a, b, c, byteAt(text, at + 3))] === 0 &&
      (at === 0 || quads[hashQuad(text[at - 1] as number, a, b, c)] === 0)
    )
      return;
    const candidates = this.#candidates[this.#slots[hash] as number] as readonly Candidate[];
    for (let i = 0; i < candidates.length; i++) {
      const { keyword, bytes, offset } = candidates[i] as Candidate;
      const start = at - offset;
      const end = start + bytes.length;
      if (start < 0 || end > to || !sameBytes(text, start, bytes, keyword.ignoreCase)) continue;
      if (keyword.look(text, end, to)) hits.add(keyword, start);
    }
  }
}

/** 0 after the end: reading there would be slow. */
const byteAt = (text: Uint8Array, at: number): number => (at < text.length ? (text[at] as number) : 0);

const sameBytes = (text: Uint8Array, start: number, keyword: Uint8Array, ignoreCase: boolean): boolean => {
  for (let i = 0; i < keyword.length; i++) {
    const byte = text[start + i] as number;
    if (byte !== keyword[i] && (!ignoreCase || FOLD[byte] !== keyword[i])) return false;
  }
  return true;
};
