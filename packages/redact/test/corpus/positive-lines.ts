import { assignedSecrets } from './assigned-secrets.ts';
import { fill, seeded } from './fill.ts';
import { providerTokens } from './provider-tokens.ts';

/** A line and what must not be left of it. */
export interface PositiveLine {
  readonly line: string;
  readonly secret: string;
  /** The kind the label must say, where one is promised. */
  readonly kind?: string;
}

const around: readonly ((token: string) => string)[] = [
  (token) => `12:00:01 pushing with ${token} to origin`,
  (token) => `{"level":"info","msg":"first\\n${token}","n":1}`,
  (token) => `remote said "${token}".`,
];

/** What stands before a secret and is none: Telegram's bot id, Fly's scheme. */
const PUBLIC: Readonly<Record<string, string>> = {
  'telegram-bot-token': '110201543:',
  'fly-token': 'FlyV1 ',
};

const provider = (kind: string, template: string, index: number): PositiveLine => {
  const secret = fill(template, seeded(index + 1));
  const token = (PUBLIC[kind] ?? '') + secret;
  return { line: (around[index % 3] as (token: string) => string)(token), secret, kind };
};

const assigned = (template: string, index: number): PositiveLine => {
  const marked = fill(template, seeded(index + 1000));
  const secret = /«([^»]+)»/.exec(marked)?.[1] ?? '';
  return { line: marked.replaceAll(/[«»]/g, ''), secret };
};

/** Every positive line, with values made up here. */
export const positiveLines: readonly PositiveLine[] = [
  ...providerTokens.map(([kind, template], index) => provider(kind, template, index)),
  ...assignedSecrets.map(assigned),
];
