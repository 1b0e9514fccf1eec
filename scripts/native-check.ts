// `npm run native:check`: the supervisor under AddressSanitizer, UBSan and valgrind, and its frames fuzzed. The check is @umbo/process' own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { askedForHelp } from './asked-for-help.ts';

if (
  askedForHelp(`npm run native:check
The native supervisor under AddressSanitizer, UBSan and valgrind, and its frames fuzzed; takes minutes.`)
)
  process.exit(0);

const cwd = join(import.meta.dirname, '..', 'packages', 'process');
const { status } = spawnSync(process.execPath, ['scripts/check-native.mjs'], { cwd, stdio: 'inherit' });
process.exitCode = status ?? 1;
