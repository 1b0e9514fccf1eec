import { expect, test } from 'vitest';
import { script } from '../workspace.ts';
import { createRepository } from './dev/repository.ts';
import { buildTricks, writerTricks } from './dev/tricks-build.ts';
import { gitTricks } from './dev/tricks-git.ts';
import { hiddenTricks } from './dev/tricks-hidden.ts';
import { scriptTricks } from './dev/tricks-node.ts';

const workspace = createRepository();
const developer = workspace.compile({ extends: ['umbo:developer'] });
const writer = workspace.compile({ extends: ['umbo:writer'] });
const all = [...gitTricks, ...scriptTricks, ...buildTricks, ...hiddenTricks];

test('the table is as long as promised', () => {
  expect(new Set(all.map(([text]) => text)).size).toBeGreaterThanOrEqual(400);
});

test.each(all)('S2: never allowed for a developer: %s (%s)', (text) => {
  expect(developer.explain(script(workspace, text)).verdict).not.toBe('allow');
});

test.each(writerTricks)('never allowed for a writer: %s (%s)', (text) => {
  expect(writer.explain(script(workspace, text)).verdict).not.toBe('allow');
});
