// `npm run -s umbo -- …`: the umbo command from the sources of this checkout, standing where the user stands.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { linkUmbo } from './link-umbo.ts';
import { taskArguments, userDirectory } from './task-arguments.ts';
import { turbo } from './turbo.ts';

if (!turbo('run', 'build', '--filter=@umbo/cli...', '--output-logs=errors-only')) process.exit(1);
linkUmbo();
const { status, signal } = spawnSync(process.execPath, [resolve('apps/cli/bin/umbo.js'), ...taskArguments], {
  stdio: 'inherit',
  cwd: userDirectory,
});
if (signal) process.kill(process.pid, signal);
process.exitCode = status ?? 1;
