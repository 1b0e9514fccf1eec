import { expect, test } from 'vitest';

test('the package exports exactly these names', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toMatchInlineSnapshot(`
    [
      "CommandPolicy",
      "asks",
      "changesState",
      "checks",
      "compilePolicy",
      "defineCommand",
      "definePolicyPlugin",
      "deletes",
      "destroys",
      "harmless",
      "loadPolicyFile",
      "movesTo",
      "network",
      "option",
      "parsePolicy",
      "policyJsonSchema",
      "presets",
      "reads",
      "renderExplanation",
      "runsCode",
      "runsCommand",
      "runsCommandWithMore",
      "runsFile",
      "runsProgram",
      "runsScript",
      "runsStdin",
      "runsWorkspace",
      "setsDirectory",
      "setsVariable",
      "writes",
      "writesInto",
    ]
  `);
});
