/** What is promised, or null when it takes longer. Leaves no timer behind: one that waits would keep the host from ending. */
export async function atMost<T>(ms: number, promised: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  try {
    return await Promise.race([promised, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
