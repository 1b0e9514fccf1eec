import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditJournal, anchorFile } from '@umbo/observer';
import { expect, test } from 'vitest';
import { becomes, freshFolder, startUmbo, umbo } from '../umbo.ts';

const call = (callId: string) => ({
  callId,
  sessionId: 's1',
  turnId: 't',
  agentId: 'a',
  toolName: 'shell.exec',
});

/** A log of four decisions, anchored, and the key to read the anchors with. */
async function writeLog(folder: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const file = join(folder, 'audit.log');
  const anchors = join(folder, 'anchors.jsonl');
  const key = join(folder, 'anchor.pem');
  writeFileSync(key, publicKey.export({ type: 'spki', format: 'pem' }));
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    anchor: { privateKey, place: anchorFile(anchors), everyRecords: 1 },
  });
  for (const id of ['1', '2', '3', '4'])
    await journal.decided({
      ...call(id),
      requests: [
        {
          kind: 'shell.command',
          executable: id === '2' ? 'git' : 'ls',
          resolvedPath: null,
          argv: [],
          cwd: '/',
          envKeys: [],
          metadata: {},
        },
      ],
      decision: id === '3' ? 'deny' : 'allow',
      reasons: [],
    });
  await journal.close();
  return { file, anchors, key, lines: readFileSync(file, 'utf8').split('\n').slice(0, -1) };
}

test('A5: audit verify tells an intact log from a torn, gapped, altered, reordered and shortened one', async () => {
  const { file, anchors, key, lines } = await writeLog(freshFolder());
  const verify = async (text: string, more: readonly string[] = []) => {
    writeFileSync(file, text);
    const { code, stdout } = await umbo(['audit', 'verify', file, ...more]);
    return [code, stdout.split(/[:\s]/)[0]];
  };
  const whole = `${lines.join('\n')}\n`;
  const anchored = ['--anchor', anchors, '--key', key];
  expect(await verify(whole)).toEqual([0, 'intact']);
  expect(await verify(whole, anchored)).toEqual([0, 'intact']);
  expect(await verify(whole.slice(0, -20))).toEqual([3, 'torn']);
  expect(await verify(`${lines.toSpliced(2, 1).join('\n')}\n`)).toEqual([4, 'gap']);
  expect(await verify(whole.replace('"deny"', '"allow"'))).toEqual([5, 'altered']);
  expect(await verify(`${[lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n')}\n`)).toEqual([
    5,
    'reordered',
  ]);
  expect(await verify(`${lines.slice(0, -2).join('\n')}\n`, anchored)).toEqual([6, 'shorter']);
  const { code, stdout } = await umbo(['audit', 'verify', file, '--json', ...anchored]);
  expect([code, JSON.parse(stdout)]).toMatchObject([6, { kind: 'shorterThanAnchor' }]);
});

test('audit show filters by kind, call, session, decision, program and time', async () => {
  const { file } = await writeLog(freshFolder());
  const count = async (...filter: readonly string[]) => {
    const { code, stdout } = await umbo(['audit', 'show', file, '--json', ...filter]);
    expect(code).toBe(0);
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { kind: string }).length;
  };
  expect(
    await Promise.all([
      count('--kind', 'decision'),
      count('--decision', 'deny'),
      count('--executable', 'git'),
      count('--call', '4'),
      count('--session', 'other'),
      count('--since', '2999-01-01'),
      count('--kind', 'decision', '--since', '2020-01-01'),
    ]),
  ).toEqual([4, 1, 1, 1, 0, 0, 4]);
  const { stdout } = await umbo(['audit', 'show', file, '--decision', 'deny']);
  expect(stdout).toContain('deny  s1/3');
});

test('audit tail shows the last records, then new ones as they come, and ends with its reader', async () => {
  const { file, lines } = await writeLog(freshFolder());
  writeFileSync(file, `${lines.slice(0, 4).join('\n')}\n`);
  const child = startUmbo(['audit', 'tail', file, '--lines', '1']);
  let stdout = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  expect(await becomes(() => stdout.includes('s1/3'))).toBe(true);
  expect(stdout).not.toContain('s1/2');
  appendFileSync(file, `${lines[4]}\n`);
  expect(await becomes(() => stdout.includes('s1/4'))).toBe(true);
  expect(stdout.match(/s1\/3/g)).toHaveLength(1);
  child.kill('SIGINT');
  await once(child, 'exit');
});

test('S12: what a command was called cannot write on the screen of whoever reads the log', async () => {
  const cwd = freshFolder();
  const words = ['\u009B2J\u202E\u007F\u200B', 'z'.repeat(600), 'the very end'];
  await umbo(['run', '--audit', 'a.log', '--', 'echo', ...words], { cwd });
  const { stdout } = await umbo(['audit', 'show', 'a.log', '--kind', 'start'], { cwd });
  expect(stdout).not.toMatch(/[\u0080-\u009F\u202E\u007F\u200B]/);
  expect(stdout).toContain('U+009B');
  // A line that was cut says so.
  expect(stdout).not.toContain('the very end');
  expect(stdout).toMatch(/…\n$/);
});

test('the result of a decision, the exit code and the reason stand in the line', async () => {
  const cwd = freshFolder();
  await umbo(['run', '--audit', 'a.log', '--', 'sh', '-c', 'exit 3'], { cwd });
  await umbo(['run', '--audit', 'a.log', '--', 'mkfs', '/dev/sda'], { cwd });
  const { stdout } = await umbo(['audit', 'show', 'a.log'], { cwd });
  expect(stdout).toContain('exit code 3');
  expect(stdout).toContain('block list');
});
