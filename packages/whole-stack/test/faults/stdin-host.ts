// A host that writes a lot into commands; says what that cost it. Usage: stdin-host.ts BACKEND BYTES
import { createProcessHost, type ProcessHandle } from '@umbo/process';
import { offProfile } from '@umbo/sandbox';
import { peakMegabytes } from './peak-memory.ts';

const [backend = 'portable', bytes = '0'] = process.argv.slice(2);
const host = createProcessHost({ backend: backend as 'portable' });
const piece = Buffer.alloc(2 ** 20, 'x');
const sh = (script: string): Promise<ProcessHandle> =>
  host.run({
    file: '/bin/sh',
    args: ['-c', script],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    timeoutMs: 600_000,
    stdin: 'open',
    sandbox: offProfile(),
  });
await (
  await sh('true')
).result;
const loaded = peakMegabytes();
const began = performance.now();
const reading = await sh('wc -c');
for (let sent = 0; sent < Number(bytes); sent += piece.length) await reading.writeStdin(piece);
await reading.closeStdin();
const counted = Number(Buffer.from((await reading.result).stdout.head).toString());
const seconds = (performance.now() - began) / 1000;
const afterEnd = await codeOf(reading.writeStdin('late'));

const closed = await sh('cat > /dev/null; sleep 0.2');
await closed.closeStdin();
const afterEof = await codeOf(closed.writeStdin('late'));
await closed.result;

// Never read: the first pieces fill the pipe, the others wait outside the host's memory.
const deaf = await sh('exec sleep 1');
const waiting = Array.from({ length: Number(bytes) / piece.length }, () => codeOf(deaf.writeStdin(piece)));
const { exitCode } = await deaf.result;
const refused = (await Promise.all(waiting)).filter((code) => code === 'process-stdin-closed').length;
await host.close();
console.log(
  JSON.stringify({
    counted,
    seconds,
    afterEnd,
    afterEof,
    exitCode,
    refused,
    pieces: waiting.length,
    growth: peakMegabytes() - loaded,
  }),
);

async function codeOf(write: Promise<void>): Promise<unknown> {
  return write.then(
    () => 'written',
    (error: { code?: unknown }) => error.code,
  );
}
