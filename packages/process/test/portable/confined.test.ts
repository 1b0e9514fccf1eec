import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOnlyProfile, workspaceWriteProfile } from '@umbo/sandbox';
import { expect, test } from 'vitest';
import { resolveExecutable } from '../../src/resolve-executable.ts';
import { enterArena, off, text } from '../contract/arena.ts';
import { describeWhere } from '../describe-where.ts';

const hasBubblewrap = resolveExecutable('/usr/bin/bwrap', { cwd: '/' }) !== null;

test('P11: limits and what no sandbox program can say are refused, and nothing runs', async () => {
  const arena = await enterArena('portable');
  const touch = 'touch "$D/ran"';
  await expect(arena.sh(touch, { limits: { cpuSeconds: 1 } })).rejects.toMatchObject({
    code: 'process-limits-unavailable',
  });
  const refused = { code: 'process-sandbox-unavailable' };
  await expect(arena.sh(touch, { sandbox: { ...off, network: 'off' } })).rejects.toMatchObject(refused);
  await expect(arena.sh(touch, { sandbox: { ...off, deniedReads: ['/etc/shadow'] } })).rejects.toMatchObject(
    refused,
  );
  await expect(arena.sh(touch, { sandbox: readOnlyProfile(), argv0: 'x' })).rejects.toMatchObject(refused);
  expect(await readdir(arena.dir)).not.toContain('ran');
});

describeWhere(hasBubblewrap ? [] : ['bubblewrap is not installed'], 'with bubblewrap', () => {
  test('P12: read-only refuses writes outside the scratch directory, and the result says what was on', async () => {
    const arena = await enterArena('portable');
    const script =
      'touch /usr/umbo-x 2>/dev/null || echo refused; echo kept > "$TMPDIR/f" && cat "$TMPDIR/f"; echo "$TMPDIR"';
    const result = await arena.run(script, { sandbox: readOnlyProfile(), cwd: '/usr' });
    const [first, second, scratch = ''] = text(result.stdout).split('\n');
    expect([first, second]).toEqual(['refused', 'kept']);
    await expect(stat(scratch)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(result.enforcement).toMatchObject({
      backend: 'portable+bubblewrap',
      mode: 'read-only',
      tree: 'pidNamespace',
    });
  });

  test('P9: a script whose interpreter is missing is not started, and the error says so', async () => {
    const arena = await enterArena('portable');
    const file = join(arena.dir, 'orphan');
    await writeFile(file, '#! /no/such/interpreter -x\n', { mode: 0o755 });
    const spec = { file, args: [], sandbox: readOnlyProfile() };
    await expect(arena.sh('', spec)).rejects.toMatchObject({
      code: 'process-not-found',
      message: expect.stringContaining('interpreter'),
    });
    await writeFile(file, '#!/bin/echo said\n');
    expect(text((await arena.run('', spec)).stdout)).toBe(`said ${file}\n`);
  });

  test('P3: under bubblewrap a daemon is ended with the tree', async () => {
    const arena = await enterArena('portable');
    await mkdir(join(arena.dir, 'w'));
    const sandbox = workspaceWriteProfile({ network: 'off', roots: [join(arena.dir, 'w')] });
    const script = 'setsid sh -c "sleep 61.25 & exit" umbo; echo ready; sleep 61.25';
    const handle = await arena.sh(script, { sandbox, cwd: join(arena.dir, 'w') });
    await new Promise((resolve) => {
      handle.output.subscribe(resolve);
    });
    await handle.kill();
    const left = await arena.run('ps -eo args | grep "^sleep 61.25" || true');
    expect(text(left.stdout)).toBe('');
  });

  test('P9: a missing program is a typed error, not an exit code of the sandbox program', async () => {
    const arena = await enterArena('portable');
    const sandbox = readOnlyProfile();
    await expect(arena.sh('', { sandbox, file: '/no/such' })).rejects.toMatchObject({
      code: 'process-not-found',
    });
    await expect(arena.sh('', { sandbox, cwd: '/no/such' })).rejects.toMatchObject({
      code: 'process-cwd-missing',
    });
    await writeFile(join(arena.dir, 'f'), '');
    await expect(arena.sh('', { sandbox, cwd: join(arena.dir, 'f') })).rejects.toMatchObject({
      code: 'process-cwd-not-directory',
    });
  });

  test('P11: a confinement that cannot be put on is refused with what the sandbox program said', async () => {
    const arena = await enterArena('portable');
    // Inside, an empty directory stands in the place of the denied one, so this cwd does not exist there.
    const hidden = join(arena.dir, 'hidden');
    await mkdir(join(hidden, 'sub'), { recursive: true });
    const sandbox = readOnlyProfile({ deniedReads: [hidden] });
    const run = arena.sh('touch "$TMPDIR/ran"', { sandbox, cwd: join(hidden, 'sub') });
    await expect(run).rejects.toMatchObject({ code: 'process-sandbox-unavailable' });
    await expect(run).rejects.toThrow(/bwrap/);
  });
});
