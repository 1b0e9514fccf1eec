// A host whose audit log, tasks and outputs all lie on a small disk that gets full. Usage: full-disk-host.ts FOLDER STEP
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { openTaskStore } from '@umbo/task-manager';
import { composeHost } from '../../src/index.ts';

const [disk = '', step = '1'] = process.argv.slice(2);
const folder = `${disk}/host`;
const ballast = `${disk}/ballast`;
mkdirSync(folder);
const host = await composeHost({
  folder,
  policies: [() => ({ kind: 'allow', reasons: [] })],
  store: await openTaskStore({ directory: `${folder}/tasks` }),
  observer: { onSinkFailure: 'ignore' },
});
const kinds = new Map<string, number>();
const run = async (): Promise<string> => {
  try {
    const result = await host.call('shell.exec', { executable: 'sh', argv: ['-c', 'seq 1 9000'] });
    if (result.kind !== 'outcome') return 'detached';
    const { outcome } = result;
    if (outcome.kind === 'notStarted') return `refused: ${outcome.reason}`;
    return outcome.kind;
  } catch (error) {
    return `refused: ${String((error as { code?: unknown }).code)}`;
  }
};
let [rounds, recovered, verified] = [0, 0, 0];
await run();
for (let free = 0; free < 40; free += Number(step)) {
  rounds += 1;
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, (bavail - free) * bsize)));
  for (let call = 0; call < 3; call += 1) {
    const kind = await run();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  rmSync(ballast);
  if ((await run()) === 'completed') recovered += 1;
  if (host.verify().kind === 'intact') verified += 1;
}
await host.close();
console.log(
  JSON.stringify({ kinds: Object.fromEntries(kinds), rounds, recovered, verified, kept: existsSync(folder) }),
);
