import type { Redirect, Word } from '@umbo/shell-syntax';
import type { Opinion } from './opinion.ts';

/**
 * Whether a redirection may make standard output or error something that was opened for reading: `1< file`, `>&3`. Writing there
 * fails, but who opens /dev/stdout by its name opens that file again, for writing: `echo x 1< ~/.bashrc > /dev/stdout`.
 */
export function isOddOutput({ kind, descriptor, target }: Redirect): boolean {
  if (kind === 'read') return descriptor === 1 || descriptor === 2;
  return kind === 'duplicate' && (descriptor ?? 1) !== 0 && !/^(?:[12]-?|-)$/.test(target.value ?? '');
}

/** Whether a path is an output by its name: what it is depends on the redirections around. */
export function isOutputName({ value }: Word): boolean {
  return /^\/dev\/(?:stdout|stderr|fd\/[12])$/.test(value ?? '');
}

/** What stands against opening an output by its name where it may be a file that was opened for reading. */
export function oddOutput(word: Word): Opinion {
  return {
    verdict: 'ask',
    layer: 'paths',
    code: 'odd-output',
    message: `It opens ${word.source} again, which the text around may have made a file opened for reading.`,
    change: 'write to the output without naming it',
    lifts: 'none',
  };
}
