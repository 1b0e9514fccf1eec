// A host that runs out of what a start needs, again and again, and works again each time.
// Usage: starved-host.ts BACKEND CYCLES WANT, WANT `descriptors`, `processes` (under a small limit) or `memory` (with failing-fork.c preloaded).
import { closeSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeHost } from '../../src/index.ts';

const [backend = 'portable', cycles = '1', want = 'descriptors', mark = ''] = process.argv.slice(2);
const host = await composeHost({
  policies: [() => ({ kind: 'allow', reasons: [] })],
  backend: backend as 'portable',
  limits: { perSession: 200, perTurn: 200 },
  shell: { output: { spillBytes: 0 } },
});
const codes = new Map<string, number>();
const sh = async (script: string): Promise<string> => {
  const result = await host.call('shell.exec', {
    executable: 'sh',
    argv: ['-c', script, mark],
    timeout_ms: 20_000,
  });
  if (result.kind !== 'outcome') return 'detached';
  const { outcome } = result;
  return outcome.kind === 'failed' ? outcome.code : outcome.kind;
};
for (let warm = 0; warm < 3; warm += 1) await sh('true');
const descriptors = (): number => readdirSync('/proc/self/fd').length;
const before = descriptors();
const wants: Readonly<Record<string, (work: () => Promise<void>) => Promise<void>>> = {
  async descriptors(work) {
    const taken: number[] = [];
    try {
      for (;;) taken.push(openSync('/dev/null', 'r'));
    } catch {
      // None is left now.
    }
    await work();
    for (const descriptor of taken) closeSync(descriptor);
  },
  processes: (work) => work(),
  async memory(work) {
    const file = process.env['UMBO_FORK_FAILS'] ?? '';
    writeFileSync(file, String(constants.errno.ENOMEM));
    await work();
    rmSync(file);
  },
};
let afterwards = 0;
for (let cycle = 0; cycle < Number(cycles); cycle += 1) {
  await wants[want]?.(async () => {
    const scripts = want === 'processes' ? Array.from({ length: 40 }, () => 'sleep 0.2') : ['true', 'true'];
    for (const code of await Promise.all(scripts.map((script) => sh(script))))
      codes.set(code, (codes.get(code) ?? 0) + 1);
  });
  if ((await sh('exit 0')) === 'completed') afterwards += 1;
}
// What the last command used is given back a moment after it ended.
for (let waited = 0; waited < 5000 && descriptors() > before; waited += 100) await sleep(100);
const leaked = descriptors() - before;
const verdict = host.verify().kind;
await host.close();
console.log(JSON.stringify({ codes: Object.fromEntries(codes), afterwards, leaked, verdict }));
