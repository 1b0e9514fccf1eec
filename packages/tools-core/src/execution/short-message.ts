import { keepEnds } from '../approval/keep-ends.ts';

const longest = 4000;

/** A message for the model: a name or a script of a megabyte in it must not be a megabyte of answer. Give it redacted text, so that no secret is cut in half unseen. */
export function shortMessage(message: string): string {
  return keepEnds(message, longest, (part) => part.toWellFormed());
}
