const named: Readonly<Record<string, string>> = {
  '\n': 'LF',
  '\r': 'CR',
  '\t': 'TAB',
  '\u0000': 'NUL',
  '\u001B': 'ESC',
  '\u007F': 'DEL',
};

// Everything that does not show as itself: controls, bidirectional and other invisible characters, odd spaces, unassigned and
// private code points, lone surrogates, marks that would attach to what stands before them, and the escape's own brackets.
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800⟨⟩]|(?! )\p{Zs}| {17,}|(?<![\p{L}\p{M}])\p{M}/gu;

/** Text in which every character is seen: what would not show as itself stands as `⟨U+202E⟩`, which text itself cannot forge. */
export function visibleText(text: string): string {
  return text.replaceAll(hidden, (character) => {
    // A long run of spaces would wrap, and what follows it would look like a line of its own.
    if (character.startsWith('  ')) return `⟨${character.length} spaces⟩`;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨${named[character] ?? `U+${code}`}⟩`;
  });
}
