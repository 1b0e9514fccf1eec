import type { ProcessHandle } from '@umbo/process';
import type { Redactor, ToolContext } from '@umbo/tools-core';
import { safeStream } from '../output/safe-stream.ts';

/** Emits a running command's output as events, redacted as a stream; `finish` emits what was held back. */
export function emitLiveOutput(
  handle: ProcessHandle,
  redactor: Redactor,
  context: ToolContext,
): { finish(): void } {
  const streams = { stdout: safeStream(redactor), stderr: safeStream(redactor) };
  const emit = (stream: 'stdout' | 'stderr', text: string): void => {
    if (text !== '') context.emit({ kind: 'output', stream, text });
  };
  const idle = setInterval(() => {
    for (const name of ['stdout', 'stderr'] as const) emit(name, streams[name].flushIdle());
  }, 250);
  const subscription = handle.output.subscribe(({ stream, text }) => {
    emit(stream, streams[stream].write(text));
  });
  return {
    finish() {
      clearInterval(idle);
      subscription.unsubscribe();
      for (const name of ['stdout', 'stderr'] as const) emit(name, streams[name].end());
    },
  };
}
