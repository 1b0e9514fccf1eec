import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';

const VALUE = /--(?:value|body|secret-value|plaintext)[ =]["']?([^ \t\r\n"'`|;&<>]{3,2048})/y;
/** How far before its value a name is looked for. */
const BACK = 256;
const NAME = /--(?:name|key|secret-name|parameter-name)[ =]["']?([\w./:-]{1,160})["']?[ \t][^\r\n]{0,200}$/;
/** The subcommand says it: `az keyvault secret set`, `gh secret set NAME`. */
const SECRET_SET = /\bsecrets? (?:set|put|create|add|versions add)[ \t][^\r\n|;&]{0,200}$/;

const find: FindAt = (text, at, open): readonly Finding[] => {
  VALUE.lastIndex = at;
  const [whole = '', value = ''] = VALUE.exec(text) ?? [];
  if (whole === '') return [];
  const before = text.slice(Math.max(0, at - BACK), at);
  const [, name = ''] = NAME.exec(before) ?? [];
  const strength = secretNameStrength(name);
  if (strength !== 'password' && strength !== 'secret' && !SECRET_SET.test(before)) return [];
  const end = at + whole.length;
  if (!(open && end === text.length) && (value.startsWith('-') || isPlaceholder(value))) return [];
  return [{ start: end - value.length, end, kind: 'cli-password', run: 'word', generic: true }];
};

/** A value in a flag of its own, and its name in another: `--name /db/password --value …`. */
export const namedFlags: readonly Keyword[] = ['--value', '--body', '--secret-value', '--plaintext'].map(
  (text) => ({
    text,
    ignoreCase: false,
    look: lookAnything,
    find,
  }),
);
