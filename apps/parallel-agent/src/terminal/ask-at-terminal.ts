import { expand, input } from '@inquirer/prompts';
import { renderExplanation } from '@umbo/command-policy';
import {
  renderApproval,
  visibleText,
  type ApprovalAnswer,
  type ApprovalRequest,
  type JsonValue,
} from '@umbo/tools-core';
import { discardTypeahead, untilInputEnds } from '@umbo/terminal';
import type { AskPerson } from '../team/answer-desk.ts';
import type { TeamHost } from '../team/team-host.ts';
import type { View } from '../view/view.ts';
import { editableText, withEditedText } from './edit-input.ts';

/** What a person at the terminal is asked with. */
export interface TerminalOptions {
  /** Keeps everything else off the screen meanwhile. */
  readonly view: View;
  /** Knows the policies and the calls. */
  readonly host: TeamHost;
  /** Shown in the prompt. */
  readonly mode: string;
  /** Ctrl-C at the prompt. */
  readonly onInterrupt: () => void;
}

const approver = 'terminal';
const declined: ApprovalAnswer = { kind: 'deny', reason: 'declined at the terminal', approver };

function explain(host: TeamHost, question: ApprovalRequest): string {
  const policy = host.policyOf(question.agentId);
  if (!policy) return 'There is no policy to explain it by.';
  return question.requests
    .map((request) => renderExplanation(policy.explain(request)))
    .join('\n')
    .split('\n')
    .map(visibleText)
    .join('\n');
}

async function edited(before: JsonValue | undefined, signal: AbortSignal): Promise<ApprovalAnswer | null> {
  const text = editableText(before);
  if (text === undefined) return null;
  const after = withEditedText(
    before,
    await untilInputEnds(signal, (context) =>
      input({ message: 'Run instead:', default: text, prefill: 'editable' }, context),
    ),
  );
  return after === undefined ? null : { kind: 'approve', patchedInput: after, approver };
}

async function choose(
  options: TerminalOptions,
  question: ApprovalRequest,
  signal: AbortSignal,
): Promise<ApprovalAnswer> {
  const { host, mode } = options;
  process.stderr.write(`\n${renderApproval(question)}\n`);
  for (;;) {
    if (await discardTypeahead()) options.onInterrupt();
    const choice = await untilInputEnds(signal, (context) =>
      expand(
        {
          message: `[${mode}] Run it? (y)es (n)o (a)lways this session (e)dit e(x)plain`,
          default: 'n',
          choices: [
            { key: 'y', name: 'yes, once', value: 'yes' },
            { key: 'n', name: 'no', value: 'no' },
            { key: 'a', name: 'always for this session', value: 'always' },
            { key: 'e', name: 'edit the command', value: 'edit' },
            { key: 'x', name: 'explain why it asks', value: 'explain' },
          ],
        },
        context,
      ),
    );
    if (choice === 'yes') return { kind: 'approve', approver };
    if (choice === 'always') return { kind: 'approve', scope: 'session', approver };
    if (choice === 'no') {
      const reason = await untilInputEnds(signal, (context) =>
        input({ message: 'Why not? (the agent is told; empty for no reason)' }, context),
      );
      return reason.trim() === '' ? declined : { kind: 'deny', reason: reason.trim(), approver };
    }
    if (choice === 'explain') process.stderr.write(`${explain(host, question)}\n`);
    else {
      const answer = await edited(host.inputOf(question.agentId, question.callId), signal);
      if (answer) return answer;
      process.stderr.write('That is no command; nothing was changed.\n');
    }
  }
}

/** Asks at the terminal: yes, no, always for this session, edit, explain. Enter alone is no. */
export function askAtTerminal(options: TerminalOptions): AskPerson {
  return (question, signal) =>
    options.view.hold(async () => {
      // A terminal that is gone answers reads and writes with an error, and that is a no.
      const ignore = (): void => {};
      process.stdin.on('error', ignore);
      try {
        return await choose(options, question, signal);
      } catch (error) {
        if (!signal.aborted && error instanceof Error && error.name === 'ExitPromptError')
          options.onInterrupt();
        return declined;
      } finally {
        process.stdin.off('error', ignore);
      }
    });
}
