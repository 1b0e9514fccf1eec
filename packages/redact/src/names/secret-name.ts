import { remember } from './remember.ts';

/** How much a name promises that its value is a secret; `weak` needs a value that looks random. */
export type NameStrength = 'password' | 'secret' | 'weak' | 'none';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const PASSWORD = set(
  'password passwd passwort pwd pass passphrase passcode passwords pw userpassword dbpassword rootpassword pgpassword mysqlpwd rediscliauth sshpass psk bindpw rootpw userpw dbpw masterauth ' +
    'requirepass passe userpass dbpass rootpass adminpass ftppass smtppass mailpass ldappass bindpass becomepass authpass',
);
const SECRET = set(
  'secret secrets token tokens credential credentials creds apikey apikeys apitoken apisecret authkey authtoken accesskey accesstoken secretkey ' +
    'secretaccesskey privatekey encryptionkey signingkey masterkey clientsecret refreshtoken idtoken sessiontoken csrftoken bearertoken ' +
    'connectionstring connstr authorization cookie jwt bearer mnemonic totp otp pat clientkey accountkey sharedkey sharedaccesskey',
);
const KEY_QUALIFIER = set(
  'api access secret private signing sign encryption encrypt decryption auth authentication account storage master shared client ' +
    'session service deploy ssh gpg pgp app application consumer hmac jwt crypto cipher symmetric root admin subscription functions ' +
    'webhook bot integration license ingest write wrapping rest security validation',
);
/** Words after the word that counts: which one it is, not what it is. */
const SUFFIX = set(
  'prod production dev development test staging stage value b64 base64 encoded old new raw plain plaintext text current default main base',
);
/** Before `token`: a place in a list, which whoever reads on has to give back as it is. */
const PLACES = set('page next previous prev starting continuation pagination cursor resumption');
/** Keys that tell things apart, and the nonce of a WebSocket: random, and no secret. */
const IDENTIFIES = set('websocket socket cache idempotency partition routing foreign sort');

const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const judge = (name: string): NameStrength => {
  const parts = words(name);
  // A rule's name, and the name of an object that is there already.
  if (parts[0] === 'no' || parts[0] === 'existing' || parts.includes('public')) return 'none';
  while (parts.length > 1 && (SUFFIX.has(parts.at(-1) ?? '') || /^\d+$/.test(parts.at(-1) ?? '')))
    parts.pop();
  const last = (parts.at(-1) ?? '').replace(/\d{1,3}$/, '');
  const before = parts.at(-2) ?? '';
  if (PASSWORD.has(last) || (before === 'pass' && (last === 'word' || last === 'phrase'))) return 'password';
  if (last.endsWith('password') || last.endsWith('passwd')) return 'password';
  if (last === 'token' && PLACES.has(before)) return 'none';
  if (SECRET.has(last)) return 'secret';
  // What an app proves with that it asked: PKCE, and the flow for devices.
  if ((before === 'code' && last === 'verifier') || (before === 'device' && last === 'code')) return 'weak';
  if (last.endsWith('apikey') || last.endsWith('authtoken') || (last.endsWith('secret') && last.length > 8))
    return 'secret';
  if (last === 'string' && (before === 'connection' || before === 'conn' || before === 'secret'))
    return 'secret';
  if ((last === 'key' || last === 'keys') && (IDENTIFIES.has(before) || parts.includes('pub'))) return 'none';
  if (last === 'key' || last === 'keys') return KEY_QUALIFIER.has(before) ? 'secret' : 'weak';
  if (
    last === 'signature' ||
    last === 'sig' ||
    last === 'auth' ||
    last === 'session' ||
    last === 'sas' ||
    last === 'seed' ||
    last === 'salt' ||
    last === 'pepper' ||
    last === 'hmac'
  )
    return 'weak';
  return 'none';
};

const remembered = remember(judge);

/** Judges the name of a field, variable, flag or header. */
export function secretNameStrength(name: string): NameStrength {
  return name.length > 128 ? 'none' : remembered(name);
}
