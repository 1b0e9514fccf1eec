import { once } from 'node:events';
import { createRedactor } from '@umbo/redact';
import { standardInput } from '../run/standard-input.ts';

/** `umbo redact`: standard input to standard output without secrets, as it comes. */
export async function redact(options: { readonly plain?: boolean }): Promise<number> {
  const input = standardInput();
  const redactor = createRedactor({
    env: process.env,
    ...(options.plain ? { label: 'plain' as const } : {}),
  });
  const stream = redactor.stream();
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length > 0 && !process.stdout.write(bytes)) await once(process.stdout, 'drain');
  };
  // A prompt must be seen although its line is not finished; the stream itself knows what is safe to show.
  const idle = setInterval(() => void write(stream.flushIdle()), 200);
  for await (const chunk of input) await write(stream.write(chunk as Buffer));
  clearInterval(idle);
  await write(stream.end());
  return 0;
}
