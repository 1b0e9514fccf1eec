/** Bits a character carries, by how often each occurs. */
const entropy = (value: string): number => {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
};

/** True for a value that was generated: a run of 16 or more with both cases and digits. Hashes and UUIDs are not. */
export function looksRandom(value: string): boolean {
  for (const [run] of value.slice(0, 512).matchAll(/[A-Za-z0-9+/_=]{16,512}/g)) {
    if (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run) && entropy(run) >= 3.2 && !isWordy(run))
      return true;
  }
  return false;
}

/** camelCase and snake_case names: few digits, long stretches of one case. */
const isWordy = (run: string): boolean => {
  const switches = run.match(/[a-z][A-Z0-9]|[A-Z][a-z0-9]|\d[A-Za-z]/g)?.length ?? 0;
  return switches * 4 < run.length || (run.match(/[/_]/g)?.length ?? 0) * 6 > run.length;
};
