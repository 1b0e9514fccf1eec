import { looksGenerated } from '../checks/generated.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import type { BlockOpener, BlockStep, LineBlock } from './line-block.ts';

const KIND = /^[ \t]{0,64}["']?kind["']?:[ \t]{0,4}["']?Secret["']?,?[ \t]{0,8}$/;
const DATA = /^([ \t]{0,64})["']?(?:data|stringData)["']?:[ \t]{0,4}\{?[ \t]{0,8}$/;
const PAIR = /^([ \t]{1,128}["']?[\w.-]{1,128}["']?:[ \t]{1,8}["']?)([^"'\r\n]{1,4000})/;

/** True for base64 that holds text, or is too long to be a word: without `kind: Secret` it may be a ConfigMap's plain value. */
const isEncoded = (value: string): boolean => {
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]{4,}={0,2}$/.test(value)) return false;
  return (
    /^[\t\n\r -~]+$/.test(Buffer.from(value, 'base64').toString('latin1')) ||
    value.length >= 40 ||
    looksGenerated(value)
  );
};

const redactPair = (line: string, certain: boolean, block: LineBlock): BlockStep => {
  const [, head = '', value = ''] = PAIR.exec(line) ?? [];
  const text = value.trimEnd();
  if (text === '' || isPlaceholder(text) || (!certain && !isEncoded(text))) return { kind: 'pass', block };
  return { kind: 'redact', start: head.length, end: head.length + text.length, block };
};

/** A file in the data: its lines stand deeper than its key, and go as one. */
const file = (indent: number, begun: boolean, outer: LineBlock): LineBlock => ({
  label: 'kubernetes-secret',
  next(line) {
    const own = line.search(/[^ \t]/);
    if (own < 0) return { kind: 'pass', block: this };
    if (own <= indent) return outer.next(line);
    if (begun) return { kind: 'drop', block: this };
    return { kind: 'redact', start: own, end: line.length, block: file(indent, true, outer) };
  },
});

/** Inside `data:` at an indent; `certain` when `kind: Secret` was read before. */
const dataBlock = (indent: number, certain: boolean): LineBlock => ({
  label: 'kubernetes-secret',
  next(line) {
    const own = line.search(/[^ \t]/);
    if (own < 0) return { kind: 'pass', block: this };
    if (own > indent && certain && /:[ \t]{1,8}[|>][-+0-9]{0,3}[ \t]{0,8}$/.test(line))
      return { kind: 'pass', block: file(own, false, this) };
    if (own > indent) return redactPair(line, certain, this);
    return certain && /^[ \t]*["']?[\w.]{1,64}["']?:/.test(line) ? manifest.next(line) : { kind: 'end' };
  },
});

const manifest: LineBlock = {
  label: 'kubernetes-secret',
  next(line) {
    const [, indent] = DATA.exec(line) ?? [];
    if (indent !== undefined) return { kind: 'pass', block: dataBlock(indent.length, true) };
    return /^(?:---|[^ \t\w"'}{])|^[ \t]*["']?kind["']?:/.test(line)
      ? { kind: 'end' }
      : { kind: 'pass', block: this };
  },
};

/** The data of a Kubernetes Secret, whether its kind is said before or after it. */
export const secretManifestBlock: BlockOpener = {
  keywords: ['kind: Secret', '"kind": "Secret"', 'data:', 'Data:', 'data":'],
  open(line) {
    const head = line.slice(0, 300);
    if (KIND.test(head)) return manifest;
    const [, indent] = DATA.exec(head) ?? [];
    return indent === undefined ? undefined : dataBlock(indent.length, false);
  },
};
