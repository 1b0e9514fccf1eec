import type { BlockOpener } from '../blocks/line-block.ts';
import { databaseRowsBlock } from '../blocks/database-rows.ts';
import { namedValueBlock } from '../blocks/named-value.ts';
import { mailLoginBlock } from '../blocks/mail-login.ts';
import { formFieldBlock } from '../blocks/form-field.ts';
import { namedElementBlock } from '../blocks/named-element.ts';
import { netrcBlock } from '../blocks/netrc.ts';
import { findPrivateKeyInLine, privateKeyBlock } from '../blocks/private-key.ts';
import { printedSecretBlock } from '../blocks/printed-secret.ts';
import { secretManifestBlock } from '../blocks/secret-manifest.ts';
import { yamlScalarBlock } from '../blocks/yaml-scalar.ts';
import { allRules } from '../rules/all-rules.ts';
import { compileRule } from '../rules/compile-rule.ts';
import type { Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import { assignments } from './assignment.ts';
import { callArguments } from './call-arguments.ts';
import { camelKeys } from './camel-keys.ts';
import { commandLines } from './command-line.ts';
import { cookieLists } from './cookie-list.ts';
import { fallbacks } from './fallback.ts';
import { insertedValues } from './insert-values.ts';
import { namedFlags } from './named-flag.ts';
import { saidSecrets } from './said-secret.ts';
import { secretObjects } from './secret-object.ts';
import { twoWords } from './two-words.ts';

const openers: readonly BlockOpener[] = [
  privateKeyBlock,
  yamlScalarBlock,
  namedValueBlock,
  secretManifestBlock,
  netrcBlock,
  databaseRowsBlock,
  mailLoginBlock,
  namedElementBlock,
  formFieldBlock,
  printedSecretBlock,
];

/** Everything that is looked for without being told. */
export const allKeywords: readonly Keyword[] = [
  ...allRules.flatMap(compileRule),
  ...assignments,
  ...camelKeys,
  ...cookieLists,
  ...fallbacks,
  ...commandLines,
  ...saidSecrets,
  ...namedFlags,
  ...twoWords,
  ...secretObjects,
  ...insertedValues,
  ...callArguments,
  ...openers.flatMap((opener) =>
    opener.keywords.map((text) => ({
      text,
      ignoreCase: false,
      look: lookAnything,
      open: (line: string) => opener.open(line),
    })),
  ),
  { text: 'PRIVATE KEY', ignoreCase: false, look: lookAnything, find: findPrivateKeyInLine },
];
