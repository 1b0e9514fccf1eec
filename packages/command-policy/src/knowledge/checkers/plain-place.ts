import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** A directory or template that counts from another one (`tar -C a -C b`, `mktemp -p`): one that climbs asks. */
export const plainPlace: ArgumentCheck = (value) =>
  value.split('/').includes('..')
    ? [asks(`is given "${value}", which climbs from a place that is not the working directory`)]
    : [{ kind: 'writesInto', path: value }];
