import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Model } from '@umbo/agent-loop';
import { aiSdkModel } from '@umbo/ai-sdk';
import { UmboError } from '@umbo/tools-core';

const openRouter = 'https://openrouter.ai/api/v1';

/** The model the environment names; throws what to set when it names none. */
export function modelFromEnvironment(env: NodeJS.ProcessEnv): Model {
  const own = env['UMBO_BASE_URL'];
  const apiKey = own === undefined ? env['OPENROUTER_API_KEY'] : env['UMBO_API_KEY'];
  const name = env['UMBO_MODEL'] ?? (own === undefined ? 'openrouter/auto' : undefined);
  if (!apiKey || !name)
    throw new UmboError({
      code: 'no-model',
      message:
        'Nothing was asked: a prompt needs a model. Set OPENROUTER_API_KEY (UMBO_MODEL chooses the model), or UMBO_BASE_URL, UMBO_API_KEY and UMBO_MODEL for any OpenAI-compatible server. Without a prompt the agents are scripted and need none.',
    });
  if (own !== undefined && !URL.canParse(own))
    throw new UmboError({
      code: 'no-model',
      message: 'Nothing was asked: UMBO_BASE_URL is no URL. Write it as https://host/v1.',
    });
  const provider = createOpenAICompatible({
    name: 'umbo',
    baseURL: own ?? openRouter,
    apiKey,
    includeUsage: true,
  });
  return aiSdkModel(provider(name));
}
