/** Milliseconds until a work was done so many times, so many of them at once. */
export async function sideBySide(
  runs: number,
  atOnce: number,
  once: () => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  let left = runs;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await once();
    }),
  );
  return performance.now() - from;
}
