import { background, foreground, ParallelTaskManager } from '@umbo/task-manager';
import { runner } from './runner.ts'; // your executor: createToolExecutor(…) of @umbo/tools-core

const manager = new ParallelTaskManager({
  runner,
  routing: ({ call }) => (call.callId === 'slow' ? background : foreground), // or foregroundThenDetachAfter(ms)
});
const call = { sessionId: 's', turnId: 't', agentId: 'a', toolName: 'sleep' };
manager.start({ ...call, callId: 'quick', input: 1 });
manager.start({ ...call, callId: 'slow', input: 200 });

const answers = await manager.waitForTurn(call);
console.log(answers.map(({ callId, kind }) => `${callId}: ${kind}`).join()); // quick: result,slow: detached
await manager.handle.waitForIdle();
console.log(manager.takePendingUpdates('s').map(({ kind }) => kind)); // notification
