/**
 * Paths of the repositories inside a repository (gitlinks: submodules, and embedded repositories nobody declared), from
 * its index (gitformat-index(5)); null when it is not understood. git starts git in each of them, with its configuration.
 */
export function gitlinksOfIndex(bytes: Uint8Array): readonly string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0) !== 0x44_49_52_43) return null;
  const version = view.getUint32(4);
  const count = view.getUint32(8);
  if (version < 2 || version > 4) return null;
  const links: string[] = [];
  let at = 12;
  let previous: Uint8Array = new Uint8Array();
  for (let entry = 0; entry < count; entry++) {
    const start = at;
    if (start + 62 > bytes.length) return null;
    const isLink = view.getUint32(start + 24) >>> 12 === 0o16;
    // Bit 14 of the flags: two more bytes of flags follow.
    const isExtended = version >= 3 && (view.getUint16(start + 60) & 0x4000) !== 0;
    at = start + (isExtended ? 64 : 62);
    let kept: Uint8Array = new Uint8Array();
    if (version === 4) {
      const [strip, after] = readOffset(bytes, at);
      if (strip > previous.length) return null;
      kept = previous.subarray(0, previous.length - strip);
      at = after;
    }
    const end = bytes.indexOf(0, at);
    if (end === -1) return null;
    if (isLink || version === 4) {
      previous = Buffer.concat([kept, bytes.subarray(at, end)]);
      if (isLink) links.push(Buffer.from(previous).toString('utf8'));
    }
    at = version === 4 ? end + 1 : start + Math.ceil((end + 1 - start) / 8) * 8;
  }
  // `link`: the entries are in another file.
  const extension = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
  return extension === 'link' ? null : links;
}

/** git's variable-width number (pack offsets): each byte but the last adds one. */
function readOffset(bytes: Uint8Array, from: number): readonly [value: number, after: number] {
  let at = from;
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  while (byte & 0x80 && at < from + 5) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return [value, at];
}
