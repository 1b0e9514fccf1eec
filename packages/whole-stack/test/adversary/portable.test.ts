import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOnlyProfile } from '@umbo/sandbox';
import type { PermissionPolicy } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { composeHost } from '../../src/index.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });

test('P11: the tools run under bubblewrap on the portable backend, or are refused for want of it, never for their own name', async () => {
  const host = await composeHost({ policies: [allowAll], backend: 'portable', sandbox: readOnlyProfile() });
  try {
    const result = await host.call('shell.bash', { command: 'echo hi; echo x > made' });
    expect(JSON.stringify(result)).not.toContain('argv0');
    expect(result).toMatchObject(
      existsSync('/usr/bin/bwrap') && !JSON.stringify(result).includes('sandboxUnavailable')
        ? { outcome: { kind: 'completed', output: { stdout: 'hi\n' } } }
        : { outcome: { kind: 'notStarted', reason: 'sandboxUnavailable' } },
    );
    expect(existsSync(join(host.root, 'made'))).toBe(false);
  } finally {
    await host.close();
  }
});
