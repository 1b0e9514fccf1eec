/** Microseconds a turn of a work that is too short to be timed alone. */
export function microsecondsEach(turns: number, one: () => unknown): number {
  const from = performance.now();
  for (let turn = 0; turn < turns; turn += 1) one();
  return ((performance.now() - from) * 1000) / turns;
}
