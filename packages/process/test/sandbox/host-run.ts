// Runs one command under each of some profiles through the real supervisor host and prints what came of it, as JSON lines.
// A program of its own, so that a test that runs as root can have it run as an ordinary user.
import { text } from 'node:stream/consumers';
import type { SandboxProfile } from '@umbo/sandbox';
import { createSupervisorHost } from '../../src/supervisor/supervisor-host.ts';

interface Asked {
  readonly profiles: readonly SandboxProfile[];
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const { profiles, file, args, env } = JSON.parse(await text(process.stdin)) as Asked;
const host = createSupervisorHost();
for (const sandbox of profiles) {
  try {
    const handle = await host.run({ file, args, cwd: '/', env, timeoutMs: 30_000, sandbox });
    const { exitCode, stdout, stderr, enforcement } = await handle.result;
    console.log(JSON.stringify({ exitCode, stdout: words(stdout), stderr: words(stderr), enforcement }));
  } catch (error) {
    console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
  }
}
await host.close();

function words(stream: { readonly head: Uint8Array; readonly tail: Uint8Array }): string {
  return Buffer.concat([stream.head, stream.tail]).toString();
}
