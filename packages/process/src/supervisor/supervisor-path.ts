import { accessSync, constants } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the built supervisor, or null where there is none. UMBO_SUPERVISOR names another build, for checking one. */
export function findSupervisor(): string | null {
  if (process.platform !== 'linux') return null;
  const path =
    process.env['UMBO_SUPERVISOR'] ??
    fileURLToPath(new URL('../../native/build/umbo-supervisor', import.meta.url));
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
}
