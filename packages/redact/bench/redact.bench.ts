/**
 * Throughput of a redactor stream beside what it cannot beat, arms interleaved in one run, by the clock and by the time of the processor
 * (a busy machine slows the clock only; the ratio to the JS loop is what can be compared between runs):
 * `node --conditions=@umbo/source packages/redact/bench/redact.bench.ts`. secretlint runs only when UMBO_BENCH_PEERS names a
 * directory it is installed in.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRedactor } from '../src/index.ts';

const MEGABYTES = Number(process.env['UMBO_BENCH_MB'] ?? 32);
const ROUNDS = Number(process.env['UMBO_BENCH_ROUNDS'] ?? 5);
const CHUNK = 65_536;

let seed = 7;
const random = (): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return seed / 0x7fff_ffff;
};
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const hex = (length: number): string =>
  Array.from({ length }, () => pick('0123456789abcdef'.split(''))).join('');

const plainLines = [
  () =>
    `[${pick(['12:04:31', '12:04:32'])}] CC      drivers/net/ethernet/intel/${pick(['ice', 'i40e', 'igb'])}/${hex(4)}_main.o`,
  () =>
    `npm http fetch GET 200 https://registry.example.org/${pick(['lodash', 'react', 'left-pad'])} ${Math.floor(random() * 900)}ms (cache miss)`,
  () =>
    `src/components/${pick(['Button', 'Table', 'Modal'])}.tsx(${Math.floor(random() * 400)},12): warning TS6133: 'index' is declared but its value is never read.`,
  () =>
    `   Compiling ${pick(['serde', 'tokio', 'hyper'])} v1.0.${Math.floor(random() * 200)} (/home/build/workspace/crates/${hex(6)})`,
  () => `dist/assets/index-${hex(8)}.js   ${Math.floor(random() * 900)}.12 kB │ gzip: 41.20 kB`,
  () =>
    ` ✓ tests/unit/${pick(['parser', 'printer', 'router'])}.test.ts (${Math.floor(random() * 60)} tests) ${Math.floor(random() * 400)}ms`,
  () =>
    `    at Object.<anonymous> (/home/build/workspace/src/${pick(['index', 'server', 'worker'])}.ts:${Math.floor(random() * 500)}:17)`,
];
const keywordLines = [
  () => `12:04:31 INFO auth: refresh token for session ${Math.floor(random() * 1e6)} is valid: ${hex(3)}`,
  () => `warning: the password policy of realm ${hex(4)} was not changed (secret: unset)`,
  () =>
    `GET /v1/items?page=${Math.floor(random() * 90)}&token=\${TOKEN} 200 ${hex(6)} in ${Math.floor(random() * 90)} ms`,
];
/** Code and logs about secrets whose values have to be read and judged. */
const judgedLines = [
  () => `${hex(4)}: const password = await readPassword(user${Math.floor(random() * 90)}.id);`,
  () => `{"event":"auth","token_type":"Bearer","token":"$TOKEN","took":${Math.floor(random() * 900)}}`,
  () => `level=info msg="rotated" secret_key=config.secretKey took=${hex(3)} token: refreshed`,
  () => `  apiKey: process.env.API_KEY_${Math.floor(random() * 9)}, // ${hex(6)}`,
];
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('');
/** In two parts, so that no scanner takes this file for a leak. */
const PREFIX = ['gh', 'p_'].join('');
const secretLines = [
  () =>
    `12:04:31 INFO pushing with GITHUB_TOKEN=${PREFIX}${Array.from({ length: 36 }, () => pick(alphabet)).join('')} to origin`,
];

const text = (lines: readonly (() => string)[]): Buffer => {
  const parts: string[] = [];
  for (let length = 0; length < MEGABYTES * 1e6;) {
    const line = `${pick(lines)()}\n`;
    parts.push(line);
    length += line.length;
  }
  return Buffer.from(parts.join(''));
};

const inputs = {
  'plain build log': text(plainLines),
  'keyword on every line': text(keywordLines),
  'value to judge on every line': text(judgedLines),
  'secret on every line': text(secretLines),
};

const ours = (bytes: Buffer): void => {
  const stream = createRedactor().stream();
  for (let at = 0; at < bytes.length; at += CHUNK) stream.write(bytes.subarray(at, at + CHUNK));
  stream.end();
};
const indexOf = (bytes: Buffer): void => {
  if (bytes.indexOf('\u0001never\u0001') >= 0) throw new Error('found');
};
const loop = (bytes: Buffer): void => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) sum = (sum + (bytes[at] as number)) | 0;
  if (sum === 1) console.log(sum);
};

type Arm = (bytes: Buffer) => void | Promise<void>;
const arms: Record<string, Arm> = { ours, 'Buffer.indexOf': indexOf, 'JS loop over each byte': loop };

/** secretlint lints a text as a whole; it gets a smaller piece, its rate is per byte all the same. */
const secretlint = async (): Promise<Arm | undefined> => {
  const directory = process.env['UMBO_BENCH_PEERS'];
  if (directory === undefined) return undefined;
  try {
    const require = createRequire(pathToFileURL(resolve(directory, 'package.json')));
    const load = async (name: string): Promise<Record<string, unknown>> =>
      (await import(pathToFileURL(require.resolve(name)).href)) as Record<string, unknown>;
    const { lintSource } = await load('@secretlint/core');
    const { creator } = await load('@secretlint/secretlint-rule-preset-recommend');
    const lint = lintSource as (input: unknown) => Promise<unknown>;
    const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };
    return async (bytes) => {
      await lint({
        source: { filePath: 'build.log', content: bytes.toString(), contentType: 'text', ext: '.log' },
        options: { config },
      });
    };
  } catch (error) {
    console.log(
      `secretlint: absent (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`,
    );
    return undefined;
  }
};

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

const peer = await secretlint();
if (peer !== undefined) arms['secretlint'] = peer;
else console.log('secretlint: absent, not measured');

for (const [name, bytes] of Object.entries(inputs)) {
  const rates = new Map<string, number[]>(Object.keys(arms).map((arm) => [arm, []]));
  const costs = new Map<string, number[]>(Object.keys(arms).map((arm) => [arm, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [arm, run] of Object.entries(arms)) {
      const input = arm === 'secretlint' ? bytes.subarray(0, 2_000_000) : bytes;
      const begin = performance.now();
      const before = process.cpuUsage();
      await run(input);
      rates.get(arm)?.push(input.length / 1e3 / (performance.now() - begin));
      const { user, system } = process.cpuUsage(before);
      costs.get(arm)?.push((user + system) / input.length);
    }
  }
  console.log(`${name} (${(bytes.length / 1e6).toFixed(0)} MB, ${ROUNDS} rounds; MB/s)`);
  const floor = median(costs.get('JS loop over each byte') ?? []);
  for (const [arm, list] of rates) {
    const cost = median(costs.get(arm) ?? []);
    console.log(
      `  ${arm.padEnd(24)} median ${median(list).toFixed(0).padStart(6)}   worst ${Math.min(...list)
        .toFixed(0)
        .padStart(
          6,
        )}   processor ${(1 / cost).toFixed(0).padStart(6)}, ${(cost / floor).toFixed(1)} x the loop`,
    );
  }
}
