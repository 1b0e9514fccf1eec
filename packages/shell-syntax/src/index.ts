/**
 * Shell text to every command it could run, or "cannot tell".
 * @module
 */
export type { Assignment } from './assignment.ts';
export type { DirectoryChange } from './directory-change.ts';
export type { LoopValue } from './loop-value.ts';
export { readScript } from './read-script.ts';
export type { ReadScriptOptions } from './read-script.ts';
export type { Doubt, ReadContent, Reading } from './reading.ts';
export type { Redirect } from './redirect.ts';
export type { ShellCommand } from './shell-command.ts';
export type { UnknownPart, Word } from './word.ts';
