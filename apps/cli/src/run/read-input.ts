import { UmboError } from '@umbo/tools-core';

const mostBytes = 16 * 1024 * 1024;

function refused(why: string): UmboError {
  return new UmboError({ code: 'usage', message: `Nothing was run: ${why}` });
}

/**
 * Everything on a stream, as text: it is judged where the command would run it, so all of it must be known before anything starts.
 */
export async function readInput(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > mostBytes) throw refused('standard input is longer than 16 MiB. Pass a file.');
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw refused('standard input is not UTF-8 text. Pass a file.');
  }
}
