import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditTrouble } from '../src/mcp/audit-trouble.ts';

function place(): { readonly folder: string; readonly root: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-audit-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'root');
  mkdirSync(root);
  return { folder, root };
}

test('a log in a folder that can be made is no trouble', () => {
  const { folder, root } = place();
  expect(auditTrouble(join(folder, 'a', 'b', 'audit.jsonl'), [root])).toBeUndefined();
  expect(auditTrouble(join(folder, 'rooted.jsonl'), [root])).toBeUndefined();
  expect(auditTrouble(join(folder, '..root.jsonl'), [root])).toBeUndefined();
});

test('a log below a file, or where a folder is, cannot be written', () => {
  const { folder, root } = place();
  writeFileSync(join(folder, 'file'), '');
  expect(auditTrouble(join(folder, 'file', 'audit.jsonl'), [root])).toContain('is not a folder');
  expect(auditTrouble(folder, [])).toContain('it is not a file');
});

test('a log in the workspace is seen, also through a link', () => {
  const { folder, root } = place();
  symlinkSync(root, join(folder, 'link'));
  expect(auditTrouble(join(root, 'audit.jsonl'), [root])).toContain('lies in the workspace');
  expect(auditTrouble(join(folder, 'link', 'new', 'audit.jsonl'), [root])).toContain('lies in the workspace');
});
