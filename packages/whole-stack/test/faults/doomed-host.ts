// A host with many commands under way, to be killed without warning. Says on stdout which calls were started.
import { writeSync } from 'node:fs';
import { composeHost } from '../../src/index.ts';

const [mark = ''] = process.argv.slice(2);
const host = await composeHost({ policies: [() => ({ kind: 'allow', reasons: [] })] });
writeSync(1, `audit ${host.auditFile}\n`);
host.observer.events.subscribe((event) => {
  if (event.kind === 'started') writeSync(1, `started ${event.callId}\n`);
});
for (let index = 0; index < 50; index += 1) {
  const script = ['sleep 60', 'sleep 60 & (setsid sleep 60 &) ; wait', 'trap "" TERM HUP; sleep 60 & wait'][
    index % 3
  ];
  void host.call('shell.exec', { executable: 'sh', argv: ['-c', script, mark], timeout_ms: 60_000 });
}
