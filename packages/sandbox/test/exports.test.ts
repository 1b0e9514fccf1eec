import { expect, test } from 'vitest';

test('the exported names', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toMatchInlineSnapshot(`
    [
      "confinementFact",
      "defaultDeniedReads",
      "defaultProtectedPaths",
      "detectEnforcement",
      "encodeLockPlan",
      "nothingEnforceable",
      "offProfile",
      "parseMachineFacts",
      "planLock",
      "readOnlyProfile",
      "refusals",
      "renderReport",
      "report",
      "sandboxExecProfile",
      "unavailableOn",
      "workspaceWriteProfile",
      "wrapWithBubblewrap",
      "wrapWithSandboxExec",
    ]
  `);
});
