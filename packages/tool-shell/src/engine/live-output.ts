import type { ProcessHandle } from '@umbo/process';
import type { Redactor, ToolContext } from '@umbo/tools-core';

/** Emits a running command's output as events, redacted as a stream; `finish` emits what was held back. */
export function emitLiveOutput(
  handle: ProcessHandle,
  redactor: Redactor,
  context: ToolContext,
): { finish(): void } {
  const streams = { stdout: redactor.stream(), stderr: redactor.stream() };
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const emit = (stream: 'stdout' | 'stderr', bytes: Uint8Array): void => {
    if (bytes.length > 0) context.emit({ kind: 'output', stream, text: decoder.decode(bytes) });
  };
  const idle = setInterval(() => {
    for (const name of ['stdout', 'stderr'] as const) emit(name, streams[name].flushIdle());
  }, 250);
  const subscription = handle.output.subscribe(({ stream, text }) => {
    emit(stream, streams[stream].write(encoder.encode(text)));
  });
  return {
    finish() {
      clearInterval(idle);
      subscription.unsubscribe();
      for (const name of ['stdout', 'stderr'] as const) emit(name, streams[name].end());
    },
  };
}
