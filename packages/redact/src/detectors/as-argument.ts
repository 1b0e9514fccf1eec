/** An argument's value, and the sign behind it; nothing where the word is none. */
export const asArgument = (word: string, next: string): readonly string[] => {
  const [, value, sign] = /^([A-Za-z_][\w.]*)(?:([,)])[,):]{0,3}|([[(]))$/.exec(word) ?? [];
  if (value === undefined) return [];
  return sign === undefined ? (/^["'`]?$/.test(next) ? [value, '['] : []) : [value, sign];
};
