// Runs a command that prints more than the disk of its spill files holds; says what a model is told. Usage: spilling-host.ts FOLDER BACKEND
import { composeHost } from '../../src/index.ts';

const [folder = '', backend = 'portable'] = process.argv.slice(2);
const host = await composeHost({
  folder,
  policies: [() => ({ kind: 'allow', reasons: [] })],
  backend: backend as 'portable',
});
const result = await host.call('shell.exec', { executable: 'sh', argv: ['-c', 'seq 1 60000'] });
await host.close();
console.log(
  JSON.stringify(result.kind === 'outcome' && 'output' in result.outcome ? result.outcome.output : result),
);
