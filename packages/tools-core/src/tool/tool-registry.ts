import { UmboError } from '../umbo-error.ts';
import { toProviderName } from './provider-name.ts';
import { renameTool } from './rename-tool.ts';
import type { AnyTool } from './tool.ts';

/** What to do with a second tool of the same dotted or provider name: throw, keep the first, or replace it. */
export type CollisionPolicy = 'refuse' | 'keep' | 'replace';

/** One change of a registry. */
export type RegistryChange =
  | { readonly kind: 'added'; readonly tool: AnyTool }
  | { readonly kind: 'removed'; readonly tool: AnyTool };

/** What an executor needs of a registry. */
export interface ToolLookup {
  /** The tool by dotted or provider name. */
  get(name: string): AnyTool | undefined;
}

/** What a registry is made of. */
export interface ToolRegistryOptions {
  /** The first tools. Default none. */
  readonly tools?: readonly AnyTool[];
  /** What happens on a name collision. Default `refuse`. */
  readonly onCollision?: CollisionPolicy;
}

/**
 * Tools by name. `add` and `remove` change it and are told to subscribers;
 * `merge`, `prefix`, `filter` and `rename` give a new registry and leave this one alone.
 */
export class ToolRegistry implements ToolLookup {
  readonly #byProviderName = new Map<string, AnyTool>();
  readonly #listeners = new Set<(change: RegistryChange) => void>();
  readonly #onCollision: CollisionPolicy;

  constructor(options: ToolRegistryOptions = {}) {
    this.#onCollision = options.onCollision ?? 'refuse';
    for (const tool of options.tools ?? []) this.add(tool);
  }

  /** Adds a tool; false when it was left out because its name was taken and the policy is `keep`. */
  add(tool: AnyTool, onCollision: CollisionPolicy = this.#onCollision): boolean {
    const key = toProviderName(tool.spec.name);
    const present = this.#byProviderName.get(key);
    if (present !== undefined) {
      if (onCollision === 'keep') return false;
      if (onCollision === 'refuse') throw collision(tool, present);
      this.remove(present.spec.name);
    }
    this.#byProviderName.set(key, tool);
    this.#tell({ kind: 'added', tool });
    return true;
  }

  /** Takes a tool out by dotted or provider name; false when there was none. Calls not yet started find it gone. */
  remove(name: string): boolean {
    const tool = this.get(name);
    if (tool === undefined) return false;
    this.#byProviderName.delete(toProviderName(tool.spec.name));
    this.#tell({ kind: 'removed', tool });
    return true;
  }

  /** The tool by dotted or provider name. */
  get(name: string): AnyTool | undefined {
    const tool = this.#byProviderName.get(name.replaceAll('.', '_'));
    // `shell_exec.x` or `she.ll_exec` must not find `shell.exec`: only the two exact spellings do.
    return tool !== undefined && (tool.spec.name === name || !name.includes('.')) ? tool : undefined;
  }

  /** All tools, in the order they came. */
  list(): readonly AnyTool[] {
    return [...this.#byProviderName.values()];
  }

  /** Calls the listener on every later change until the returned function is called; a throwing listener is ignored. */
  subscribe(listener: (change: RegistryChange) => void): () => void {
    const own = (change: RegistryChange): void => listener(change);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** A registry with the tools of both, this one's first. */
  merge(other: ToolRegistry, onCollision: CollisionPolicy = this.#onCollision): ToolRegistry {
    return this.#with([...this.list(), ...other.list()], onCollision);
  }

  /** A registry with every name put behind `prefix.`. */
  prefix(prefix: string): ToolRegistry {
    return this.#with(this.list().map((tool) => renameTool(tool, `${prefix}.${tool.spec.name}`)));
  }

  /** A registry with the tools that pass, e.g. one category. */
  filter(keep: (tool: AnyTool) => boolean): ToolRegistry {
    return this.#with(this.list().filter(keep));
  }

  /** A registry in which one tool has another name; throws `unknown-tool` when there is no such tool. */
  rename(from: string, to: string): ToolRegistry {
    const tool = this.get(from);
    if (tool === undefined) {
      throw new UmboError({
        code: 'unknown-tool',
        message: `Nothing was renamed: there is no tool "${from}".`,
      });
    }
    return this.#with(this.list().map((each) => (each === tool ? renameTool(tool, to) : each)));
  }

  #with(tools: readonly AnyTool[], onCollision: CollisionPolicy = this.#onCollision): ToolRegistry {
    return new ToolRegistry({ tools, onCollision });
  }

  #tell(change: RegistryChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch {
        // A host's listener must not leave the registry half changed.
      }
    }
  }
}

function collision(tool: AnyTool, present: AnyTool): UmboError {
  return new UmboError({
    code: 'tool-name-taken',
    message: `Tool "${tool.spec.name}" was not added: "${present.spec.name}" has the same name towards providers. Rename one, or choose "keep" or "replace".`,
  });
}
