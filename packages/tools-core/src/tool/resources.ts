/** A typed name for something a host injects. */
export interface ResourceKey<T> {
  /** For errors. */
  readonly name: string;
  /** Carries the type; never read. */
  readonly type?: T;
}

/** What the host injected, by typed key. */
export interface Resources {
  /** The resource; throws an `UmboError` that names it when the host gave none. */
  get<T>(key: ResourceKey<T>): T;
  /** The resource, or undefined. */
  find<T>(key: ResourceKey<T>): T | undefined;
}
