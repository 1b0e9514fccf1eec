import { expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';
import { ordinaryEdit } from './system/ordinary-edit.ts';
import { ordinaryMisc } from './system/ordinary-misc.ts';
import { ordinarySearch } from './system/ordinary-search.ts';
import { ordinaryText } from './system/ordinary-text.ts';

const workspace = createWorkspace();
const developer = workspace.compile({ extends: ['umbo:developer'] });
const ordinary = [...ordinaryEdit, ...ordinaryMisc, ...ordinarySearch, ...ordinaryText];

test('no row stands twice', () => {
  expect(new Set(ordinary).size).toBe(ordinary.length);
  expect(ordinary.length).toBeGreaterThanOrEqual(280);
});

test.each(ordinary)('S17: a developer may run: %s', (text) => {
  const { verdict, reasons } = developer.explain(script(workspace, text));
  expect(verdict === 'allow' ? 'allow' : reasons.map(({ message }) => message)).toBe('allow');
});
