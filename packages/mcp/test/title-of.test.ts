import type { Redactor } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { titleOf } from '../src/session/title-of.ts';

const call = { toolName: 'shell_bash', input: { command: 'make hunter2' } };
const redactor = (redact: (text: string) => string): Redactor => ({
  redactText: redact,
  redactValue: <T>(value: T): T => JSON.parse(redact(JSON.stringify(value))) as T,
  stream: () => {
    throw new Error('not needed here');
  },
});

test('a task is named by its call, without secrets and bounded', () => {
  expect(titleOf(call)).toBe('shell_bash {"command":"make hunter2"}');
  const hides = redactor((text) => text.replaceAll('hunter2', '[REDACTED]'));
  expect(titleOf(call, hides)).toBe('shell_bash {"command":"make [REDACTED]"}');
  const edge = { ...call, input: { command: `${'x'.repeat(170)}hunter2` } };
  expect(titleOf(edge, hides)).not.toContain('hunt');
  expect(titleOf({ ...call, input: { command: '🎉'.repeat(500) } }).length).toBe(200);
  expect(titleOf({ ...call, input: { command: 'x'.repeat(5000) } })).toBe('shell_bash');
});

test('what cannot be shown is left out of the name', () => {
  const broken = redactor(() => {
    throw new Error('broken');
  });
  expect(titleOf(call, broken)).toBe('shell_bash');
  expect(titleOf({ toolName: 'a', input: undefined })).toBe('a');
});
