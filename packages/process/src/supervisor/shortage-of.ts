import type { MachineFacts, Mechanism } from '@umbo/sandbox';
import { isShortageErrno } from '../start-error.ts';

/** What a plan is made by; nothing depends on the others. */
const planned: readonly Mechanism[] = [
  'landlock',
  'seccomp',
  'pidNamespace',
  'mountNamespace',
  'ownProc',
  'ownShm',
];

/** The errno of a shortage that was met while the machine was tried: it says nothing about the machine. */
export function shortageOf({ probed }: MachineFacts): string | undefined {
  return planned
    .map((name) => probed[name])
    .flatMap((answer) => (answer.kind === 'refused' ? [answer.errno] : []))
    .find(isShortageErrno);
}
