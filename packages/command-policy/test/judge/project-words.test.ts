import { describe, expect, test } from 'vitest';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';

const workspace = createRepository();
const policy = workspace.compile({ extends: ['umbo:developer'], deny: ['mytool', 'evil-*'] });
const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;

describe('S3: a denied program nobody described stays denied behind a package manager', () => {
  test.each([
    'bun run mytool x',
    'bun run evil-thing',
    'yarn run mytool',
    'yarn mytool',
    'pnpm run mytool',
    'pnpm mytool',
    'yarn workspace a mytool',
    'yarn workspace a run mytool',
    'yarn workspaces foreach -A run mytool',
    'yarn workspaces run mytool',
  ])('%s', (text) => {
    expect(verdict(text)).toBe('deny');
  });
});

test.each(['bun run build', 'yarn run release --dry', 'pnpm run my:tool', 'yarn workspace a run tool'])(
  'S17: %s is code of the project',
  (text) => {
    expect(verdict(text)).toBe('allow');
  },
);
