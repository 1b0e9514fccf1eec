import type { ResourceKey } from './resources.ts';

/** A new typed key; the name is for errors only. */
export function resourceKey<T>(name: string): ResourceKey<T> {
  return { name };
}
