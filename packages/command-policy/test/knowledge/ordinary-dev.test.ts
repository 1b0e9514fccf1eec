import { expect, test } from 'vitest';
import { script } from '../workspace.ts';
import { ordinaryGit } from './dev/ordinary-git.ts';
import { ordinaryNode } from './dev/ordinary-node.ts';
import { ordinaryOther, ordinaryWriter } from './dev/ordinary-other.ts';
import { createRepository } from './dev/repository.ts';

const workspace = createRepository();
const developer = workspace.compile({ extends: ['umbo:developer'] });
const writer = workspace.compile({ extends: ['umbo:writer'] });

test('the table is as long as promised', () => {
  expect(new Set([...ordinaryGit, ...ordinaryNode, ...ordinaryOther]).size).toBeGreaterThanOrEqual(400);
});

test.each([...ordinaryGit, ...ordinaryNode, ...ordinaryOther])('S17: a developer may run: %s', (text) => {
  const { verdict, reasons } = developer.explain(script(workspace, text));
  expect(verdict === 'allow' ? 'allow' : reasons.map(({ message }) => message)).toBe('allow');
});

test.each(ordinaryWriter)('a writer may run: %s', (text) => {
  const { verdict, reasons } = writer.explain(script(workspace, text));
  expect(verdict === 'allow' ? 'allow' : reasons.map(({ message }) => message)).toBe('allow');
});
