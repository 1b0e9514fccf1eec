// `npm start`: builds what the example needs and the umbo command, then runs it in the foreground so that prompts and Ctrl-C reach it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { linkUmbo } from './link-umbo.ts';
import { taskArguments, userDirectory } from './task-arguments.ts';
import { turbo } from './turbo.ts';

const root = process.cwd();
const built = ['--filter=@umbo/parallel-agent...', '--filter=@umbo/cli...'];
if (!turbo('run', 'build', ...built, '--output-logs=errors-only')) process.exit(1);
linkUmbo();
const { status, signal } = spawnSync(
  process.execPath,
  [join(root, 'apps/parallel-agent/src/main.ts'), ...taskArguments],
  { stdio: 'inherit', cwd: userDirectory },
);
process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
