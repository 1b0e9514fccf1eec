/** What a thrown value says, whatever it is: a hostile `toString` must not break the refusal that reports it. */
export function errorText(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'a value that cannot be shown was thrown';
  }
}
