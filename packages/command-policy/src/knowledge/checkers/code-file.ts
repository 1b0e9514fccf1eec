import type { ArgumentCheck } from '../argument-check.ts';
import { asks, runsCode } from '../effect.ts';
import { usualScripts } from '../usual-scripts.ts';

/** A file or a module that is run: `data:`, `http:` and `file:` addresses are code from somewhere else. */
export const codeFile: ArgumentCheck = (value) =>
  /^[a-z][a-z0-9+.-]+:/i.test(value) && !value.startsWith('node:')
    ? [runsCode]
    : [{ kind: 'runs', what: 'file', text: value }];

/** What `node` and `tsx` run first: `tsx watch FILE` and `node inspect FILE` are no files, and the file follows. */
export const nodeMain: ArgumentCheck = (value, context) =>
  /^(?:watch|inspect|debug)$/.test(value)
    ? [asks('watches files or opens a debugger')]
    : codeFile(value, context);

const bundlerWords = new Set([
  ...usualScripts,
  ...'run info bundle optimize analyze inspect sync prepare export ls list query doctor version why e2e index'.split(
    ' ',
  ),
]);
const takesOver =
  /^(?:login|logout|link|unlink|gen|generate|telemetry|install|add|upgrade|deploy|publish|serve|new|update|eject|init|migrate|create|config|analytics|extract-i18n|cache|module|daemon|prune|scan)$/;

/**
 * What a bundler or a task runner is told to do: a usual word, a file or a task with `:` or `#` is code of the project; its account
 * and its generators ask, and so does every other word, which it may take for a command of its own (`ng completion`).
 */
export const bundlerWord: ArgumentCheck = (value, context) =>
  !takesOver.test(value) && (bundlerWords.has(value) || /[./#]|^\w+:[\w-]/.test(value))
    ? codeFile(value, context)
    : [asks('changes an account, installs, serves, or is given a word this policy does not know')];

/** A file of settings that is code; jest takes the settings themselves too, as JSON, and they can name any file. */
export const configFile: ArgumentCheck = (value, context) =>
  value.startsWith('{') ? [runsCode] : codeFile(value, context);

/** What `docker build` is given: a directory or a file of the project; addresses, and what it takes for one, are code from elsewhere. */
export const dockerContext: ArgumentCheck = (value, context) =>
  /^(?:github\.com\/|git@)/i.test(value) ? [runsCode] : codeFile(value, context);
