import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditJournal, queryAudit, verifyAudit } from '@umbo/observer';

const file = join(mkdtempSync(join(tmpdir(), 'umbo-')), 'audit.jsonl');
const journal = await AuditJournal.open({ file, redactor: 'none' });
const call = { callId: '1', sessionId: 's', turnId: 't', agentId: 'a', toolName: 'shell.exec' };
await journal.decided({
  ...call,
  requests: [],
  decision: 'deny',
  reasons: [{ code: 'blocked', message: 'rm is denied' }],
});
await journal.close();
console.log([...queryAudit(file, { decision: 'deny' })].length); // 1
console.log(verifyAudit({ file }).kind); // intact
