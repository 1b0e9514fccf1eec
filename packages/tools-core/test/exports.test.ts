import { expect, test } from 'vitest';

test('the exported values are these', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toMatchInlineSnapshot(`
    [
      "ApprovalDesk",
      "ObserverFanOut",
      "ToolRegistry",
      "UmboError",
      "applyLevel",
      "approvalParts",
      "callDigest",
      "composePolicies",
      "createOutputStore",
      "createResources",
      "createToolExecutor",
      "createTurnCancellation",
      "defineTool",
      "describeOutcome",
      "minLevel",
      "modelOutputSchema",
      "modelSchema",
      "noJournal",
      "renderApproval",
      "resourceKey",
      "systemClock",
      "toProviderName",
      "visibleText",
    ]
  `);
});
