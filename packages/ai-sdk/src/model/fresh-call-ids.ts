import type { TranscriptItem } from '@umbo/agent-loop';

/** Some providers number the calls of each answer anew; a transcript and an audit log need an id to mean one call. */
export function freshCallIds(transcript: readonly TranscriptItem[]): (callId: string) => string {
  const taken = new Set(
    transcript.flatMap((item) => (item.kind === 'assistant' ? item.calls.map(({ callId }) => callId) : [])),
  );
  return (callId) => {
    let fresh = callId === '' ? 'call' : callId;
    for (let n = 2; taken.has(fresh); n += 1) fresh = `${callId === '' ? 'call' : callId}-${n}`;
    taken.add(fresh);
    return fresh;
  };
}
