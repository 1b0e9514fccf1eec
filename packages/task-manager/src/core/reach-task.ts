import { UmboError, type OutputQuery, type OutputSlice } from '@umbo/tools-core';
import type { Clock } from '../clock.ts';
import type { WaitOptions } from '../task-handle.ts';
import type { TaskLifecycle } from './task-lifecycle.ts';
import type { TaskRecord } from './task-record.ts';
import { waitFor } from './wait-for.ts';

/** Waits until it has ended, or until told to give up. */
export async function waitForEnd(record: TaskRecord, clock: Clock, options?: WaitOptions): Promise<void> {
  if (record.outcome === undefined) await waitFor(record.onEnd, clock, options);
}

/** Cancels and waits until it has ended. */
export async function cancelAndWait(
  lifecycle: TaskLifecycle,
  record: TaskRecord,
  clock: Clock,
  hard: boolean,
): Promise<void> {
  lifecycle.cancel(record, 'taskCancelled', hard);
  await waitForEnd(record, clock);
}

/** Reads its output, also after it has ended. */
export async function readOutput(record: TaskRecord, query: OutputQuery): Promise<OutputSlice> {
  if (record.port?.readOutput === undefined) throw noWay('read', 'its tool shares no output');
  return record.port.readOutput(query);
}

/** Types into a running task. */
export async function writeStdin(record: TaskRecord, text: string): Promise<void> {
  assertRuns(record, 'written');
  if (record.port?.writeStdin === undefined) throw noWay('written', 'its tool takes no input');
  await record.port.writeStdin(text);
}

/** Sends one signal to a running task. */
export async function signalTask(record: TaskRecord, name: string): Promise<void> {
  assertRuns(record, 'sent');
  if (record.port?.signal === undefined) throw noWay('sent', 'its tool takes no signals; cancel it instead');
  await record.port.signal(name);
}

function assertRuns(record: TaskRecord, verb: string): void {
  if (record.outcome === undefined) return;
  throw new UmboError({
    code: 'task-ended',
    message: `Nothing was ${verb}: the task has ended (${record.outcome.kind}).`,
  });
}

function noWay(verb: string, why: string): UmboError {
  return new UmboError({ code: 'task-not-reachable', message: `Nothing was ${verb}: ${why}.` });
}
