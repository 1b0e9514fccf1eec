import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UmboError } from '@umbo/tools-core';
import type { PolicyDocument } from '../policy/policy-document.ts';
import { expandExtends } from './expand-extends.ts';
import type { LoadedPolicy } from './loaded-policy.ts';
import { parsePolicy } from './parse-policy.ts';

/** Files that extend files twice each double with every step: more than this is a mistake. */
const MAX_FILES = 64;

/** Reads a policy file (YAML or JSON) and everything it extends. Files it extends are relative to it. */
export function loadPolicyFile(path: string): LoadedPolicy {
  const files: string[] = [];
  const load = (file: string, from: readonly string[]): readonly PolicyDocument[] => {
    const { text, real } = readText(file, from.at(-1));
    if (from.includes(real)) throw refuse(`${file} extends itself, through ${[...from, real].join(', ')}`);
    if (files.length >= MAX_FILES) throw refuse(`${path} extends more than ${MAX_FILES} files`);
    files.push(file);
    return expandExtends(parsePolicy(text, file), (name) =>
      load(resolve(dirname(file), name), [...from, real]),
    );
  };
  return { documents: load(resolve(path), []), files };
}

function readText(
  file: string,
  extendedBy: string | undefined,
): { readonly text: string; readonly real: string } {
  try {
    const bytes = readFileSync(file);
    return { text: decode(bytes, file), real: realpathSync(file) };
  } catch (cause) {
    if (UmboError.isInstance(cause)) throw cause;
    const by = extendedBy === undefined ? '' : `, which ${extendedBy} extends,`;
    throw new UmboError({
      code: 'policy-unreadable',
      message: `Policy not loaded: ${file}${by} cannot be read. Nothing is allowed without it.`,
      cause,
    });
  }
}

/** Bytes that are no text become a replacement character, and a deny entry with one protects nothing. */
function decode(bytes: Uint8Array, file: string): string {
  const text = new TextDecoder().decode(bytes);
  if (Buffer.from(text).equals(withoutMark(bytes))) return text;
  const before = text.slice(0, text.indexOf('\u{FFFD}')).split('\n');
  const place = `${before.length}:${(before.at(-1) ?? '').length + 1}`;
  throw refuse(`\n${file}:${place}: the file is not UTF-8 text. Save it as UTF-8`);
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function refuse(why: string): UmboError {
  return new UmboError({ code: 'bad-policy', message: `Policy not loaded: ${why}.` });
}
