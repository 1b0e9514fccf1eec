import { expect, test } from 'vitest';
import { offProfile } from '@umbo/sandbox';
import { type Frame, frameKind } from '../../src/supervisor/frame.ts';
import { startTask } from '../../src/supervisor/start-task.ts';
import type { FrameTaker, SupervisorConnection } from '../../src/supervisor/supervisor-connection.ts';

const task = 7;
const exitBytes = 4 + 4 + 1 + 8 + 4 + 4 * 8 + 2 * 16;

test('what was said of a command before it was known to run stands in its note', async () => {
  let say: FrameTaker = () => expect.fail('nobody listens');
  const connection = {
    lost: false,
    hold: (take: FrameTaker) => ((say = take), task),
    release: () => {},
    send: () => {},
  };
  const started = startTask(connection as unknown as SupervisorConnection, {
    spec: { file: '/bin/true', args: [], cwd: '/', env: {}, timeoutMs: 1000, sandbox: offProfile() },
    plan: new Uint8Array(0),
    scratchPath: '',
    spillPath: undefined,
    ownPids: false,
    enforce: () => ({}) as never,
  });
  const frame = (kind: number, payload: Buffer): Frame => ({ task, kind, payload });
  const warning = Buffer.from('there was no memory to keep its output');
  say(frame(frameKind.warning, warning));
  // The bytes of a frame are the reader's: the next ones come to lie there.
  warning.fill(0);
  say(frame(frameKind.started, Buffer.from([1, 0, 0, 0, 2, 0, 0, 0, 0])));
  const outcome = await started;
  if (outcome.kind !== 'started') expect.fail(outcome.kind);
  say(frame(frameKind.exit, Buffer.alloc(exitBytes)));
  const { exitCode, note } = await outcome.task.result;
  expect([exitCode, note]).toEqual([0, 'There was no memory to keep its output.']);
});
