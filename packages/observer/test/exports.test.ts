import { expect, test } from 'vitest';
import * as api from '../src/index.ts';

test('the exported names are these', () => {
  expect(Object.keys(api).toSorted()).toMatchInlineSnapshot(`
    [
      "AuditJournal",
      "anchorFile",
      "consoleSink",
      "createObserver",
      "describeRequests",
      "eventLine",
      "jsonlSink",
      "loggerSink",
      "queryAudit",
      "readAnchor",
      "realFileSystem",
      "repairTornTail",
      "signAnchor",
      "verifyAudit",
    ]
  `);
});
