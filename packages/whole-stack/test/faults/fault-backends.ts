import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** True where the native supervisor is built. */
export const supervisorBuilt: boolean = existsSync(
  resolve(import.meta.dirname, '../../../process/native/build/umbo-supervisor'),
);

/** The backends a fault is tried on here. */
export const backends: readonly ('supervisor' | 'portable')[] = supervisorBuilt
  ? ['supervisor', 'portable']
  : ['portable'];
