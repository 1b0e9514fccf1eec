/** Several things worth saying as one line; undefined when there is none. A sentence in the middle of it does not keep its full stop. */
export function joinNotes(notes: readonly (string | undefined)[]): string | undefined {
  const said = notes.flatMap((text) => (text === undefined || text === '' ? [] : [text]));
  const last = said.pop();
  return last === undefined ? undefined : [...said.map((text) => text.replace(/\.$/, '')), last].join('; ');
}
