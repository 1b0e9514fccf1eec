import { UmboError, type OutputQuery, type OutputSlice } from '@umbo/tools-core';

type StreamName = 'stdout' | 'stderr';

const kept = 200_000;

/** The end of what a call said on each stream, so that it can be read back after the call went on in the background. */
export class OutputTail {
  readonly #text: Record<StreamName, string> = { stdout: '', stderr: '' };
  readonly #forgotten: Record<StreamName, number> = { stdout: 0, stderr: 0 };

  /** Takes redacted text. */
  write(stream: StreamName, text: string): void {
    const all = this.#text[stream] + text;
    // Twice as much gathers before half is forgotten: cutting at each chunk would copy it all each time.
    const cut = all.length > 2 * kept ? all.length - kept : 0;
    this.#text[stream] = all.slice(cut);
    this.#forgotten[stream] += cut;
  }

  /** Part of what is kept. */
  read(query: OutputQuery): OutputSlice {
    switch (query.kind) {
      case 'tail':
        return this.#slice((text) =>
          text
            .split(/(?<=\n)/)
            .slice(-query.lines)
            .join(''),
        );
      case 'since': {
        const from = readCursor(query.cursor);
        return this.#slice((text, stream) => text.slice(Math.max(0, from[stream] - this.#forgotten[stream])));
      }
      case 'range':
        return this.#slice((text) =>
          Buffer.from(text)
            .subarray(query.offset, query.offset + query.bytes)
            .toString(),
        );
      case 'matching':
        throw new UmboError({
          code: 'pattern-unavailable',
          message:
            'Not read: lines of this task cannot be searched by pattern. Read its last lines, or what came since a cursor.',
        });
    }
  }

  #slice(cut: (text: string, stream: StreamName) => string): OutputSlice {
    const { stdout, stderr } = this.#forgotten;
    return {
      stdout: cut(this.#text.stdout, 'stdout').toWellFormed(),
      stderr: cut(this.#text.stderr, 'stderr').toWellFormed(),
      cursor: `${stdout + this.#text.stdout.length}.${stderr + this.#text.stderr.length}`,
      ...(stdout + stderr > 0
        ? { missing: `the first ${stdout + stderr} characters are no longer kept` }
        : {}),
    };
  }
}

function readCursor(cursor: string): Record<StreamName, number> {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor);
  if (found !== null) return { stdout: Number(found[1]), stderr: Number(found[2]) };
  throw new UmboError({
    code: 'cursor-invalid',
    message: `Not read: "${cursor}" is no cursor of this output.`,
  });
}
