import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshFolder, startUmbo, umbo } from './umbo.ts';

const megabytes = process.env['UMBO_FAULTS'] === 'full' ? 1000 : 50;

test('output comes while the command runs', async () => {
  const child = startUmbo(
    ['run', '--script', 'echo first; while [ ! -e go ]; do sleep 0.05; done; echo second'],
    {
      cwd: freshFolder(),
    },
  );
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  expect(first.toString()).toBe('first\n');
  expect(child.exitCode).toBeNull();
});

test('a prompt without a newline is seen while the command waits', async () => {
  const child = startUmbo(['run', '--yes', '--script', 'printf "ready? "; sleep 60'], { cwd: freshFolder() });
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  expect(text.toString()).toBe('ready? ');
});

test('P5: big output is whole, byte for byte, and does not pile up in memory when its reader is slow', async () => {
  const bytes = megabytes * 1_000_000;
  const child = startUmbo(['run', '--yes', '--script', `seq 1 200000000 | head -c ${bytes}`], {
    cwd: freshFolder(),
  });
  const exited = once(child, 'exit');
  const seen = createHash('sha256');
  const wanted = createHash('sha256');
  let total = 0;
  let peakKb = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    if (total === 0) await sleep(500);
    seen.update(chunk);
    total += chunk.length;
    if (total % 7 === 0) peakKb = Math.max(peakKb, residentKb(child.pid));
  }
  for (let number = 1, left = bytes; left > 0;) {
    let text = '';
    for (; text.length < 100_000; number += 1) text += `${number}\n`;
    wanted.update(text.slice(0, left));
    left -= text.length;
  }
  expect([total, seen.digest('hex')]).toEqual([bytes, wanted.digest('hex')]);
  expect(await exited).toEqual([0, null]);
  expect(peakKb).toBeLessThan(400_000);
});

function residentKb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

test('both streams stay apart, and several megabytes on each come whole', async () => {
  const { code, stdout, stderr } = await umbo(
    ['run', '--yes', '--script', 'seq 1 300000 >&2; seq 1 300000; echo end >&2'],
    { cwd: freshFolder() },
  );
  expect(code).toBe(0);
  expect(stdout.length).toBe(1_988_895);
  expect(stderr).toBe(`${stdout}end\n`);
});

test('A2: a secret of our environment does not come out, however it is cut', async () => {
  const { stdout } = await umbo(
    ['run', '--yes', '--script', 'printf "a 7hR9xQ2mZ4kL"; sleep 0.4; echo "8vB3nC6pT1wY b"'],
    { cwd: freshFolder(), env: { DEPLOY_TOKEN: '7hR9xQ2mZ4kL8vB3nC6pT1wY' } },
  );
  expect(stdout).toMatch(/^a \[REDACTED.*\] b\n$/);
});

test('--json is one object: the result and the decision, and nothing else', async () => {
  const cwd = freshFolder();
  const [ran, refused] = await Promise.all([
    umbo(['run', '--json', '--', 'echo', 'hi'], { cwd }),
    umbo(['run', '--json', '--', 'sudo', 'ls'], { cwd }),
  ]);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    stdout: 'hi\n',
    stderr: '',
    success: true,
    exit_code: 0,
    outcome: 'completed',
    decision: { kind: 'allow' },
  });
  expect(ran.stderr).toBe('');
  expect(refused.code).toBe(126);
  expect(JSON.parse(refused.stdout)).toMatchObject({
    outcome: 'notStarted',
    reason: 'denied',
    decision: { kind: 'deny', reasons: [{ decision: 'deny' }] },
  });
});

test('relative paths are from where the user stands', async () => {
  const base = freshFolder();
  mkdirSync(join(base, 'work', 'deep'), { recursive: true });
  writeFileSync(join(base, 'p.yaml'), 'version: 1\nallow: [pwd]\n');
  const cwd = join(base, 'work');
  const [here, deep, root] = await Promise.all([
    umbo(['run', '--policy', '../p.yaml', '--audit', 'a.log', '--', 'pwd'], { cwd }),
    umbo(['run', '--policy', '../p.yaml', '--cwd', 'deep', '--', 'pwd'], { cwd }),
    umbo(['run', '--policy', '../p.yaml', '--root', 'deep', '--', 'pwd'], { cwd }),
  ]);
  expect([here.stdout, deep.stdout, root.stdout]).toEqual([
    `${cwd}\n`,
    `${join(cwd, 'deep')}\n`,
    `${join(cwd, 'deep')}\n`,
  ]);
  expect(readFileSync(join(cwd, 'a.log'), 'utf8')).toContain('"decision"');
});

test('P8: --env reaches the command, our own environment does not', async () => {
  const { stdout } = await umbo(
    ['run', '--yes', '--env', 'GIVEN=a b', '--script', 'echo "$GIVEN|$KEPT_BACK"'],
    {
      cwd: freshFolder(),
      env: { KEPT_BACK: 'x' },
    },
  );
  expect(stdout).toBe('a b|\n');
});
