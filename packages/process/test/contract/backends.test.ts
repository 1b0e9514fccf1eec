import { expect, test } from 'vitest';
import { whyNoSupervisor } from '../supervisor/workshop.ts';
import { backends } from './backends.ts';

test.each(whyNoSupervisor)('the contract on the supervisor backend: not run (%s)', () => {
  expect(backends).not.toContain('supervisor');
});

test('the contract is shown on the portable backend', () => {
  expect(backends).toContain('portable');
});
