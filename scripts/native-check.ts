// `npm run native:check`: the supervisor under AddressSanitizer, UBSan and valgrind, and its frames fuzzed. The check is @umbo/process' own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const cwd = join(import.meta.dirname, '..', 'packages', 'process');
const { status } = spawnSync(process.execPath, ['scripts/check-native.mjs'], { cwd, stdio: 'inherit' });
process.exitCode = status ?? 1;
