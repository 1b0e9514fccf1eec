import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { families } from '../../../src/knowledge/families.ts';
import { createWorkspace, script } from '../../workspace.ts';

/** A command that must never be allowed, and why. */
export type Trick = readonly [text: string, why: string];

const workspace = createWorkspace();
for (const path of ['.git/hooks/x', '.git/config', 'evil/hooks/pre-commit', 'src/a.ts']) workspace.file(path);
mkdirSync(join(workspace.root, 'dist'));
const developer = workspace.compile({ extends: ['umbo:developer'] });
const refused = new Set(['curl', 'sudo']);
/** Allows every program anybody described, so that it is the arguments that count. */
const generous = workspace.compile({
  extends: ['umbo:developer'],
  deny: [...refused],
  allow: families.flatMap(({ names }) => names).filter((name) => !refused.has(name)),
  denyGroups: { 'system-control': 'off', filesystem: 'off', network: 'off', packages: 'off' },
});

/** Tests that no row is allowed for a developer, nor where every described program is; `listed` are those that only the lists stop. */
export function testTricks(tricks: readonly Trick[], listed: readonly string[] = []): void {
  test('no row stands twice', () => {
    expect(new Set(tricks.map(([text]) => text)).size).toBe(tricks.length);
    expect(tricks.length).toBeGreaterThanOrEqual(70);
  });
  test.each(tricks)('S2: never allowed: %s (%s)', (text) => {
    expect(developer.explain(script(workspace, text)).verdict).not.toBe('allow');
    if (!listed.includes(text)) expect(generous.explain(script(workspace, text)).verdict).not.toBe('allow');
  });
}
