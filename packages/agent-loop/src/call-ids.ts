import type { TranscriptCall, TranscriptItem } from './transcript.ts';

/**
 * The calls of one answer under ids that each mean one call: some models number the calls of each answer anew. The very same call said
 * twice is one call.
 */
export function withOwnIds(
  calls: readonly TranscriptCall[],
  transcript: readonly TranscriptItem[],
): readonly TranscriptCall[] {
  const taken = new Set(
    transcript.flatMap((item) => (item.kind === 'assistant' ? item.calls.map(({ callId }) => callId) : [])),
  );
  const said = new Map(calls.map((call) => [JSON.stringify(call), call]));
  return [...said.values()].map((call) => {
    const wanted = call.callId === '' ? 'call' : call.callId;
    let callId = wanted;
    for (let n = 2; taken.has(callId); n += 1) callId = `${wanted}-${n}`;
    taken.add(callId);
    return { ...call, callId };
  });
}
