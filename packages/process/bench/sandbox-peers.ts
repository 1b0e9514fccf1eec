import { existsSync } from 'node:fs';
import { wrapWithBubblewrap, readOnlyProfile } from '@umbo/sandbox';
import { type Arm, loadPeer, sideBySide } from '@umbo/testkit/bench';
import { program, startByNode } from './start-true.ts';

/** A peer's sandboxed start, or why it cannot be measured here. */
export interface SandboxPeers {
  readonly arms: (runs: number, atOnce: number) => Arm[];
  readonly absent: { readonly peer: string; readonly reason: string }[];
  close(): Promise<void>;
}

interface SandboxManager {
  initialize(config: unknown): Promise<void>;
  wrapWithSandbox(command: string): Promise<string>;
  reset(): Promise<void>;
}

async function openSandboxRuntime(): Promise<SandboxManager | string> {
  const peer = await loadPeer('@anthropic-ai/sandbox-runtime');
  if (peer.kind === 'absent') return peer.reason;
  const manager = peer.module['SandboxManager'] as SandboxManager;
  try {
    await manager.initialize({
      network: { allowedDomains: [], deniedDomains: [] },
      filesystem: { denyRead: [], allowWrite: [], denyWrite: [] },
    });
    await startByNode('/bin/sh', ['-c', await manager.wrapWithSandbox(program)]);
    return manager;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  }
}

/** bubblewrap with the arguments our own portable backend gives it, and sandbox-runtime as a library with nothing writable. */
export async function openSandboxPeers(): Promise<SandboxPeers> {
  const absent: { peer: string; reason: string }[] = [];
  const starts = new Map<string, { once: () => Promise<void>; share: number }>();
  const wrapped = wrapWithBubblewrap(readOnlyProfile({ deniedReads: [] }), { file: program, args: [] });
  if (wrapped.kind === 'wrapped' && existsSync(wrapped.command.file)) {
    const { file, args } = wrapped.command;
    starts.set('bubblewrap', { once: () => startByNode(file, args), share: 1 });
  } else
    absent.push({
      peer: 'bubblewrap',
      reason: 'not installed; `apt-get install bubblewrap` on Debian',
    });
  const manager = await openSandboxRuntime();
  if (typeof manager === 'string') absent.push({ peer: '@anthropic-ai/sandbox-runtime', reason: manager });
  else
    starts.set('sandbox-runtime', {
      once: async () => startByNode('/bin/sh', ['-c', await manager.wrapWithSandbox(program)]),
      // Ten times slower than the others: fewer runs say as much.
      share: 0.1,
    });
  return {
    absent,
    arms: (runs, atOnce) =>
      [...starts].map(([name, { once, share }]) => {
        const count = Math.max(2, Math.round(runs * share));
        return { name, measure: async () => (await sideBySide(count, atOnce, once)) / count };
      }),
    close: async () => {
      if (typeof manager !== 'string') await manager.reset();
    },
  };
}
