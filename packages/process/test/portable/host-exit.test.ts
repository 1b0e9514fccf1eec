import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { offProfile } from '@umbo/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { createPortableHost } from '../../src/portable/portable-host.ts';
import { describeWhere } from '../describe-where.ts';
import { processesWith, survivorsOf } from '../supervisor/workshop.ts';

const whyNot = process.platform === 'linux' ? [] : ['processes are found through /proc'];

describeWhere(whyNot, 'a portable host that ends', () => {
  test('by itself, at any moment of a start, takes the command along', { timeout: 60_000 }, async () => {
    const mark = `umbo-exiting-${randomUUID()}`;
    onTestFinished(() => {
      for (const line of processesWith(mark)) process.kill(Number.parseInt(line), 'SIGKILL');
    });
    const script = resolve(import.meta.dirname, '../fixtures/exiting-host.ts');
    await Promise.all(
      Array.from({ length: 8 }, async (_, steps) => {
        const host = spawn(process.execPath, ['--conditions=@umbo/source', script], {
          env: { ...process.env, MARK: mark, STEPS: String(steps) },
          stdio: 'inherit',
        });
        expect(await once(host, 'exit')).toEqual([0, null]);
      }),
    );
    expect(await survivorsOf(mark)).toEqual([]);
  });

  test('by a signal leaves it, and every result says so', async () => {
    const host = createPortableHost();
    onTestFinished(() => host.close());
    const sandbox = offProfile();
    const spec = { file: '/bin/true', args: [], cwd: '/', env: {}, timeoutMs: 5000, sandbox };
    const { enforcement } = await (await host.run(spec)).result;
    expect(enforcement.notEnforced).toContainEqual(expect.stringContaining('a host that a signal ends'));
  });
});
