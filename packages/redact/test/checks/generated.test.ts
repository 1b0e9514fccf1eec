import { expect, test } from 'vitest';
import { looksGenerated } from '../../src/checks/generated.ts';

test.each([
  'xK9mQ2vB7nR4',
  'aB3dE5gH7jK9mN1p',
  'hT7#kQ2!mZ9x',
  'qwXbZpLkVmTrYsNd',
  'v/DmDE+8BuCo80sKpQw1mox6',
])('nobody would have written %s', (value) => expect(looksGenerated(value)).toBe(true));

test.each([
  'BlockMap',
  'CharList',
  'FlowCollection',
  'sha256sum',
  'node18-alpine',
  '2026-03-04T09:12:44Z',
  'v1.2.3-rc1',
  '412.20kB',
  'kubernetes.io/service-account-token',
  'SHA256:v/DmDE+8BuCo80sKpQw1mox6',
  'short1A',
  'not mine 4ever',
])('%s means something', (value) => expect(looksGenerated(value)).toBe(false));

test('hex may be a hash: it counts only where the caller says so', () => {
  const hex = '9f86d081884c7d659a2feaa0c55ad015';
  expect([looksGenerated(hex), looksGenerated(hex, true), looksGenerated('deadbeef', true)]).toEqual([
    false,
    true,
    false,
  ]);
});
