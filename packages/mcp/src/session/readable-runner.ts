import type { OutputQuery, OutputSlice, TaskPort, ToolCall, ToolRunner } from '@umbo/tools-core';

/** Whatever keeps the end of what a call says. */
export interface Readable {
  read(query: OutputQuery): OutputSlice;
}

/**
 * A runner whose calls can be read back once they go on in the background, also when their tool attached no way to read its output:
 * a command that turned out to be slow must not be a command whose output is lost.
 */
export function readableRunner(
  runner: ToolRunner,
  saidBy: (call: ToolCall) => Readable | undefined,
): ToolRunner {
  return {
    execute(call, scope) {
      const onAttach = (port: TaskPort): void => scope.onAttach?.(readable(port, saidBy(call)));
      return runner.execute(call, { ...scope, onAttach });
    },
  };
}

function readable(port: TaskPort, said: Readable | undefined): TaskPort {
  // Only a plain object can be copied whole; a port of another make keeps its own ways, the one to kill it above all.
  const plain = Object.getPrototypeOf(port) === Object.prototype;
  if (said === undefined || !plain || port.readOutput !== undefined) return port;
  return { ...port, readOutput: async (query) => said.read(query) };
}
