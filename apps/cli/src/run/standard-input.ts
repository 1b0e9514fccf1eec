import { fstatSync } from 'node:fs';
import { UmboError } from '@umbo/tools-core';

/** Our standard input. Node reads a folder as if nothing stood in it; `umbo redact < src` must not look like a success. */
export function standardInput(): NodeJS.ReadStream {
  if (fstatSync(0).isDirectory())
    throw new UmboError({ code: 'usage', message: 'Nothing was read: standard input is a folder.' });
  return process.stdin;
}
