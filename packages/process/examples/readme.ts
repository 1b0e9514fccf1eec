import { offProfile } from '@umbo/sandbox';
import { childEnvironment, createProcessHost, resolveExecutable } from '@umbo/process';

const host = createProcessHost();
const shell = resolveExecutable('sh', { cwd: '/' });
const handle = await host.run({
  file: shell?.path ?? '/bin/sh',
  args: ['-c', 'echo hello; sleep 60 &'],
  cwd: '/',
  env: childEnvironment(),
  timeoutMs: 5000,
  sandbox: offProfile(),
});
const result = await handle.result;
console.log(Buffer.from(result.stdout.head).toString().trim()); // hello
console.log(result.note); // 1 process it left behind was killed.
await host.close();
