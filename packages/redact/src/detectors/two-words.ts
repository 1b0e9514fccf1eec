import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';

/** Verbs that take a name and its value as two words: shells, Dockerfiles, and programs that keep settings. */
const VERBS: readonly string[] = [
  'setenv ',
  'setx ',
  'set -',
  'env ',
  'arg ',
  'config set ',
  'configure set ',
  'config --',
  'config:set ',
  'secret set ',
  'secrets put ',
  'kv put ',
  'etcdctl put ',
  'set_header ',
  'fastcgi_param ',
  'secrets set ',
  'redis-cli ',
];

const PAIR =
  /(?<![a-zA-Z-])(?:setenv|setx|set -[a-z]{1,4}|env|arg|config(?:ure)?[ :]set|config --[a-z]{3,12}|secrets? (?:set|put)|kv put|etcdctl put|(?:proxy_|grpc_)?set_header|fastcgi_param|redis-cli(?: -{1,2}[\w-]{1,32}(?:[ =][^ -][^ ]{0,64})?){0,4} set)[ \t]{1,4}(?:--?[a-z-]{1,20}[ \t]{1,4}){0,2}([\w.:/@-]{1,160})[ \t]{1,16}["']?([^ \t\r\n"'`;]{3,2048})/iy;

const find: FindAt = (text, at, open): readonly Finding[] => {
  PAIR.lastIndex = at;
  const [whole = '', name = '', value = ''] = PAIR.exec(text) ?? [];
  if (whole === '' || name.startsWith('-')) return [];
  const strength = secretNameStrength(name);
  if (strength !== 'password' && strength !== 'secret') return [];
  const end = at + whole.length;
  if (
    !(open && end === text.length) &&
    (value.startsWith('-') || value.startsWith('=') || isPlaceholder(value))
  )
    return [];
  return [{ start: end - value.length, end, kind: 'shell-variable', run: 'word', generic: true }];
};

/** Secrets given to a secret name without `=`: `setenv NAME value`, `ENV NAME value`, `aws configure set name value`. */
export const twoWords: readonly Keyword[] = VERBS.map((text) => ({
  text,
  ignoreCase: true,
  look: lookAnything,
  find,
}));
