// Runs whatever multiplies itself under a limit on processes, as an ordinary user. Usage: fork-bomb-host.ts MARK BOMBS
import { createProcessHost } from '@umbo/process';
import { offProfile } from '@umbo/sandbox';

const [mark = '', bombs = '1'] = process.argv.slice(2);
const host = createProcessHost({ backend: 'supervisor' });
// The leader starts a sleeper first and waits for it: a shell that cannot fork any more gives up.
const scripts = [
  'sleep 60 & b() { b & b & wait; }; b & wait',
  'sleep 60 & (while :; do sh -c "sleep 30" "$0" & done) & wait',
  'sleep 60 & (setsid sh -c "while :; do sleep 30 & done" "$0" &) ; exec >&- 2>&-; wait',
];
const ended: object[] = [];
let most = 0;
for (let index = 0; index < Number(bombs); index += 1) {
  const began = performance.now();
  const handle = await host.run({
    file: '/bin/sh',
    args: ['-c', scripts[index % scripts.length] ?? '', mark],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    timeoutMs: 1500,
    graceMs: 200,
    limits: { processes: 40, cpuSeconds: 10 },
    sandbox: offProfile(),
  });
  const { timedOut, killedCount, lost } = await handle.result;
  most = Math.max(most, killedCount);
  ended.push({ timedOut, lost, ms: Math.round(performance.now() - began) });
}
const after = await host.run({
  file: '/bin/true',
  args: [],
  cwd: '/',
  env: {},
  timeoutMs: 5000,
  sandbox: offProfile(),
});
const { exitCode } = await after.result;
await host.close();
console.log(JSON.stringify({ ended, most, exitCode }));
