import type { AgentLoop } from '@umbo/agent-loop';
import { answerDesk, nobodyAnswers } from '../team/answer-desk.ts';
import { runTurn } from '../team/run-turn.ts';
import type { TeamHost } from '../team/team-host.ts';
import { askAtTerminal } from '../terminal/ask-at-terminal.ts';
import { nextPrompt } from '../terminal/next-prompt.ts';
import type { View } from '../view/view.ts';
import type { Interrupts } from './interrupts.ts';
import { liveInstructions } from './live-instructions.ts';
import type { LiveOptions } from './run-live.ts';

/** Agents at work on prompts, one after the other, with one desk. */
export class LiveSession {
  readonly #host: TeamHost;
  readonly #options: LiveOptions;
  readonly #view: View;
  readonly #loops: readonly AgentLoop[];
  readonly #interrupts: Interrupts;
  readonly #attended: boolean = process.stdin.isTTY && process.stderr.isTTY;
  #failed = false;
  #cancelled = false;
  /** Done when it was said what survives; the next question waits for that. */
  #cancelling: Promise<void> = Promise.resolve();

  constructor(host: TeamHost, options: LiveOptions, view: View, interrupts: Interrupts) {
    this.#host = host;
    this.#options = options;
    this.#view = view;
    const { agents, model, role, root, prompt } = options;
    const system = liveInstructions(options);
    this.#loops = Array.from({ length: agents }, (_, index) => {
      const name = agents === 1 ? 'agent' : `agent${index + 1}`;
      const loop = host.addAgent({ name, role, workspace: root, task: prompt, model, system });
      loop.events.subscribe((event) => view.loop(name, event));
      return loop;
    });
    this.#interrupts = interrupts;
    interrupts.cancelTurn = () => {
      this.#cancelling = this.#cancelTurn();
    };
  }

  /** Works until everything is said and done, or ended by Ctrl-C. */
  async work(): Promise<{ readonly failed: boolean; readonly interrupted: boolean }> {
    const { mode, prompt } = this.#options;
    const stopAnswering = answerDesk(
      this.#host.desk,
      this.#attended
        ? askAtTerminal({
            view: this.#view,
            host: this.#host,
            mode,
            onInterrupt: () => this.#interrupts.press(),
          })
        : nobodyAnswers,
    );
    try {
      let text: string | null = prompt;
      while (text !== null && !this.#interrupts.ended.aborted) {
        for (const loop of this.#loops) if (text !== '') loop.submit(text);
        await this.#turns();
        text = await this.#next();
      }
    } finally {
      this.#interrupts.cancelTurn = undefined;
      stopAnswering();
    }
    return {
      failed: this.#failed,
      interrupted: this.#interrupts.ended.aborted || (this.#cancelled && !this.#attended),
    };
  }

  /** One turn of every agent, side by side; ended agents are not waited for. */
  async #turns(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#interrupts.ended.addEventListener('abort', () => resolve(), { once: true });
      if (this.#interrupts.ended.aborted) resolve();
    });
    const turns = Promise.all(this.#loops.map((loop) => this.#turn(loop)));
    await Promise.race([turns, ended]);
  }

  async #turn(loop: AgentLoop): Promise<void> {
    const step = await runTurn(loop, this.#host.desk);
    if (step.kind !== 'finished' || step.reason === 'answered' || step.reason === 'cancelled') return;
    this.#failed = true;
    this.#view.tell(step.error ?? `The turn ended at its limit (${step.reason}).`, { reason: step.reason });
  }

  /** What comes next: news of a background task (an empty text), what the person says, or nothing (null). */
  async #next(): Promise<string | null> {
    const { ended } = this.#interrupts;
    await this.#cancelling;
    if (ended.aborted) return null;
    const live = this.#live();
    if (!this.#attended) {
      if (live.length === 0) return null;
      // After a cancelled turn the model is not asked again; what survived may end by itself.
      if (this.#interrupts.isPressed) return this.#idle();
      await this.#news(ended);
      return this.#interrupts.isPressed ? this.#idle() : '';
    }
    const news = new AbortController();
    if (live.length > 0) void this.#news(AbortSignal.any([ended, news.signal])).then(() => news.abort());
    const next = await this.#view.hold(() =>
      nextPrompt(this.#options.mode, AbortSignal.any([ended, news.signal])),
    );
    news.abort();
    switch (next.kind) {
      case 'interrupt':
        this.#interrupts.press();
        return this.#next();
      case 'aborted':
        return ended.aborted ? null : '';
      case 'end':
        return null;
      case 'text':
        this.#interrupts.reset();
        return next.text;
    }
  }

  async #news(signal: AbortSignal): Promise<void> {
    const first = new AbortController();
    const either = AbortSignal.any([signal, first.signal]);
    await Promise.race(this.#loops.map((loop) => loop.waitForNews(either)));
    first.abort();
  }

  async #idle(): Promise<null> {
    const { ended } = this.#interrupts;
    while (!ended.aborted && !(await this.#host.manager.handle.waitForIdle({ timeoutMs: 200 })));
    return null;
  }

  #live(): readonly { readonly sessionId: string; readonly callId: string; readonly taskId: string }[] {
    return this.#host.manager.handle.list({ phase: 'live' });
  }

  async #cancelTurn(): Promise<void> {
    this.#cancelled = true;
    await Promise.all(this.#loops.map((loop) => loop.interrupt()));
    const survivors = this.#live();
    const names = survivors.map(
      ({ sessionId, callId, taskId }) =>
        `  ${this.#host.running.commandOf(sessionId, callId)} (task ${taskId})`,
    );
    this.#view.tell(
      [
        survivors.length === 0
          ? 'Turn cancelled. Nothing else is running.'
          : 'Turn cancelled. Still running in the background:',
        ...names,
        'Ctrl-C again ends everything.',
      ].join('\n'),
      { cancelled: true, survivors: survivors.map(({ taskId }) => taskId) },
    );
  }
}
