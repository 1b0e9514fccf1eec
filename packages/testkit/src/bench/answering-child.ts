import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A question and its answer, both plain data. */
export type Answers = (question: string) => Promise<unknown>;

/** A process of its own that measures when asked: a host of another size, or one that starts fresh. */
export interface AnsweringChild {
  ask(question: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a bench file again as a child that answers; the file calls `answerParent` when it sees the arguments. */
export function openAnsweringChild(file: string, args: readonly string[]): AnsweringChild {
  const child: ChildProcess = fork(file, args, {
    execArgv: ['--conditions=@umbo/source', '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  return {
    async ask(question) {
      child.send(question);
      const answer = await Promise.race([
        once(child, 'message').then(([message]) => message as { answer?: unknown; error?: string }),
        gone.then(([code]) => ({ answer: undefined, error: `the child left with ${String(code)}` })),
      ]);
      if (answer.error !== undefined) throw new Error(`${question}: ${answer.error}`);
      return answer.answer;
    },
    async close() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** The child's side: answers until the parent lets go, then cleans up. */
export function answerParent(answers: Answers, close: () => Promise<void>): void {
  process.on('message', (question) => {
    answers(String(question)).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.once('disconnect', () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
