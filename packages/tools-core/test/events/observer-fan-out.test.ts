import { expect, test, vi } from 'vitest';
import type { Observer, StepEvent, ToolEvent } from '../../src/index.ts';
import { ObserverFanOut } from '../../src/index.ts';
import { host, runTool } from '../support/host.ts';

const head = { callId: 'c', sessionId: 's', turnId: 't', agentId: 'a', toolName: 'x', at: 0 };
const step = (message: string): StepEvent => ({ ...head, kind: 'progress', message });

function recorder(): Observer & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    seen,
    observe: (event) =>
      void seen.push('code' in event ? event.code : 'message' in event ? event.message : event.kind),
  };
}

test('A3: a throwing observer is reported to the others, once until it works again, and never felt', () => {
  let broken = true;
  const failing: Observer = {
    observe: () => {
      if (broken) throw new Error('sink is down');
    },
  };
  const other = recorder();
  const events = new ObserverFanOut([failing, other]);
  events.observe(step('1'));
  events.observe(step('2'));
  broken = false;
  events.observe(step('3'));
  broken = true;
  events.observe(step('4'));
  expect(other.seen).toEqual(['1', 'observer-failed', '2', '3', '4', 'observer-failed']);
});

test('A3: an observer that rejects is reported too, and two that fail do not report each other for ever', async () => {
  const rejecting: Observer = { observe: () => Promise.reject(new Error('down')) as never };
  const throwing: Observer = { observe: () => JSON.parse('{') as never };
  const other = recorder();
  new ObserverFanOut([rejecting, throwing, other]).observe(step('1'));
  await vi.waitFor(() => expect(other.seen).toEqual(['1', 'observer-failed', 'observer-failed']));
});

test('A3: an observer that makes events while it observes changes the order for nobody', () => {
  const other = recorder();
  const inner: Observer = {
    observe: (event) => 'message' in event && event.message === '1' && events.observe(step('2')),
  };
  const events: ObserverFanOut = new ObserverFanOut([inner, other]);
  events.observe(step('1'));
  expect(other.seen).toEqual(['1', '2']);
});

test('A3: throwing, rejecting and endlessly slow observers change neither the outcome nor the order of events', async () => {
  const bad: Observer[] = [
    { observe: () => JSON.parse('{') as never },
    { observe: () => Promise.reject(new Error('down')) as never },
    { observe: () => new Promise(() => {}) as never },
  ];
  const seen: ToolEvent[] = [];
  const tool = runTool(
    async (_, context) => (
      context.emit({ kind: 'progress', message: 'half' }),
      { kind: 'completed', output: 'done' }
    ),
  );
  const { call } = host(tool, { observers: [...bad, { observe: (event) => void seen.push(event) }] });
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'completed', output: 'done' });
  expect(seen.map((event) => event.kind).filter((kind) => kind !== 'warning')).toEqual([
    'requested',
    'decided',
    'started',
    'progress',
    'completed',
  ]);
  expect(seen.filter((event) => event.kind === 'warning')).toHaveLength(2);
});
