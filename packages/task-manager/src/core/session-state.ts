import { createTurnCancellation, type TurnCancellation } from '@umbo/tools-core';
import type { TurnUpdate } from '../task-update.ts';
import type { AgentTree } from './agent-tree.ts';
import type { TaskRecord } from './task-record.ts';
import type { UpdateBox } from './update-box.ts';

/** One turn of a session while something of it is unanswered or not fetched. */
export interface TurnState {
  readonly cancellation: TurnCancellation;
  /** In the order of the calls; the update once it is answered. */
  readonly calls: Map<TaskRecord, TurnUpdate | undefined>;
  unanswered: number;
  /** Called when nothing is unanswered any more. */
  readonly onAnswered: Set<() => void>;
}

/** What a manager holds for one session. */
export interface SessionState {
  readonly sessionId: string;
  readonly agents: AgentTree;
  readonly box: UpdateBox;
  readonly live: Set<TaskRecord>;
  readonly turns: Map<string, TurnState>;
  /** Turns that were interrupted: a call that comes late must not run. */
  readonly interrupted: Set<string>;
  /** Called when the last task has ended. */
  readonly onIdle: Set<() => void>;
  /** Set while it is being ended. */
  ending?: Promise<void>;
}

const rememberedInterrupts = 1000;

/** The turn, opened when it is not; a turn that was interrupted stays cancelled. */
export function openTurn(session: SessionState, turnId: string): TurnState {
  const known = session.turns.get(turnId);
  if (known !== undefined) return known;
  const turn: TurnState = {
    cancellation: createTurnCancellation(),
    calls: new Map(),
    unanswered: 0,
    onAnswered: new Set(),
  };
  if (session.interrupted.has(turnId)) turn.cancellation.cancel('userInterrupt');
  session.turns.set(turnId, turn);
  return turn;
}

/** Remembers that a turn was interrupted. */
export function rememberInterrupt(session: SessionState, turnId: string): void {
  session.interrupted.add(turnId);
  const [oldest] = session.interrupted;
  if (session.interrupted.size > rememberedInterrupts && oldest !== undefined)
    session.interrupted.delete(oldest);
}

/** Takes the answers out of a turn whose calls are all answered, and forgets it. */
export function closeTurn(session: SessionState, turnId: string): readonly TurnUpdate[] {
  const turn = session.turns.get(turnId);
  if (turn === undefined || turn.unanswered > 0) return [];
  session.turns.delete(turnId);
  return [...turn.calls.values()].filter((update) => update !== undefined);
}
