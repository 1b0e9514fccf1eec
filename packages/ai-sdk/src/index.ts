/**
 * AI SDK models for the agent loop, and umbo tools for AI SDK agents.
 * @module
 */
export { aiSdkModel } from './model/ai-sdk-model.ts';
export type { AiSdkModelOptions } from './model/ai-sdk-model.ts';
export type { CallManager } from './tools/call-manager.ts';
export { umboTools } from './tools/umbo-tools.ts';
export type { UmboTools, UmboToolsOptions } from './tools/umbo-tools.ts';
