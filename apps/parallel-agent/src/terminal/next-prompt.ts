import { untilInputEnds } from '@umbo/terminal';
import { input } from '@inquirer/prompts';

/** What a person wants next: text, `end` (empty line or end of input), `interrupt` (Ctrl-C), or `aborted` by the signal. */
export type NextPrompt =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'aborted' };

/** Asks what to do next; the mode is in the prompt. */
export async function nextPrompt(mode: string, signal: AbortSignal): Promise<NextPrompt> {
  try {
    const text = await untilInputEnds(signal, (context) =>
      input({ message: `[${mode}] Next (empty to end):` }, context),
    );
    return text.trim() === '' ? { kind: 'end' } : { kind: 'text', text };
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' };
    return { kind: error instanceof Error && error.name === 'ExitPromptError' ? 'interrupt' : 'end' };
  }
}
