import type { ArgumentCheck } from '../argument-check.ts';

/** `--target`: a triple rustc knows, or a file that describes one and names the linker it starts. */
export const rustTarget: ArgumentCheck = (value) =>
  /^[a-z0-9_]+(?:-[a-z0-9_.]+)+$/i.test(value) && !value.endsWith('.json')
    ? []
    : [{ kind: 'runs', what: 'file', text: value }];

/** `rustc --print=KIND=FILE` writes what it would have said. */
export const rustcRequest: ArgumentCheck = (value) => {
  const file = /^[\w-]+=(.*)$/s.exec(value)?.[1];
  return file === undefined ? [] : [{ kind: 'writes', path: file }];
};

/** Cargo takes `--target FILE.json` in two words, as well as no value at all: the file stands where a name of a test would. */
export const cargoWord: ArgumentCheck = (value) =>
  value.endsWith('.json') ? [{ kind: 'runs', what: 'file', text: value }] : [];
