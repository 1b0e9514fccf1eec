import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';

/** How far into a line the sign of a prompt may stand. */
const LONGEST_PROMPT = 80;
/** `$`, `#`, `%`, `>`, and the last byte of an angle that many prompts end with. */
const isSign = (code: number): boolean =>
  code === 0x24 || code === 0x23 || code === 0x25 || code === 0x3e || code === 0xaf;

/** The line begins as prompts do: with its sign, a trace's `+`, a bracket, `PS`, or `user@host`. */
const beginsPrompt = (line: string): boolean => {
  const first = line.charCodeAt(0);
  if (isSign(first) || first === 0x2b || first === 0x5b || first === 0x28 || first === 0xe2) return true;
  if (line.startsWith('PS ')) return true;
  for (let at = 1; at < 40; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x40) return true;
    // Names of users and hosts have none of these.
    if (!(code > 0x2c && code !== 0x3a && code !== 0x3d)) return false;
  }
  return false;
};

/** What stands behind the prompt of a shell, or the sign of a trace. */
const commandOf = (line: string): string | undefined => {
  if (!beginsPrompt(line)) return undefined;
  if (line.charCodeAt(0) === 0x2b) return line.replace(/^\+{1,16} /, '');
  const end = Math.min(line.length, LONGEST_PROMPT);
  for (let at = 0; at < end; at++)
    if (line.charCodeAt(at + 1) === 0x20 && isSign(line.charCodeAt(at))) return line.slice(at + 2).trimEnd();
  return undefined;
};

/** Programs that do nothing but make or hand over a secret. */
const MAKES =
  /^(?:openssl rand -(?:hex|base64) \d{2,4}|wg gen(?:key|psk)|pwgen(?: .*)?|gh auth token|gcloud auth (?:application-default )?print-(?:access|identity)-token|aws ecr get-login-password.*|vault print token|op read .*|pass show .*|(?:cat|type) .*[._-]token)$/;
/** Programs that show one thing: which one, the last word says. */
const SHOWS =
  /^(?:echo|printf|cat|type|head|tail|printenv|less|bat|print|terraform output|tofu output|kubectl get|vault (?:kv get|read)|heroku config:get|fly|az keyvault|aws (?:ssm|secretsmanager) get-|doppler secrets get|pass|op|bw get|security|jq|yq|git config|npm config get|pulumi config get|Get-Content|gc|Write-(?:Output|Host))\b/;
/** What is named: the last word, or what a program is asked for before it says how to print it. */
const LAST = /["'{(/ .:$]([A-Za-z_][\w-]{2,64})[})"']{0,3}$/;
const ASKED =
  /--name[ =]["']?[\w/.-]{0,128}?([\w-]{2,64})["']? .{0,160}--output text$|\.data\.([\w-]{2,64})\}["']? ?\| ?base64 (?:-d|-D|--decode)$/;
const ALONE = /^["']?([^ \t"'`:/()[\]{}]{6,4000})["']?[ \t]{0,8}$/;

const printed = (password: boolean): LineBlock => ({
  label: 'secret',
  soft: true,
  next(line) {
    const value = ALONE.exec(line)?.[1] ?? '';
    const start = line.indexOf(value);
    // A key in base64 may hold a slash.
    const long = /^[A-Za-z0-9+/]{32,}={0,2}$/.test(line) ? line : value;
    if (long === '' || isPlaceholder(long) || /\.[a-z]{1,5}$/.test(long)) return { kind: 'end' };
    if (!looksGenerated(long, true) && !(password && isNoWord(long))) return { kind: 'end' };
    return {
      kind: 'mark',
      parts: [{ start: long === line ? 0 : start, end: (long === line ? 0 : start) + long.length }],
      block: undefined,
    };
  },
});

/** A command at a prompt that prints a secret and nothing else: the line below is the secret. */
export function openPrinted(line: string): LineBlock | undefined {
  const command = line.length > 512 ? undefined : commandOf(line);
  if (command === undefined) return undefined;
  if (MAKES.test(command)) return printed(true);
  if (!SHOWS.test(command)) return undefined;
  const asked = ASKED.exec(command);
  const strength = secretNameStrength(asked?.[1] ?? asked?.[2] ?? LAST.exec(command)?.[1] ?? '');
  return strength === 'password' || strength === 'secret' ? printed(strength === 'password') : undefined;
}

/** Commands that are known by their words, where no secret name ends the line. */
export const printedSecretBlock: BlockOpener = {
  keywords: ['openssl rand -', 'wg gen', 'pwgen', 'op read ', 'pass show ', '| base64 -', '--output text'],
  open: openPrinted,
};
