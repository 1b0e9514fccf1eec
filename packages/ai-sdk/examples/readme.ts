import { aiSdkModel } from '@umbo/ai-sdk';
import { languageModel } from './language-model.ts'; // any AI SDK model: createOpenAICompatible({ … })('name'), 'provider/name', …

const model = aiSdkModel(languageModel, { idleTimeoutMs: 60_000 });
const answer = model.stream({
  system: 'Be brief.',
  transcript: [{ kind: 'user', text: 'What is here?' }],
  tools: [{ name: 'shell_exec', description: 'Runs a program.', inputSchema: { type: 'object' } }],
  signal: AbortSignal.timeout(60_000),
}); // an AgentLoop of @umbo/agent-loop does this, and runs what the model calls
const kinds: string[] = [];
for await (const event of answer) kinds.push(event.kind);
console.log(kinds.join()); // text,toolCall,usage
