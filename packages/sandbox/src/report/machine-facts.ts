import { constants } from 'node:os';
import { UmboError } from '@umbo/tools-core';

/** What trying one mechanism gave. */
export type Probed = { readonly kind: 'works' } | { readonly kind: 'refused'; readonly errno: string };

/** The mechanisms that are tried, by name. */
export type Mechanism =
  | 'landlock'
  | 'seccomp'
  | 'userNamespace'
  | 'pidNamespace'
  | 'mountNamespace'
  | 'ownProc'
  | 'ownShm'
  | 'netNamespace'
  | 'cgroupDelegation';

/** What this machine can enforce for this user, found by trying it. */
export interface MachineFacts {
  /** The user the probe ran as. */
  readonly uid: number;
  /** Landlock ABI the kernel answered with; 0 when it has none. */
  readonly landlockAbi: number;
  /** One answer a mechanism. */
  readonly probed: Readonly<Record<Mechanism, Probed>>;
}

/** Every mechanism, in the order of the report. */
export const mechanisms: readonly Mechanism[] = [
  'landlock',
  'seccomp',
  'userNamespace',
  'pidNamespace',
  'mountNamespace',
  'ownProc',
  'ownShm',
  'netNamespace',
  'cgroupDelegation',
];

function unreadable(text: string, cause?: unknown): UmboError {
  const message = `Sandbox facts were not read: the probe answered ${JSON.stringify(text.slice(0, 200))}. Rebuild the supervisor of @umbo/process.`;
  return new UmboError({
    code: 'sandbox-facts-unreadable',
    message,
    ...(cause === undefined ? {} : { cause }),
  });
}

function errnoName(value: number): string {
  return Object.entries(constants.errno).find(([, number]) => number === value)?.[0] ?? `errno ${value}`;
}

/** Reads the line that the native probe prints; anything but a whole answer throws, so that nothing is taken as working. */
export function parseMachineFacts(text: string): MachineFacts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(text, error);
  }
  if (typeof value !== 'object' || value === null) throw unreadable(text);
  const fields = new Map<string, unknown>(Object.entries(value));
  const number = (name: string): number => {
    const field = fields.get(name);
    if (typeof field !== 'number' || !Number.isInteger(field) || field < 0) throw unreadable(text);
    return field;
  };
  if (number('version') !== 1) throw unreadable(text);
  const probed = Object.fromEntries(
    mechanisms.map((name): [Mechanism, Probed] => {
      const errno = number(name);
      return [name, errno === 0 ? { kind: 'works' } : { kind: 'refused', errno: errnoName(errno) }];
    }),
  ) as Record<Mechanism, Probed>;
  return { uid: number('uid'), landlockAbi: number('landlockAbi'), probed };
}
