import { PassThrough } from 'node:stream';
import { UmboError } from '@umbo/tools-core';

const ends = ['end', 'close', 'error'] as const;
const endOfInput = 4;

/** Where a question is put. */
export interface PromptContext {
  /** Ends the question. */
  readonly signal: AbortSignal;
  /** The keys. */
  readonly input: NodeJS.ReadableStream;
  /** Where it is shown. */
  readonly output: NodeJS.WriteStream;
}

/**
 * Puts a question with the prompt library, which knows neither an end of its input (it waits for ever) nor a terminal that goes away
 * (it throws where nobody can catch it): it gets a stream of its own, and the terminal is watched here. Rejects when the signal aborts
 * or the input ends, with whatever the library makes of Ctrl-C, and with `no-terminal` where standard input is none.
 */
export async function untilInputEnds<T>(
  signal: AbortSignal,
  ask: (context: PromptContext) => Promise<T>,
): Promise<T> {
  const { stdin } = process;
  if (!stdin.isTTY)
    throw new UmboError({
      code: 'no-terminal',
      message:
        'Not asked: standard input is no terminal. Decide beforehand what is answered where nobody is.',
    });
  const ended = new AbortController();
  const input = new PassThrough();
  const end = (): void => ended.abort();
  const pass = (typed: Buffer): void => {
    if (typed.includes(endOfInput)) end();
    else input.write(typed);
  };
  for (const event of ends) stdin.on(event, end);
  stdin.on('data', pass);
  stdin.setRawMode(true);
  stdin.resume();
  try {
    return await ask({ signal: AbortSignal.any([signal, ended.signal]), input, output: process.stderr });
  } finally {
    stdin.pause();
    stdin.off('data', pass);
    stdin.setRawMode(false);
    for (const event of ends) stdin.off(event, end);
  }
}
