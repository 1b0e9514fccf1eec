import type { CancelReason, Execution, Outcome, TaskPort, TaskState } from '@umbo/tools-core';
import type { ProcessIdentity } from '../durable/task-store.ts';
import type { ContinuePolicy, DeliveryMode, ManagedTask } from '../managed-task.ts';
import type { Route } from '../routing.ts';
import type { UpdateHead } from '../task-update.ts';
import type { OwnWork } from './own-work.ts';

/** One task as the manager holds it. Plain mutable state: every change happens in one turn of the event loop. */
export interface TaskRecord {
  readonly taskId: string;
  readonly callId: string;
  readonly sessionId: string;
  readonly turnId: string;
  agentId: string;
  readonly toolName: string;
  title: string;
  readonly route: Route;
  state: TaskState;
  mode: 'foreground' | 'background';
  continuePolicy: ContinuePolicy;
  deliveryMode: DeliveryMode;
  startedAt: number;
  endedAt?: number;
  outcome?: Outcome;
  /** The turn was told: its result, or that it goes on. */
  answered: boolean;
  /** The outcome goes out as a notification. */
  notifies: boolean;
  execution?: Execution;
  /** Work the tool started for this call through `TaskControl.start`. */
  work?: OwnWork;
  port?: TaskPort;
  /** Its process beyond doubt, in durable mode. */
  process?: ProcessIdentity;
  /** Set when asked to end. */
  cancelReason?: CancelReason;
  /** Asked to end only by its turn: leaving the turn takes that back. */
  byTurn: boolean;
  /** Its call is over, its own work goes on. */
  alone: boolean;
  /** Questions to a person that are open: their time is not the call's. */
  questions?: Set<string>;
  /** Takes back the detach timer. */
  stopDetach?: () => void;
  /** Takes back the cancel ladder's timer. */
  stopLadder?: () => void;
  /** Called once, when it has ended. */
  readonly onEnd: Set<() => void>;
}

/** What updates and events say of a task. */
export function headOf(record: TaskRecord): UpdateHead {
  const { taskId, callId, sessionId, turnId, agentId, toolName } = record;
  return { taskId, callId, sessionId, turnId, agentId, toolName };
}

/** The task as the host sees it. */
export function infoOf(record: TaskRecord): ManagedTask {
  const live = record.outcome === undefined;
  return {
    ...headOf(record),
    title: record.title,
    state: record.state,
    mode: record.mode,
    continuePolicy: record.continuePolicy,
    deliveryMode: record.deliveryMode,
    startedAt: record.startedAt,
    ...(live && record.port?.pid !== undefined ? { pid: record.port.pid } : {}),
    ...(record.endedAt === undefined ? {} : { endedAt: record.endedAt }),
    ...(record.outcome === undefined ? {} : { outcome: record.outcome }),
  };
}
