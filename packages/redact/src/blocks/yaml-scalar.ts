import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';

const OPEN =
  /^([ \t]{0,64}(?:- )?)["']?([\w.-]{1,64})["']?:[ \t]{1,8}[|>][-+0-9]{0,3}[ \t]{0,8}(?:#.{0,200})?$/;

const scalar = (indent: number, begun: boolean): LineBlock => ({
  label: 'secret',
  next(line) {
    const own = line.search(/[^ \t]/);
    if (own < 0) return { kind: 'pass', block: this };
    if (own <= indent) return { kind: 'end' };
    if (begun) return { kind: 'drop', block: this };
    if (isPlaceholder(line.trim())) return { kind: 'pass', block: this };
    return { kind: 'redact', start: own, end: line.length, block: scalar(indent, true) };
  },
});

/** A YAML block scalar under a secret name: `password: |` and the deeper lines after it. */
export const yamlScalarBlock: BlockOpener = {
  keywords: [': |', ': >'],
  open(line) {
    const [, indent = '', name = ''] = OPEN.exec(line.slice(0, 512)) ?? [];
    const strength = secretNameStrength(name);
    return strength === 'password' || strength === 'secret' ? scalar(indent.length, false) : undefined;
  },
};
