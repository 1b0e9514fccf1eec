import { AgentLoop, type Model } from '@umbo/agent-loop';
import { manager, registry } from './host.ts'; // your tools, and a task manager around your executor

const model: Model = {
  async *stream({ transcript }) {
    const last = transcript.at(-1); // a real model: aiSdkModel(…) of @umbo/ai-sdk
    if (last?.kind === 'user')
      yield { kind: 'toolCall', callId: 'c1', toolName: 'build', input: { ms: 300 } };
    else yield { kind: 'text', text: last?.kind === 'notification' ? 'It is built.' : 'It takes a while.' };
  },
};
const loop = new AgentLoop({ model, registry, manager, sessionId: 's', agentId: 'a' });
loop.submit('Build it.');
const first = await loop.run();
console.log(first.kind === 'finished' && first.text); // It takes a while.
await loop.waitForNews();
const second = await loop.run();
console.log(second.kind === 'finished' && second.text); // It is built.
await loop.close();
