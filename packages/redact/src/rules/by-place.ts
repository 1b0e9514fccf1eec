import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const WORD = '["\']?([^ \\t\\r\\n"\'`|;&<>\\\\-][^ \\t\\r\\n"\'`|;&<>]{4,512})';
const OTHER = '[^ \\t\\r\\n|;&<>]{1,256}';
const FLAGS = '(?:-[\\w-]{1,32}(?:[= ](?:sha-\\d{3}|\\d))? ){0,4}';

/** What stands before the password on a command line, by program; a user or a file may come first. */
const BEFORE: readonly (readonly [keyword: string, pattern: string])[] = [
  ['bw login ', `bw login ${OTHER} `],
  ['bw unlock ', `bw unlock ${FLAGS}`],
  ['+login ', `\\+login ${OTHER} `],
  ['mosquitto_passwd -', `mosquitto_passwd ${FLAGS}${OTHER} ${OTHER} `],
  ['smbpasswd -', `smbpasswd ${FLAGS}${OTHER} `],
  ['radtest ', `radtest ${OTHER} `],
  ['openssl passwd ', `openssl passwd ${FLAGS}`],
  ['mkpasswd ', `mkpasswd ${FLAGS}`],
  ['rclone obscure ', 'rclone obscure '],
  ['encrypt_string ', `encrypt_string ${FLAGS}`],
  ['http-basic.', `http-basic\\.${OTHER} ${OTHER} `],
  ['user add ', `(?:rpc|ads) user add ${OTHER} `],
  ['sp_addlogin ', "sp_addlogin '[^']{1,128}', "],
  ['stats auth ', 'stats auth [\\w.@-]{1,64}:'],
  ['insecure-password ', 'insecure-password '],
  ['wbinfo -a ', 'wbinfo -a [^% ]{1,128}%'],
  [
    'user-secrets set ',
    'user-secrets set ["\']?[\\w:.-]{0,128}(?:[Pp]assword|[Ss]ecret|[Kk]ey|[Tt]oken)["\']? ',
  ],
  ['config set _auth ', 'config set _auth '],
  [':587', ':587\\]?[ \\t]{1,16}[\\w.@+-]{1,128}:'],
  [':465', ':465\\]?[ \\t]{1,16}[\\w.@+-]{1,128}:'],
];

/** A word behind `<<<` goes to the program's input: it must look like a secret, or the line must be about one. */
const FED = '(?:secret|passw|token|login|pass insert|kinit|cryptsetup)[^|;&<\\r\\n]{0,120}';

/** Passwords that a command line or a file of users has by their place. */
export const byPlace: readonly Rule[] = [
  ...BEFORE.map(([keyword, before]): Rule => ({
    kind: 'cli-password',
    keywords: [keyword],
    look: lookAnything,
    generic: true,
    pattern: before + WORD,
    check: (secret) => !isPlaceholder(secret) && isNoWord(secret),
  })),
  {
    kind: 'cli-password',
    keywords: ['<<< '],
    look: lookAnything,
    generic: true,
    pattern: `<<< ${WORD}`,
    check: (secret) => !isPlaceholder(secret) && looksGenerated(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['<<< '],
    back: 160,
    look: lookAnything,
    generic: true,
    pattern: `${FED}<<< ${WORD}`,
    ignoreCase: true,
    check: (secret) => !isPlaceholder(secret) && isNoWord(secret),
  },
  {
    // A list of words, as a trace or a container's description shows a command.
    kind: 'cli-password',
    keywords: ['"-p'],
    look: lookAnything,
    back: 256,
    generic: true,
    pattern:
      '"(?:[\\w./-]{0,64}/)?(?:mysql(?:dump|admin|import|check)?|mariadb(?:-dump)?|sshpass|7za?|rar|unrar)"(?:, ?"[^"\\r\\n]{0,64}"){0,6}, ?"-p([^"\\r\\n]{3,256})',
    check: (secret) => !isPlaceholder(secret) && !/^(?:assword|ort|rotocol)/.test(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['"-u", "', '"-u","'],
    look: lookAnything,
    generic: true,
    pattern: '"-u", ?"[^":\\r\\n]{1,128}:([^"\\r\\n]{3,256})(?=")',
    check: (secret) => !isPlaceholder(secret) && !/^\\d{1,5}$/.test(secret),
  },
  {
    kind: 'seed-phrase',
    keywords: [' phrase'],
    back: 10,
    look: lookAnything,
    ignoreCase: true,
    generic: true,
    pattern:
      '(?:seed|recovery|mnemonic|secret) phrase[^:\\r\\n]{0,24}: {0,4}["\']?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})',
    check: (secret) => !isPlaceholder(secret),
  },
];
