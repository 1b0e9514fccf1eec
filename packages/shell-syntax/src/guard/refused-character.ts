// Bash uses \x01 and \x7f internally, drops NUL, and keeps CR as part of a word; the rest hides text from a reader.
const REFUSED =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}]--[\t\n\x20]]/gv;
const EMOJI_STYLE = '\u{FE0F}';
const PICTOGRAPH_BEFORE = /\p{Extended_Pictographic}$/u;

/** A character that makes a script unreadable with certainty, and where it stands. */
export interface RefusedCharacter {
  readonly code: 'control-character' | 'invisible-character';
  readonly offset: number;
  /** The code point, e.g. `U+202E`. */
  readonly name: string;
}

/** Finds the first control, invisible, bidirectional or exotic blank character, other than tab and newline. */
export function findRefusedCharacter(text: string): RefusedCharacter | null {
  for (const match of text.matchAll(REFUSED)) {
    const offset = match.index;
    if (match[0] === EMOJI_STYLE && PICTOGRAPH_BEFORE.test(text.slice(Math.max(0, offset - 2), offset)))
      continue;
    const point = match[0].codePointAt(0) ?? 0;
    const control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    return {
      code: control ? 'control-character' : 'invisible-character',
      offset,
      name: `U+${point.toString(16).toUpperCase().padStart(4, '0')}`,
    };
  }
  return null;
}
