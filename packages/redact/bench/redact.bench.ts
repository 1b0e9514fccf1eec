// How many bytes a redactor's stream takes a second, beside what it cannot beat and beside secretlint, by the clock and by the time of
// the processor: a busy machine slows the clock only. All in the same rounds, in a random order.
import { type Arm, bench, type BenchContext, type Figure, interleave } from '@umbo/testkit/bench';
import { createRedactor } from '../src/index.ts';
import { logInputs } from './log-inputs.ts';
import { type SecretlintArm, secretlintArm } from './secretlint-arm.ts';

const BYTES = 16_000_000;
const CHUNK = 65_536;
/** secretlint gets a piece: its rate is per byte all the same. */
const PEER_BYTES = 4_000_000;
const PEER_ROUNDS = 5;

const ours = (bytes: Buffer): void => {
  const stream = createRedactor().stream();
  for (let at = 0; at < bytes.length; at += CHUNK) stream.write(bytes.subarray(at, at + CHUNK));
  stream.end();
};
const search = (bytes: Buffer): void => {
  if (bytes.includes('\u0001never\u0001')) throw new Error('found');
};
const loop = (bytes: Buffer): void => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) sum = (sum + (bytes[at] as number)) | 0;
  if (sum === 1) throw new Error('unlikely');
};

/** Megabytes a second by the clock and by the processor. */
const arm = (name: string, bytes: Buffer, run: (bytes: Buffer) => void | Promise<void>): Arm => ({
  name,
  measure: async () => {
    const from = performance.now();
    const before = process.cpuUsage();
    await run(bytes);
    const { user, system } = process.cpuUsage(before);
    return {
      clock: bytes.length / 1e3 / (performance.now() - from),
      processor: bytes.length / (user + system),
    };
  },
});

const LOGS = {
  plain: { title: 'plain build log', least: 265 },
  keyword: { title: 'a keyword on every line', least: 50 },
  judged: { title: 'a value to judge on every line', least: undefined },
  secret: { title: 'a secret on every line', least: undefined },
} as const;

async function figuresOf(
  log: keyof typeof LOGS,
  bytes: Buffer,
  secretlint: SecretlintArm,
  context: BenchContext,
): Promise<Figure[]> {
  const { title, least } = LOGS[log];
  context.progress(title);
  const rounds = await interleave(
    [arm('umbo', bytes, ours), arm('Buffer.indexOf', bytes, search), arm('JS loop', bytes, loop)],
    context.rounds(25),
  );
  const unit = 'MB/s';
  const beside = 'a JS loop that reads each byte';
  const figures = [
    rounds.figure({
      name: title,
      of: 'umbo.clock',
      beside: 'JS loop.clock',
      besideName: beside,
      unit,
      ...(least !== undefined && { bar: { of: 'value', least, from: 'issue 8' } }),
    }),
    rounds.figure({
      name: `${title}, by processor time`,
      of: 'umbo.processor',
      beside: 'JS loop.processor',
      besideName: beside,
      unit,
    }),
    rounds.figure({
      name: title,
      of: 'umbo.clock',
      beside: 'Buffer.indexOf.clock',
      besideName: 'Buffer.indexOf',
      unit,
    }),
  ];
  if (secretlint.kind === 'absent') return figures;
  const piece = bytes.subarray(0, PEER_BYTES);
  const peer = await interleave(
    [arm('umbo', piece, ours), arm('secretlint', piece, secretlint.lint)],
    context.rounds(PEER_ROUNDS),
  );
  const besidePeer = { of: 'umbo.clock', beside: 'secretlint.clock', besideName: 'secretlint', unit };
  return [...figures, peer.figure({ name: `${title}, 4 MB`, ...besidePeer })];
}

await bench(async (context) => {
  const inputs = logInputs(BYTES);
  const secretlint = await secretlintArm();
  const figures: Figure[] = [];
  for (const log of Object.keys(LOGS) as (keyof typeof LOGS)[])
    figures.push(...(await figuresOf(log, inputs[log], secretlint, context)));
  return {
    id: 'redact',
    title: 'Redaction',
    order: 80,
    about:
      'A stream of 64 KiB chunks through a redactor with all its rules. More is better. `Buffer.indexOf` looks for one string in native code, the loop reads each byte once and does nothing else; secretlint (recommended rules) gets the text as a whole.',
    figures,
    ...(secretlint.kind === 'absent' && { absent: [{ peer: 'secretlint', reason: secretlint.reason }] }),
  };
});
