import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Rotated files of a log, oldest first: `audit.jsonl.1`, `audit.jsonl.2`, … */
export function rotatedFiles(file: string): readonly string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  const prefix = `${basename(file)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^[1-9]\d*$/.test(name.slice(prefix.length)))
    .toSorted((a, b) => Number(a.slice(prefix.length)) - Number(b.slice(prefix.length)))
    .map((name) => join(folder, name));
}

/** Every file of a log in the order of its records; the one being written last. */
export function logFiles(file: string): readonly string[] {
  return existsSync(file) ? [...rotatedFiles(file), file] : rotatedFiles(file);
}

/** The name the file being written gets when it is rotated. */
export function nextRotatedFile(file: string): string {
  const last = rotatedFiles(file).at(-1);
  const number = last === undefined ? 0 : Number(last.slice(last.lastIndexOf('.') + 1));
  return `${file}.${number + 1}`;
}
