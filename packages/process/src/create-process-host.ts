import { createPortableHost } from './portable/portable-host.ts';
import { processError } from './process-error.ts';
import type { ProcessHost } from './process-host.ts';

/** Settings of a process host. */
export interface ProcessHostOptions {
  /**
   * `supervisor`: the native one, or an error. `portable`: without it. Default `auto`: the supervisor where it is built and
   * runs, else portable, which refuses every sandbox profile it cannot enforce.
   */
  readonly backend?: 'auto' | 'supervisor' | 'portable';
  /** Directory of spill files, made where missing, of this user only. Default: one in the temporary directory. */
  readonly spillDirectory?: string;
  /** Commands that run at once; the others wait. Default: by the limit on open files. */
  readonly maxRunning?: number;
}

/** Makes the host through which all commands are started. */
export function createProcessHost(options: ProcessHostOptions = {}): ProcessHost {
  const { backend = 'auto', ...settings } = options;
  if (backend === 'supervisor')
    throw processError('process-supervisor-lost', 'Not started: the supervisor is not built.');
  return createPortableHost(settings);
}
