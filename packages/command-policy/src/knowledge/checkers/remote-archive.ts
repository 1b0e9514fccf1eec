import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** `tar -f host:file` starts a remote shell. */
export const remoteArchive: ArgumentCheck = (value) =>
  /^[^/]*:/.test(value) ? [asks('reaches another machine through a remote shell')] : [];
