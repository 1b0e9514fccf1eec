/** A sequence that a terminal obeys and does not show. */
export interface TerminalSequence {
  /** How many bytes it has. */
  readonly length: number;
  /** Where the text inside begins and ends, counted from its first byte: a link or a title can carry a password. */
  readonly text?: readonly [number, number];
}

const LONGEST_COLOUR = 64;
const LONGEST_TEXT = 4096;

/** CSI: colours and cursor. */
const colour = (bytes: Uint8Array, at: number): TerminalSequence | undefined => {
  for (let i = at + 2; i < bytes.length && i < at + LONGEST_COLOUR; i++) {
    const byte = bytes[i] as number;
    if (byte >= 0x40 && byte <= 0x7e) return { length: i - at + 1 };
    if (byte < 0x20 || byte > 0x3f) return undefined;
  }
  return undefined;
};

/** OSC, DCS, APC, PM and SOS: a text up to BEL or ESC \. */
const withText = (bytes: Uint8Array, at: number): TerminalSequence | undefined => {
  for (let i = at + 2; i < bytes.length && i < at + LONGEST_TEXT; i++) {
    const byte = bytes[i] as number;
    if (byte === 0x07) return { length: i - at + 1, text: [2, i - at] };
    if (byte === 0x1b) return bytes[i + 1] === 0x5c ? { length: i - at + 2, text: [2, i - at] } : undefined;
    if (byte === 0x0a || byte === 0x0d) return undefined;
  }
  return undefined;
};

const isText = (kind: number): boolean =>
  kind === 0x5d || kind === 0x50 || kind === 0x58 || kind === 0x5e || kind === 0x5f;

/** The sequence that begins with the ESC at `at`; none where it is not finished, then it is text. */
export function terminalSequence(bytes: Uint8Array, at: number): TerminalSequence | undefined {
  const kind = bytes[at + 1] ?? 0;
  if (kind === 0x5b) return colour(bytes, at);
  if (isText(kind)) return withText(bytes, at);
  if (kind >= 0x20 && kind <= 0x2f) return at + 2 < bytes.length ? { length: 3 } : undefined;
  return kind >= 0x30 && kind <= 0x7e ? { length: 2 } : undefined;
}

/** Whether what begins with the ESC at `at` may become a sequence when more bytes come. */
const mayGrow = (bytes: Buffer, at: number): boolean => {
  const kind = bytes[at + 1];
  const rest = bytes.subarray(at + 2);
  if (terminalSequence(bytes, at) !== undefined) return false;
  if (kind === undefined) return true;
  if (kind === 0x5b)
    return rest.length < LONGEST_COLOUR && rest.every((byte) => byte >= 0x20 && byte <= 0x3f);
  if (isText(kind)) return rest.length < LONGEST_TEXT && !rest.includes(0x0a) && !rest.includes(0x0d);
  return kind >= 0x20 && kind <= 0x2f && rest.length === 0;
};

/** The bytes before a sequence that is not finished yet: what it will be is not known, what stands before it is. */
export const beforeUnfinished = (bytes: Buffer): Buffer => {
  const last = bytes.lastIndexOf(0x1b);
  if (last < 0) return bytes;
  // The last ESC may begin the end of a text.
  const before = last === bytes.length - 1 && last > 0 ? bytes.lastIndexOf(0x1b, last - 1) : -1;
  if (before >= 0 && isText(bytes[before + 1] ?? 0) && mayGrow(bytes.subarray(0, last), before))
    return bytes.subarray(0, before);
  return mayGrow(bytes, last) ? bytes.subarray(0, last) : bytes;
};
