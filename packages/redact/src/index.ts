/**
 * Secrets out of text, structured values and byte streams, before they reach a model, an event or a log.
 * @module
 */
export { createRedactor } from './create-redactor.ts';
export type { SecretRedactor } from './create-redactor.ts';
export type { SensitivePattern } from './custom/custom-pattern.ts';
export type { RedactorOptions, RegisteredSecret } from './redactor-options.ts';
export type { Redactor, RedactorStream } from '@umbo/tools-core';
