import { createProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile } from '@umbo/sandbox';
import { shellRegistry } from '@umbo/tool-shell';

const host = createProcessHost();
const registry = shellRegistry({
  host,
  redactor: createRedactor(),
  roots: [process.cwd()],
  sandbox: offProfile(),
});
// Tools run only through an executor with a policy: see "Composing a host".
console.log(registry.list().map((tool) => tool.spec.name)[0]); // shell.exec
console.log(registry.get('shell_task_kill')?.spec.annotations.destructive); // true
await host.close();
