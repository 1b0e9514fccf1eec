import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A worker of vitest is ended by a signal.
process.once('SIGTERM', () => process.exit());
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder by its real path; it goes with the process. */
export function freshFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-policy-')));
  folders.push(folder);
  return folder;
}
