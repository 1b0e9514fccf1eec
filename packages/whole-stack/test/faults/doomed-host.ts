// A host with many commands under way, to be killed without warning. Says on stdout which calls were started.
import { generateKeyPairSync } from 'node:crypto';
import { writeSync } from 'node:fs';
import { anchorFile } from '@umbo/observer';
import { openTaskStore } from '@umbo/task-manager';
import { composeHost } from '../../src/index.ts';

const [mark = '', folder = ''] = process.argv.slice(2);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
writeSync(1, `key ${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}\n`);
const host = await composeHost({
  policies: [() => ({ kind: 'allow', reasons: [] })],
  folder,
  audit: { anchor: { privateKey, place: anchorFile(`${folder}/anchors.jsonl`), everyRecords: 10 } },
  limits: { perSession: 64, perTurn: 64 },
  store: await openTaskStore({ directory: `${folder}/tasks` }),
});
host.observer.events.subscribe((event) => {
  if (event.kind === 'started') writeSync(1, `started ${event.callId}\n`);
});
for (let index = 0; index < 50; index += 1) {
  const script = ['sleep 60', 'sleep 60 & (setsid sleep 60 &) ; wait', 'trap "" TERM HUP; sleep 60 & wait'][
    index % 3
  ];
  void host.call('shell.exec', { executable: 'sh', argv: ['-c', script, mark], timeout_ms: 60_000 });
}
