const MOST = 2048;

/** A judgement of names with a bounded memory: names come again and again. */
export const remember = <T>(judge: (name: string) => T): ((name: string) => T) => {
  const memory = new Map<string, T>();
  return (name) => {
    const before = memory.get(name);
    if (before !== undefined) return before;
    if (memory.size >= MOST) memory.clear();
    const judgement = judge(name);
    // A copy: a part of a text keeps the whole text alive, with the secrets in it.
    memory.set(Buffer.from(name).toString(), judgement);
    return judgement;
  };
};
