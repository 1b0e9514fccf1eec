import { UmboError } from '../umbo-error.ts';

const dotted = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/;
const longest = 64;

/**
 * The name a provider that refuses dots is given: `shell.exec` becomes `shell_exec`.
 * The way back is the registry's map, which refuses two tools that would share one provider name.
 * Throws `invalid-tool-name` unless the name is dotted lower case and at most 64 characters.
 */
export function toProviderName(toolName: string): string {
  if (toolName.length > longest || !dotted.test(toolName)) {
    throw new UmboError({
      code: 'invalid-tool-name',
      message: `Tool name ${JSON.stringify(toolName.slice(0, 100))} was not accepted: use lower-case words of letters, digits and "_", joined by ".", at most ${longest} characters.`,
    });
  }
  return toolName.replaceAll('.', '_');
}
