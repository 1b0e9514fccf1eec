import type { ProcessHandle } from '@umbo/process';
import type { Redactor } from '@umbo/tools-core';
import { OutputLog } from './output-log.ts';

/** A log that follows a running command: what is kept of it so far, then what comes. */
export function collectOutput(handle: ProcessHandle, redactor: Redactor, maxLines: number): OutputLog {
  const log = new OutputLog(redactor, { maxLines });
  const next = { stdout: 0, stderr: 0 };
  handle.output.subscribe({
    next({ stream, text, offset }) {
      if (offset > next[stream]) log.gap(stream, offset - next[stream]);
      // Never less than the bytes that came: what is replaced for being no UTF-8 only gets longer.
      next[stream] = offset + Buffer.byteLength(text);
      log.write(stream, text);
    },
    complete: () => log.end(),
  });
  return log;
}
