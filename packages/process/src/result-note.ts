/** What is worth a sentence about how a command ended. */
export interface NoteFacts {
  /** The deadline that ended it, in milliseconds; undefined when none did. */
  readonly timedOutAfterMs?: number | undefined;
  /** Processes killed after the command itself had ended. */
  readonly killedCount?: number;
  /** Processes that belong to another user and could not be ended. */
  readonly refusedCount?: number;
  /** True when a process outside the tree still held the output open. */
  readonly outputHeld?: boolean;
  /** True when the spill file does not hold everything. */
  readonly spillTruncated?: boolean;
}

/** Puts the note of a result together, the same words for both backends; undefined when there is nothing to say. */
export function resultNote(facts: NoteFacts): string | undefined {
  const {
    timedOutAfterMs,
    killedCount = 0,
    refusedCount = 0,
    outputHeld = false,
    spillTruncated = false,
  } = facts;
  const sentences: string[] = [];
  if (timedOutAfterMs !== undefined)
    sentences.push(`It was ended after its time limit of ${timedOutAfterMs} ms.`);
  if (killedCount > 0) sentences.push(`${count(killedCount)} it left behind ${was(killedCount)} killed.`);
  if (refusedCount > 0) {
    sentences.push(`${count(refusedCount)} of another user could not be ended and may still run.`);
  }
  if (outputHeld) {
    sentences.push(
      'A process that left its tree still held the output open and may still run; its output is not here.',
    );
  }
  if (spillTruncated)
    sentences.push('The file with the full output stops early: its quota or the disk was full.');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function count(processes: number): string {
  return processes === 1 ? '1 process' : `${processes} processes`;
}

function was(processes: number): string {
  return processes === 1 ? 'was' : 'were';
}
