import type { Redactor, ToolCall } from '@umbo/tools-core';

const longest = 200;
const longestInput = 4096;

/** What a call is named in listings of tasks: two that go on in the background must not both be called `shell_bash`. */
export function titleOf(
  { toolName, input }: Pick<ToolCall, 'toolName' | 'input'>,
  redactor?: Redactor,
): string {
  try {
    const given = JSON.stringify(input) ?? '';
    if (given.length > longestInput) return toolName;
    // Redacted before it is cut: half a secret is not seen as one.
    const shown = redactor === undefined ? given : JSON.stringify(redactor.redactValue(input));
    return `${toolName} ${shown}`.slice(0, longest).toWellFormed().trimEnd();
  } catch {
    // A redactor that fails shows nothing.
    return toolName;
  }
}
