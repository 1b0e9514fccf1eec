import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { type SpawnedProgram, spawnProgram } from '../../src/spawn.ts';
import { attempts, runFree } from './locked.ts';

/** Stub targets that belong to a user, so that no ownership refuses what the lock must refuse. */
export interface Stage {
  readonly target: string;
  readonly workspace: string;
  readonly scratch: string;
  readonly secrets: string;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Sets up targets and, outside the lock, a process of the same user that is there to be attacked. */
export async function stage(uid: number): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), 'umbo-stage-'));
  chmodSync(dir, 0o755);
  const [target, workspace, scratch, secrets] = ['target', 'workspace', 'scratch', 'secrets'].map((name) =>
    join(dir, name),
  );
  if (target === undefined || workspace === undefined || scratch === undefined || secrets === undefined)
    throw new Error('no stage');
  for (const path of [target, join(target, 'empty'), workspace, join(workspace, 'real'), scratch, secrets])
    mkdirSync(path);
  for (const path of [
    join(target, 'file'),
    join(target, 'extra'),
    join(workspace, '.env'),
    join(workspace, 'real/env'),
  ])
    writeFileSync(path, 'stub\n');
  writeFileSync(join(secrets, 'key'), 'PRIVATE\n');
  writeFileSync(join(dir, 'token'), 'PRIVATE\n');
  symlinkSync('real/env', join(workspace, 'linked.env'));
  await runFree('/usr/bin/mkfifo', [join(target, 'fifo')]);
  const git = ['-c', 'user.name=t', '-c', 'user.email=t@localhost'];
  await runFree('/usr/bin/git', ['init', '-q', workspace]);
  writeFileSync(join(workspace, 'readme.txt'), 'one\ntwo\n');
  await runFree('/usr/bin/git', [...git, 'add', 'readme.txt'], {}, workspace);
  await runFree('/usr/bin/git', [...git, 'commit', '-qm', 'first'], {}, workspace);
  await runFree('/bin/chown', ['-Rh', `${uid}:${uid}`, dir]);
  const victim = await startVictim(uid, target);
  return {
    target,
    workspace,
    scratch,
    secrets,
    env: { TARGET: target, WORKSPACE: workspace, TMPDIR: scratch, ...victim.env },
    async close() {
      victim.program.stdin?.end();
      await victim.program.exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function startVictim(
  uid: number,
  target: string,
): Promise<{ program: SpawnedProgram; env: Record<string, string> }> {
  const argv = [await attempts(), 'victim', target];
  const wrapped =
    uid === process.getuid?.()
      ? argv
      : ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...argv];
  const [file = '', ...args] = wrapped;
  const program = await spawnProgram({ file, args, cwd: '/', env: { SECRET: 'x' }, stdin: 'pipe' });
  const complaint = text(program.stderr);
  for await (const line of createInterface(program.stdout)) {
    const [pid = '', port = '', shm = ''] = line.split(' ');
    return { program, env: { VICTIM_PID: pid, VICTIM_PORT: port, VICTIM_SHM: shm } };
  }
  throw new Error(await complaint);
}
