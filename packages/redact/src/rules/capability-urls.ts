import { looksGenerated } from '../checks/generated.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** A host and the parts of a path before the one that counts. */
const BEFORE = '(?<=://[^ \\t\\r\\n"\'`<>?#]{1,256})';

const isRun = (secret: string): boolean =>
  !isPlaceholder(secret) && (looksRandom(secret) || looksGenerated(secret, true) || secret.includes('-'));

/** Paths whose next part lets whoever knows it in. */
const PATHS = [
  '/hook/',
  '/hooks/',
  '/webhook/',
  '/webhooks/',
  '/incomingwebhook/',
  '/integration/',
  '/with/key/',
];
/** Nodes of blockchains, by host: whoever knows the path spends the owner's money. */
const NODES = ['infura.io/', 'alchemy.com/', 'alchemyapi.io/', 'ankr.com/', 'quiknode.pro/', 'getblock.io/'];

/** Addresses that are the password: who knows the path, or the code in the query, is let in. */
export const capabilityUrls: readonly Rule[] = [
  {
    kind: 'webhook',
    keywords: PATHS,
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: `${BEFORE}/(?:hooks?|webhooks?|incomingwebhook|integration|with/key)/(?:[\\w.~-]{1,64}/){0,3}?(${UUID}|[A-Za-z0-9_-]{16,200})(?![\\w-])`,
    check: isRun,
  },
  {
    kind: 'webhook',
    keywords: ['hooks.zapier.com/hooks/catch/', 'cgi-bin/webhook/send?key='],
    look: lookAnything,
    pattern:
      '(?:hooks\\.zapier\\.com/hooks/catch/\\d{3,12}/|cgi-bin/webhook/send\\?key=)([A-Za-z0-9-]{5,64})',
  },
  {
    kind: 'node-key',
    keywords: NODES,
    look: lookAnything,
    pattern: '[a-z.]{6,20}/(?:[a-z0-9_-]{1,24}/){0,3}([A-Za-z0-9_-]{24,200})(?![\\w-])',
    check: isRun,
  },
  {
    // What an app gets from a login and changes into a token.
    kind: 'oauth-code',
    keywords: ['?code=', '&code='],
    look: lookAnything,
    generic: true,
    pattern: '[?&]code=([A-Za-z0-9._/%-]{16,2000})',
    check: (secret) => looksRandom(secret) || looksGenerated(secret, true),
  },
  {
    kind: 'saml-response',
    keywords: ['samlresponse', 'wresult='],
    ignoreCase: true,
    look: lookAnything,
    pattern: '(?:samlresponse["\']?(?:=| value=|[ ]?:[ ]?)|wresult=)["\']?([A-Za-z0-9+/%]{80,64000}={0,2})',
  },
];
