import { UmboError } from '../umbo-error.ts';
import type { ResourceKey, Resources } from './resources.ts';

/** Resources to which a host adds its own. */
export interface HostResources extends Resources {
  /** The same resources and one more; an existing one of the same key is replaced. */
  with<T>(key: ResourceKey<T>, value: NoInfer<T>): HostResources;
}

/** No resources yet: add each by `with`. A key is the same only when it is the same object. */
export function createResources(): HostResources {
  return fromMap(new Map());
}

function fromMap(values: ReadonlyMap<ResourceKey<unknown>, unknown>): HostResources {
  return {
    find: <T>(key: ResourceKey<T>) => values.get(key) as T | undefined,
    get: <T>(key: ResourceKey<T>) => {
      if (values.has(key)) return values.get(key) as T;
      throw new UmboError({
        code: 'resource-missing',
        message: `Resource "${key.name}" cannot be used: the host gave none. Add it with createResources().with(key, value).`,
      });
    },
    with: (key, value) => fromMap(new Map(values).set(key, value)),
  };
}
