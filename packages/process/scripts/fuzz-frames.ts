// A seeded byte fuzzer on the supervisor's frames. Each round starts a supervisor, greets it, and sends frames that are right,
// changed in some bytes, cut, or noise. Whatever comes, it must end by itself when the pipe closes, with status 0, and leave nothing.
// Commands are only /bin/true, /bin/cat and names that do not exist: a changed byte can never name another program that runs.
import { spawn } from 'node:child_process';
import { offProfile } from '@umbo/sandbox';
import { encodeFrame, encodeNumberFrame, frameKind } from '../src/supervisor/frame.ts';
import { encodeRunFrame } from '../src/supervisor/run-frame.ts';
import { findSupervisor } from '../src/supervisor/supervisor-path.ts';

const option = (name: string, fallback: string): string =>
  process.argv.findLast((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;
const rounds = Number(option('rounds', '200'));
const supervisor = option('supervisor', findSupervisor() ?? '');
const seed = Number(process.env['UMBO_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** mulberry32: small, seeded, good enough to choose bytes. */
function random(state: number): () => number {
  let s = state;
  return () => {
    s = (s + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function frames(next: () => number): Buffer {
  const pick = (n: number): number => Math.floor(next() * n);
  const spec = (): Parameters<typeof encodeRunFrame>[0] => ({
    file: ['/bin/true', '/bin/cat', '/nonexistent/x'][pick(3)] ?? '/bin/true',
    args: Array.from({ length: pick(3) }, () => '/dev/null'),
    cwd: pick(8) === 0 ? '/nonexistent' : '/',
    env: {},
    timeoutMs: 1 + pick(200),
    graceMs: pick(20),
    drainMs: pick(20),
    stdin: pick(2) === 0 ? 'open' : 'closed',
    capture: { headBytes: pick(100), tailBytes: pick(100) },
    sandbox: offProfile(),
  });
  const one = (): Buffer => {
    const id = 1 + pick(6);
    switch (pick(9)) {
      case 0:
      case 1:
      case 2:
        return encodeRunFrame(spec(), {
          id,
          plan: new Uint8Array(0),
          ownPids: pick(2) === 0,
          spillPath: '',
          scratchPath: '',
        });
      case 3:
        return encodeFrame(id, frameKind.stdin, Buffer.alloc(pick(5000), 65));
      case 4:
        return encodeFrame(id, frameKind.stdinEnd);
      case 5:
        return encodeNumberFrame(id, frameKind.signal, pick(70));
      case 6:
        return encodeNumberFrame(id, frameKind.kill, pick(50));
      case 7:
        return encodeNumberFrame(id, frameKind.credit, pick(1000));
      default:
        return encodeFrame(id, [frameKind.unsubscribe, frameKind.captured, pick(256)][pick(3)] ?? 0);
    }
  };
  const all = Buffer.concat(Array.from({ length: 1 + pick(12) }, one));
  const kind = pick(4);
  // Some rounds keep every frame whole; the others change bytes anywhere but in program names, or cut.
  if (kind === 0) return all;
  const bytes = Buffer.from(all);
  for (let i = 0; i < 1 + pick(6); i += 1) {
    const at = pick(bytes.length);
    const byte = bytes[at] ?? 0;
    // Text keeps its bytes: "/bin/cat" must not become a program that does something.
    if (byte < 0x2d || byte > 0x7a) bytes[at] = pick(3) === 0 ? 0xff : pick(0x2d);
  }
  return kind === 1 ? bytes.subarray(0, pick(bytes.length)) : bytes;
}

async function round(number: number): Promise<void> {
  const next = random(seed + number);
  const [file, args] = process.argv.includes('--valgrind')
    ? [
        'valgrind',
        ['-q', '--error-exitcode=99', '--child-silent-after-fork=yes', '--leak-check=full', supervisor],
      ]
    : [supervisor, []];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? String(code)));
  });
  child.stdin.on('error', () => {});
  child.stdout.resume();
  const version = Buffer.from([1, 0, 0, 0, 0]);
  child.stdin.write(encodeFrame(0, frameKind.hello, version));
  const bytes = frames(next);
  for (let at = 0; at < bytes.length;) {
    const size = 1 + Math.floor(next() * 400);
    child.stdin.write(bytes.subarray(at, at + size));
    at += size;
  }
  if (next() < 0.5) await new Promise((resolve) => setTimeout(resolve, next() * 60));
  child.stdin.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const ended = await exited;
  clearTimeout(timer);
  if (ended !== '0')
    throw new Error(`fuzz: seed ${seed}, round ${number}: the supervisor ended with ${ended}`);
}

console.log(`fuzz: seed ${seed}, ${rounds} rounds`);
const from = Number(option('from', '0'));
for (let number = from; number < from + rounds; number += 1) await round(number);
