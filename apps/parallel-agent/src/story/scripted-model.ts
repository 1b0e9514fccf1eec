import type { JsonValue } from '@umbo/tools-core';
import type { Model, ModelEvent, ModelRequest } from '@umbo/agent-loop';

/** One thing a scripted agent does in a round. */
export type ScriptedMove = { readonly say: string } | { readonly call: string; readonly input: JsonValue };

let calls = 0;

function eventOf(move: ScriptedMove): ModelEvent {
  return 'say' in move
    ? { kind: 'text', text: move.say }
    : { kind: 'toolCall', callId: `call-${(calls += 1)}`, toolName: move.call, input: move.input };
}

/** A model that follows a script, one list of moves a round: what comes back is real, only the asking is not. */
export function scriptedModel(rounds: readonly (readonly ScriptedMove[])[]): Model {
  let round = 0;
  return {
    async *stream({ signal }: ModelRequest) {
      const moves = rounds[round] ?? [{ say: 'That is all.' }];
      round += 1;
      for (const move of moves) {
        if (signal.aborted) return;
        yield eventOf(move);
      }
    },
  };
}
