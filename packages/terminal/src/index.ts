/**
 * Questions to a person at a terminal that end when the person does.
 * @module
 */
export { discardTypeahead } from './discard-typeahead.ts';
export { untilInputEnds } from './until-input-ends.ts';
export type { PromptContext } from './until-input-ends.ts';
