/** Made-up logs of some megabytes, the same in every run. */

let seed = 7;
const random = (): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return seed / 0x7fff_ffff;
};
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
const made = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');
const hex = (length: number): string => made('0123456789abcdef', length);

type Line = () => string;

const plain: readonly Line[] = [
  () =>
    `[${pick(['12:04:31', '12:04:32'])}] CC      drivers/net/ethernet/intel/${pick(['ice', 'i40e', 'igb'])}/${hex(4)}_main.o`,
  () =>
    `npm http fetch GET 200 https://registry.example.org/${pick(['lodash', 'react', 'left-pad'])} ${below(900)}ms (cache miss)`,
  () =>
    `src/components/${pick(['Button', 'Table', 'Modal'])}.tsx(${below(400)},12): warning TS6133: 'index' is declared but its value is never read.`,
  () =>
    `   Compiling ${pick(['serde', 'tokio', 'hyper'])} v1.0.${below(200)} (/home/build/workspace/crates/${hex(6)})`,
  () => `dist/assets/index-${hex(8)}.js   ${below(900)}.12 kB │ gzip: 41.20 kB`,
  () => ` ✓ tests/unit/${pick(['parser', 'printer', 'router'])}.test.ts (${below(60)} tests) ${below(400)}ms`,
  () =>
    `    at Object.<anonymous> (/home/build/workspace/src/${pick(['index', 'server', 'worker'])}.ts:${below(500)}:17)`,
];

const keyword: readonly Line[] = [
  () => `12:04:31 INFO auth: refresh token for session ${below(1e6)} is valid: ${hex(3)}`,
  () => `warning: the password policy of realm ${hex(4)} was not changed (secret: unset)`,
  () => `GET /v1/items?page=${below(90)}&token=\${TOKEN} 200 ${hex(6)} in ${below(90)} ms`,
];

/** Code and logs about secrets, whose values have to be read and judged. */
const judged: readonly Line[] = [
  () => `${hex(4)}: const password = await readPassword(user${below(90)}.id);`,
  () => `{"event":"auth","token_type":"Bearer","token":"$TOKEN","took":${below(900)}}`,
  () => `level=info msg="rotated" secret_key=config.secretKey took=${hex(3)} token: refreshed`,
  () => `  apiKey: process.env.API_KEY_${below(9)}, // ${hex(6)}`,
  () =>
    `password must have ${below(90)} characters, got token "${pick(['none', 'n/a', 'missing'])}" for <secret>`,
  () => `API_KEY=<your-key-${below(90)}> ./deploy --token=\${DEPLOY_TOKEN:-} --password-file /run/secrets/db`,
];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** In two parts, so that no scanner takes this file for a leak. */
const PREFIX = ['gh', 'p_'].join('');
const secret: readonly Line[] = [
  () => `12:04:31 INFO pushing with GITHUB_TOKEN=${PREFIX}${made(ALPHABET, 36)} to origin`,
];

const logOf = (lines: readonly Line[], bytes: number): Buffer => {
  const parts: string[] = [];
  for (let length = 0; length < bytes;) {
    const line = `${pick(lines)()}\n`;
    parts.push(line);
    length += line.length;
  }
  return Buffer.from(parts.join(''));
};

/** The logs, by what is on every line of them. */
export function logInputs(
  bytes: number,
): Readonly<Record<'plain' | 'keyword' | 'judged' | 'secret', Buffer>> {
  return {
    plain: logOf(plain, bytes),
    keyword: logOf(keyword, bytes),
    judged: logOf(judged, bytes),
    secret: logOf(secret, bytes),
  };
}
