import { UmboError } from './umbo-error.ts';

/**
 * A copy of plain JSON that nobody else holds: each member is read once, so that a getter, a proxy or a caller who changes the
 * original later changes nothing. Absent and undefined members are alike. Throws `not-json` for anything JSON would change silently.
 */
export function jsonCopy<T>(value: T): T {
  return copy(value, (made) => made) as T;
}

/** The same, frozen all the way down: for what several parties are shown and none may change. */
export function frozenJson<T>(value: T): T {
  return copy(value, Object.freeze) as T;
}

function copy(value: unknown, finish: (made: object) => object): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return finish(Array.from(value, (item) => copy(item, finish)));
  if (typeof value === 'object' && isPlain(value)) {
    const members: [string, unknown][] = [];
    for (const [key, member] of Object.entries(value))
      if (member !== undefined) members.push([key, copy(member, finish)]);
    // Not by assignment: a member called __proto__ would become the prototype.
    return finish(Object.fromEntries(members));
  }
  throw new UmboError({ code: 'not-json', message: `A ${typeName(value)} cannot be taken: it is not JSON.` });
}

// By the shape of its prototype and not by its identity: objects of another realm are plain too.
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null);
}

function typeName(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' ? 'class instance' : typeof value;
}
