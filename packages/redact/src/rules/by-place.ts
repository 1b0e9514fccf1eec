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
  ['NickServ ', 'NickServ (?:IDENTIFY|identify|REGISTER|register|GHOST|ghost) '],
  ['NICKSERV ', 'NICKSERV (?:IDENTIFY|identify|REGISTER|register|GHOST|ghost) '],
  ['NEO4J_AUTH', 'NEO4J_AUTH["\']?(?:=|: )["\']?neo4j/'],
  ['sp_password ', "sp_password (?:NULL|'[^']{0,128}'), "],
  ['/root-password password ', '/root-password password '],
  ['/user-password password ', '/user-password password '],
  ['rootpw --plaintext ', 'rootpw --plaintext '],
  ['addauth digest ', 'addauth digest [\\w.-]{1,64}:'],
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
  ['drush user:password ', `drush user:password ${OTHER} `],
  ['drush upwd ', `drush upwd ${OTHER} `],
  ['vault operator unseal ', `vault operator unseal ${FLAGS}`],
  ['ngrok authtoken ', 'ngrok authtoken '],
  ['snyk auth ', 'snyk auth '],
  ['cloudflared service install ', 'cloudflared service install '],
  [':pserver:', ':pserver:[\\w.-]{1,64}:'],
  ['[+] ', '\\[\\+\\] [\\w.-]{1,64}\\\\{1,2}[\\w.$-]{1,64}:'],
  ['iwconfig ', 'iwconfig [^ ]{1,32} key s:'],
  [':587', ':587\\]?[ \\t]{1,16}[\\w.@+-]{1,128}:'],
  [':465', ':465\\]?[ \\t]{1,16}[\\w.@+-]{1,128}:'],
];

/** A flag with its value, or one that has none. */
const FLAG = '(?: -{1,2}[\\w-]{1,32}(?:[= ][^ \\t\\r\\n-][^ \\t\\r\\n]{0,128})?)';
/** The name of a user in a flag. */
const USER =
  ' -{1,2}(?:u|l|U|user|username|login|admin-user|admin-username|db-?user)(?:[= :]["\']?[\\w.@\\\\-]{1,128}["\']?)';
/** A port, a forwarded one or a place is no password, nor is a number. */
const isPort = (secret: string): boolean =>
  /^[\d.:/-]+$|:\d+(?:\/\w+)?$|^[.~]?\/|\.[a-z]{2,4}$/i.test(secret);

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
    // `-p` is a port or a path in many programs: behind a user it is the password of that user.
    kind: 'cli-password',
    keywords: [' -p ', ' -p:', ' -p=', ' -P ', ' -pw '],
    back: 240,
    look: lookAnything,
    generic: true,
    pattern: `${USER}${FLAG}{0,4}? -(?:[pP]|pw)[ :=]${WORD}`,
    check: (secret) => !isPlaceholder(secret) && isNoWord(secret) && !isPort(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['sqlplus ', 'impdp ', 'expdp ', 'sqlldr ', 'rman target '],
    look: lookAnything,
    generic: true,
    pattern:
      '(?:sqlplus|impdp|expdp|sqlldr|rman target) (?:-[A-Za-z]{1,8} ){0,4}["\']?(?:userid=)?[\\w$#]{1,30}/"?([^ \\t\\r\\n"\'`|;&<>@/][^ \\t\\r\\n"\'`|;&<>@/]{2,64})',
    check: (secret) => !isPlaceholder(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['--type SecureString'],
    back: 256,
    look: lookAnything,
    generic: true,
    pattern: `put-parameter [^|;&\\r\\n]{0,200}--type SecureString [^|;&\\r\\n]{0,200}?--value[= ]${WORD}`,
    check: (secret) => !isPlaceholder(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['rclone config create '],
    look: lookAnything,
    generic: true,
    pattern: `rclone config (?:create|update) [^|;&\\r\\n]{1,200}? pass(?: |=)${WORD}`,
    check: (secret) => !isPlaceholder(secret),
  },
  {
    // The keys of SQLite's ciphers.
    kind: 'database-password',
    keywords: ['pragma '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: "pragma (?:re|hexre|hex)?key ?[=(] ?[\"'](?:x')?([^\"'\\r\\n]{3,256})(?=[\"'])",
    check: (secret) => !isPlaceholder(secret),
  },
  {
    kind: 'database-password',
    keywords: ['attach database '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: "attach database [^;\\r\\n]{1,256} as \\w{1,64} key [\"'](?:x')?([^\"'\\r\\n]{3,256})(?=[\"'])",
    check: (secret) => !isPlaceholder(secret),
  },
  {
    // ipsec.secrets.
    kind: 'device-key',
    keywords: [': PSK "', ': EAP "', ': XAUTH "', ': NTLM "', ': PIN "'],
    look: lookAnything,
    generic: true,
    pattern: ': (?:PSK|EAP|XAUTH|NTLM|PIN) "([^"\',\\r\\n]{3,256})(?=")',
    check: (secret) => !isPlaceholder(secret),
  },
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
    keywords: ['"-p', "'-p"],
    look: lookAnything,
    back: 256,
    generic: true,
    pattern:
      '["\'](?:[\\w./-]{0,64}/)?(?:mysql(?:dump|admin|import|check)?|mariadb(?:-dump)?|sshpass|7za?|rar|unrar)["\'](?:, ?["\'][^"\'\\r\\n]{0,64}["\']){0,6}, ?["\']-p([^"\'\\r\\n]{3,256})',
    check: (secret) => !isPlaceholder(secret) && !/^(?:assword|ort|rotocol)/.test(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['"-u", "', '"-u","', "'-u', '", "'-u','"],
    look: lookAnything,
    generic: true,
    pattern: '["\']-u["\'], ?["\'][^"\':\\r\\n]{1,128}:([^"\'\\r\\n]{3,256})(?=["\'])',
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
      '(?:seed|recovery|mnemonic|secret) phrase[^:\\r\\n]{0,80}: {0,4}["\']?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})',
    check: (secret) => !isPlaceholder(secret),
  },
  {
    kind: 'seed-phrase',
    keywords: ['mnemonic'],
    look: lookAnything,
    ignoreCase: true,
    generic: true,
    pattern: 'mnemonic["\']?[ ]?[:=][ ]?["\']?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})(?![a-z ])',
    check: (secret) => !isPlaceholder(secret),
  },
];
