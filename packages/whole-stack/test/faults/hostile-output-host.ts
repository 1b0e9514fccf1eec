// Runs commands whose output is made to hurt whoever reads it. Usage: hostile-output-host.ts BYTES STREAMED-BYTES
import { background, foreground } from '@umbo/task-manager';
import { composeHost } from '../../src/index.ts';
import { peakMegabytes } from './peak-memory.ts';

const [bytes = '0', streamed = '0'] = process.argv.slice(2);
const kinds: Readonly<Record<string, (count: string) => string>> = {
  'one line': (count) => `head -c ${count} /dev/zero | tr '\\0' a`,
  'NUL bytes': (count) => `head -c ${count} /dev/zero`,
  'invalid UTF-8': (count) => `head -c ${count} /dev/zero | tr '\\0' '\\377'`,
  'split characters': (count) => `yes 'ž€🐎' | tr -d '\\n' | head -c ${count}`,
  escapes: (count) => `yes "$(printf '\\033[31mred\\033[0m\\r')" | head -c ${count}`,
  'almost secrets': (count) => `yes 'password=hunter2 AKIAIOSFODNN7EXAMPL' | tr '\\n' ' ' | head -c ${count}`,
};
let route: 'fore' | 'back' = 'fore';
const host = await composeHost({
  policies: [() => ({ kind: 'allow', reasons: [] })],
  routing: () => (route === 'fore' ? foreground : background),
  secrets: ['hunter2'],
  shell: { timeouts: { maxMs: 900_000 } },
});
host.events.push = () => 0;
await host.call('shell.bash', { command: 'echo warm' });
const loaded = peakMegabytes();
const figures: Record<string, { kept: number; streamed: number; leaked: boolean }> = {};
for (const [kind, command] of Object.entries(kinds)) {
  route = 'fore';
  const began = performance.now();
  const result = await host.call('shell.bash', { command: command(bytes), timeout: 900 });
  const kept = (performance.now() - began) / 1000;
  route = 'back';
  const again = performance.now();
  const started = await host.call('shell.bash', {
    command: command(streamed),
    stream: true,
    stream_pattern: '(a+)+$|(x*)*y',
    timeout: 900,
  });
  await host.manager.handle.waitForIdle({ timeoutMs: 600_000 });
  const told = host.manager.takePendingUpdates('session');
  figures[kind] = {
    kept,
    streamed: (performance.now() - again) / 1000,
    leaked: JSON.stringify([result, started, told]).includes('hunter2'),
  };
}
console.log(JSON.stringify({ figures, growth: peakMegabytes() - loaded }));
process.exit(0);
