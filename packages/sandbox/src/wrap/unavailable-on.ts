import type { WrappedCommand } from './wrapped-command.ts';

/** Why a platform without the supervisor, bubblewrap or sandbox-exec refuses every profile but off. */
export function unavailableOn(platform: NodeJS.Platform): Extract<WrappedCommand, { kind: 'unavailable' }> {
  if (platform === 'win32') {
    return {
      kind: 'unavailable',
      reason: 'there is no sandbox on Windows: read-only and workspace-write cannot be enforced',
      remedy: 'run inside WSL 2 or a container',
    };
  }
  const remedy =
    platform === 'linux'
      ? 'build the supervisor of @umbo/process, or install bubblewrap'
      : 'run on Linux, or in a container';
  return { kind: 'unavailable', reason: `no sandbox was found on ${platform}`, remedy };
}
