const sliceLength = 65_536;

/**
 * Cuts input into pieces of at most 192 KiB, one at a time: input of any size costs no second copy of itself.
 * No piece ends inside a character, of which both halves would become replacement characters.
 */
export function* stdinSlices(data: string | Uint8Array): Generator<Uint8Array, void> {
  for (let start = 0; start < data.length;) {
    const end = sliceEnd(data, start);
    yield typeof data === 'string' ? Buffer.from(data.slice(start, end), 'utf8') : data.subarray(start, end);
    start = end;
  }
}

function sliceEnd(data: string | Uint8Array, start: number): number {
  const end = Math.min(data.length, start + sliceLength);
  if (typeof data !== 'string' || end === data.length) return end;
  const unit = data.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
