import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/**
 * What `ln` is pointed at: a later write goes through the link, so it counts as written, with what is below it. A relative target is relative
 * to the link, not to the working directory, so one that climbs asks.
 */
export const linkTarget: ArgumentCheck = (value) =>
  !value.startsWith('/') && value.split('/').includes('..')
    ? [asks(`links to "${value}", which is relative to the place of the link`)]
    : [{ kind: 'writes', path: value, tree: true }];
