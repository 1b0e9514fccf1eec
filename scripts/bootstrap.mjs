// The one way into the workspace for somebody who has only Node (20 or later) and npm:
//   node scripts/bootstrap.mjs NAME [arguments…]
// installs what the lockfile says, then runs scripts/NAME.ts with the Node this workspace pins.
// Plain JavaScript on purpose: the Node on PATH may be too old to strip types.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = '', ...args] = process.argv.slice(2);
if (!existsSync(join(root, 'scripts', `${name}.ts`))) {
  console.error(`Nothing was run: scripts/${name}.ts does not exist.`);
  process.exit(2);
}
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const steps = `pnpm install --frozen-lockfile --reporter=append-only >&2 && node scripts/${name}.ts`;
// Offline once installed: without --prefer-offline npx waits more than a minute for a network that is not there.
const { status, signal, error } = spawnSync(
  process.platform === 'win32' ? 'npx.cmd' : 'npx',
  ['--yes', '--prefer-offline', `--package=${packageManager}`, '-c', steps],
  {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
      UMBO_ARGS: JSON.stringify(args),
      UMBO_CWD: process.env.INIT_CWD ?? process.cwd(),
    },
  },
);
if (error)
  console.error(`Nothing was run: npx could not be started (${error.message}). npm comes with Node.`);
if (signal) process.kill(process.pid, signal);
process.exit(status ?? 1);
