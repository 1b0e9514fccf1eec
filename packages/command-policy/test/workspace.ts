import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { PermissionRequest, ResolveExecutable } from '@umbo/tools-core';
import { compilePolicy } from '../src/compile-policy.ts';
import type { CompiledPolicy, CompileOptions } from '../src/compile-policy.ts';
import type { PolicyDocument } from '../src/policy/policy-document.ts';
import { freshFolder } from './fresh-folder.ts';

/** A real directory tree: a workspace, a trusted `bin` beside it, and a place outside. */
export interface Workspace {
  readonly root: string;
  readonly bin: string;
  readonly outside: string;
  readonly resolve: ResolveExecutable;
  /** Adds a program to the trusted directory. */
  program(name: string): string;
  /** Adds a symbolic link. */
  link(path: string, target: string): void;
  /** Adds a file below the root. */
  file(path: string, text?: string): string;
  compile(document: Omit<PolicyDocument, 'version'>, options?: Partial<CompileOptions>): CompiledPolicy;
}

export function createWorkspace(): Workspace {
  const base = freshFolder();
  const [root, bin, outside] = ['root', 'bin', 'outside'].map((name) => {
    const path = join(base, name);
    mkdirSync(path);
    return path;
  }) as [string, string, string];
  const resolveIn: ResolveExecutable = (name, cwd) => {
    const path = name.includes('/') ? (isAbsolute(name) ? name : resolve(cwd, name)) : join(bin, name);
    try {
      const linkSteps = [path];
      let last = path;
      while (lstatSync(last).isSymbolicLink())
        linkSteps.push((last = resolve(dirname(last), readlinkSync(last))));
      return { path, realPath: realpathSync(path), linkSteps };
    } catch {
      return null;
    }
  };
  const workspace: Workspace = {
    root,
    bin,
    outside,
    resolve: resolveIn,
    program(name) {
      const path = join(bin, name);
      writeFileSync(path, '#!/bin/sh\n');
      chmodSync(path, 0o755);
      return path;
    },
    link: (path, target) => symlinkSync(target, path),
    file(path, text = '') {
      const full = join(root, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text);
      return full;
    },
    compile: (document, options = {}) =>
      compilePolicy(
        { version: 1, ...document },
        { root, resolve: resolveIn, home: join(base, 'home'), ...options },
      ),
  };
  for (const name of 'ls cat rm git grep find env xargs timeout echo busybox sh bash cp mv mkdir wc'.split(
    ' ',
  )) {
    workspace.program(name);
  }
  return workspace;
}

/** A script request in the workspace. */
export function script(
  workspace: Workspace,
  text: string,
  more: { cwd?: string; envKeys?: readonly string[]; shell?: string } = {},
): PermissionRequest {
  return {
    kind: 'shell.script',
    shell: 'bash',
    script: text,
    cwd: workspace.root,
    envKeys: [],
    metadata: {},
    ...more,
  };
}

/** An argv request in the workspace. */
export function command(
  workspace: Workspace,
  executable: string,
  argv: readonly string[] = [],
  more: { cwd?: string; envKeys?: readonly string[]; resolvedPath?: string | null } = {},
): PermissionRequest {
  const resolvedPath = workspace.resolve(executable, workspace.root)?.path ?? null;
  return {
    kind: 'shell.command',
    executable,
    argv,
    resolvedPath,
    cwd: workspace.root,
    envKeys: [],
    metadata: {},
    ...more,
  };
}
