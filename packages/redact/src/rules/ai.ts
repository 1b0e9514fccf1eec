import type { Rule } from './rule.ts';
import { edgeToken, token } from './token.ts';

/** Model providers and what is built around them. */
export const ai: readonly Rule[] = [
  token('anthropic-key', 'sk-ant-', '[A-Za-z0-9_-]{20,200}'),
  token('openai-key', ['sk-proj-', 'sk-svcacct-', 'sk-admin-'], '[A-Za-z0-9_-]{20,300}'),
  {
    kind: 'openai-legacy-key',
    keywords: ['sk-'],
    pattern: '(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))sk-[A-Za-z0-9]{32,120}(?![A-Za-z0-9])',
  },
  token('openrouter-key', 'sk-or-v1-', '[a-f0-9]{64}'),
  token('huggingface-token', ['hf_', 'api_org_'], '[A-Za-z0-9]{34,80}'),
  token('replicate-token', 'r8_', '[A-Za-z0-9]{37,60}'),
  token('groq-key', 'gsk_', '[A-Za-z0-9]{40,80}'),
  token('xai-key', 'xai-', '[A-Za-z0-9]{60,120}'),
  token('perplexity-key', 'pplx-', '[A-Za-z0-9]{40,80}'),
  token('fireworks-key', 'fw_', '[A-Za-z0-9]{20,40}'),
  token('nvidia-key', 'nvapi-', '[A-Za-z0-9_-]{40,100}'),
  token('langsmith-key', ['lsv2_pt_', 'lsv2_sk_'], '[a-f0-9]{32}_[a-f0-9]{10}'),
  token('langfuse-key', 'sk-lf-', '[a-f0-9-]{36}'),
  token('tavily-key', 'tvly-', '[A-Za-z0-9_-]{20,60}'),
  edgeToken('together-key', 'tgp_v1_', '[A-Za-z0-9_-]{40,60}'),
  edgeToken('jina-key', 'jina_', '[A-Za-z0-9_-]{50,80}'),
  edgeToken('runpod-key', 'rpa_', '[A-Za-z0-9]{40,60}'),
  edgeToken('firecrawl-key', 'fc-', '[a-f0-9]{32}(?![A-Za-z0-9-])'),
  edgeToken('cerebras-key', 'csk-', '[a-z0-9]{40,60}'),
  edgeToken('cartesia-key', 'sk_car_', '[A-Za-z0-9]{20,60}'),
  edgeToken('e2b-key', 'e2b_', '[a-f0-9]{40}'),
  token('weights-and-biases-key', 'wandb_v1_', '[A-Za-z0-9_-]{40,100}'),
  token('pinecone-token', 'pcsk_', '[A-Za-z0-9_]{40,80}'),
];
