import { isInputRequiredResult, type Client } from '@modelcontextprotocol/client';
import { noJournal, type DecisionRecord } from '@umbo/tools-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serveTools } from './peers.ts';

const yes = { approval: { action: 'accept', content: { approve: true } } };
const used = 'already used, came too late or belongs to no call';

async function asked(client: Client, path: string): Promise<string> {
  const result: unknown = await client.callTool(
    { name: 'file_write', arguments: { path } },
    { allowInputRequired: true },
  );
  if (!isInputRequiredResult(result) || result.requestState === undefined) throw new Error('not asked');
  return result.requestState;
}

async function again(
  client: Client,
  path: string,
  requestState: string,
  inputResponses: object = yes,
  name = 'file_write',
): Promise<string> {
  const params = { name, arguments: { path }, requestState, inputResponses };
  const result: unknown = await client
    .request({ method: 'tools/call', params }, { allowInputRequired: true })
    .catch((error: Error) => error.message);
  return JSON.stringify(result);
}

test('the same call sent again with its answer and its state runs', async () => {
  const { connectNew, deeds } = serveTools();
  const client = await connectNew({ manual: true });
  const state = await asked(client, 'a');
  expect(deeds.written).toEqual([]);
  expect(await again(client, 'a', state)).toContain('wrote a');
  expect(deeds.written).toEqual(['a']);
});

test('a replay is refused, also while the first is still being answered', async () => {
  const { connectNew, deeds } = serveTools();
  const client = await connectNew({ manual: true });
  const state = await asked(client, 'a');
  const answers = await Promise.all([again(client, 'a', state), again(client, 'a', state)]);
  expect(answers.filter((answer) => answer.includes('wrote a'))).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes(used))).toHaveLength(1);
  expect(await again(client, 'a', state)).toContain(used);
  expect(deeds.written).toEqual(['a']);
});

test('other arguments or another tool are refused, recorded as declined, and use the state up', async () => {
  const decisions: DecisionRecord[] = [];
  const journal = { ...noJournal, decided: async (record: DecisionRecord) => void decisions.push(record) };
  const { connectNew, deeds } = serveTools({ journal });
  const client = await connectNew({ manual: true });
  const first = await asked(client, 'a');
  expect(await again(client, 'b', first)).toContain('other arguments');
  expect(await again(client, 'a', first)).toContain(used);
  const second = await asked(client, 'a');
  expect(await again(client, 'a', second, yes, 'file_read')).toContain('other arguments');
  expect(deeds.written).toEqual([]);
  await expect
    .poll(() => decisions.map(({ decision }) => decision))
    .toEqual(['approvalDenied', 'approvalDenied']);
});

test('a forged state is refused whatever was changed in it', async () => {
  const { connectNew, deeds } = serveTools();
  const client = await connectNew({ manual: true });
  const state = await asked(client, 'a');
  await fc.assert(
    fc.asyncProperty(fc.nat(state.length - 1), fc.constantFrom('A', 'z', '.', '-'), async (at, letter) => {
      const forged = state.slice(0, at) + letter + state.slice(at + 1);
      fc.pre(forged !== state && Buffer.compare(...bytes(forged, state)) !== 0);
      expect(await again(client, 'a', forged)).toContain('Invalid or expired requestState');
    }),
    { numRuns: 60 },
  );
  expect(await again(client, 'a', 'v1.e30.AAAA')).toContain('Invalid or expired requestState');
  expect(deeds.written).toEqual([]);
  expect(await again(client, 'a', state)).toContain('wrote a');
});

// The last letter of base64 may carry bits that mean nothing: a state that decodes to the same bytes is the same state.
function bytes(...states: [string, string]): [Buffer, Buffer] {
  const decode = (state: string): Buffer =>
    Buffer.concat(state.split('.').flatMap((part) => [Buffer.from(part, 'base64url'), Buffer.from('.')]));
  return [decode(states[0]), decode(states[1])];
}

test("another client's state is refused", async () => {
  const { connectNew, deeds } = serveTools();
  const mine = await connectNew({ manual: true });
  const other = await connectNew({ manual: true });
  expect(await again(other, 'a', await asked(mine, 'a'))).toContain('Invalid or expired requestState');
  expect(deeds.written).toEqual([]);
});

test('an answer that comes too late is refused', async () => {
  const decisions: DecisionRecord[] = [];
  const journal = { ...noJournal, decided: async (record: DecisionRecord) => void decisions.push(record) };
  const { connectNew, deeds } = serveTools({ journal, approvalTimeoutMs: 50 });
  const client = await connectNew({ manual: true });
  const state = await asked(client, 'a');
  await expect.poll(() => decisions).toMatchObject([{ decision: 'approvalExpired' }]);
  expect(await again(client, 'a', state)).toContain(used);
  expect(deeds.written).toEqual([]);
});

test('an answer without its state asks anew, and a state without an answer asks again under another state', async () => {
  const { connectNew, deeds } = serveTools();
  const client = await connectNew({ manual: true });
  const params = { name: 'file_write', arguments: { path: 'a' }, inputResponses: yes };
  const result: unknown = await client.request(
    { method: 'tools/call', params },
    { allowInputRequired: true },
  );
  expect(isInputRequiredResult(result)).toBe(true);
  const state = await asked(client, 'a');
  expect(await again(client, 'a', state, {})).toContain('input_required');
  expect(await again(client, 'a', state)).toContain(used);
  expect(deeds.written).toEqual([]);
});

test('questions nobody comes back to give way to new ones', async () => {
  const { connectNew, deeds } = serveTools({ limits: { perSession: 40 } });
  const client = await connectNew({ manual: true });
  const states: string[] = [];
  for (let number = 0; number < 60; number += 1) states.push(await asked(client, String(number)));
  expect(await again(client, '0', states[0] ?? '')).toContain(used);
  expect(await again(client, '59', states[59] ?? '')).toContain('wrote 59');
  expect(deeds.written).toEqual(['59']);
});
