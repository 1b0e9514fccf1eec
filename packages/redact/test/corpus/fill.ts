const ALPHABETS: Readonly<Record<string, string>> = {
  A: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  H: '0123456789abcdef',
  U: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  L: 'abcdefghijklmnopqrstuvwxyz0123456789',
  B: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-',
  S: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  D: '123456789',
  W: 'bcdfghjkmnpqrstvwz',
};

/** A seeded source of numbers in [0, 1). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/**
 * Fills a template: `<A36>` is 36 letters and digits, `<H32>` hex, `<U…>` upper case, `<L…>` lower case, `<B…>` base64url, `<S…>`
 * base64, `<D…>` digits, `<uuid>` a UUID. `^` is nothing: it parts a prefix, so that no scanner takes this file for a leak.
 */
export const fill = (template: string, random: () => number): string =>
  template
    .replaceAll('^', '')
    .replaceAll('<uuid>', '<H8>-<H4>-4<H3>-<H4>-<H12>')
    .replaceAll(/<([AHULBSDW])(\d+)>/g, (_, kind: string, count: string) => {
      const alphabet = ALPHABETS[kind] ?? '';
      return Array.from(
        { length: Number(count) },
        () => alphabet[Math.floor(random() * alphabet.length)],
      ).join('');
    });
