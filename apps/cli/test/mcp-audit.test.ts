import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAudit } from '@umbo/observer';
import { expect, onTestFinished, test } from 'vitest';
import { connect, workspace, type Connected, type Result } from './mcp-clients.ts';

async function start(options: readonly string[], audit: string): Promise<Connected> {
  const peer = await connect('2025-11-25', [...options, '--audit', audit]);
  onTestFinished(() => peer.close());
  return peer;
}

const echo = (peer: Connected, word: string): Promise<Result> =>
  peer.call('shell_exec', { executable: 'echo', argv: [word] });

test('a server that is only looked at opens no log; the first call does; a copy beside it writes one of its own', async () => {
  const place = workspace();
  onTestFinished(() => place.remove());
  const { folder, options } = place;
  const audit = join(folder, 'log', 'audit.jsonl');
  const beside = join(folder, 'log', 'audit-2.jsonl');
  const first = await start(options, audit);
  const second = await start(options, audit);
  await first.list();
  await second.list();
  expect(existsSync(join(folder, 'log'))).toBe(false);
  expect(await echo(first, 'one')).toMatchObject({ structuredContent: { stdout: 'one\n' } });
  expect(await echo(second, 'two')).toMatchObject({ structuredContent: { stdout: 'two\n' } });
  await first.close();
  await second.close();
  await expect.poll(() => verifyAudit({ file: audit })).toMatchObject({ kind: 'intact', records: 4 });
  await expect.poll(() => verifyAudit({ file: beside })).toMatchObject({ kind: 'intact', records: 4 });
  expect(readFileSync(audit, 'utf8')).toContain('"one"');
  expect(readFileSync(beside, 'utf8')).toContain('"two"');
  const third = await start(options, audit);
  await echo(third, 'three');
  expect(readFileSync(audit, 'utf8')).toContain('"three"');
});

test('a log that cannot be opened means that nothing runs, until it can', async () => {
  const place = workspace();
  onTestFinished(() => place.remove());
  const { folder, options } = place;
  const audit = join(folder, 'audit.jsonl');
  mkdirSync(audit);
  const peer = await start(options, audit);
  expect(await echo(peer, 'one')).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('audit log') }],
  });
  rmdirSync(audit);
  expect(await echo(peer, 'two')).toMatchObject({ structuredContent: { stdout: 'two\n' } });
  expect(readFileSync(audit, 'utf8')).toContain('"two"');
});
