import { looksGenerated } from '../checks/generated.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { LineBlock } from './line-block.ts';

/** The beginning of a function, and its name: `def token():`, `public String getApiKey() {`, `func apiKey() string {`. */
const FUNCTION =
  /^[ \t]{0,64}(?:def|func|fun|fn|function|public|private|protected|static|internal|async|export)[ ](?:[\w<>[\]*]{1,24} ){0,4}([A-Za-z_]\w{2,64})(?:\([^"'`()]{0,80}\))?[^"'`;=()]{0,40}$/;
const RETURNED = /^([ \t]{1,64}(?:return[ (]{1,2})?["'`])([^"'`\r\n]{8,4000})["'`]\)?;?[ \t]{0,8}$/;

const body: LineBlock = {
  label: 'secret',
  soft: true,
  next(line) {
    const [, head = '', value = ''] = RETURNED.exec(line) ?? [];
    if (value === '' || isPlaceholder(value) || !looksGenerated(value, true)) return { kind: 'end' };
    return {
      kind: 'mark',
      parts: [{ start: head.length, end: head.length + value.length }],
      block: undefined,
    };
  },
};

/** A function by a secret name, which hands the secret over in the line below. */
export function openReturned(line: string): LineBlock | undefined {
  const name =
    line.length > 256 ? '' : (FUNCTION.exec(line)?.[1] ?? '').replace(/^(?:get|fetch|read|load)_?/i, '');
  const strength = secretNameStrength(name);
  return strength === 'password' || strength === 'secret' ? body : undefined;
}
