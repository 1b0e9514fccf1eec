import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { ChatRequest } from '@umbo/testkit';
import { describe, expect, test } from 'vitest';
import { bashCalls, chatForApp } from './fixtures/chat-for-app.ts';
import { hasKernelStep } from './fixtures/kernel-step.ts';
import { expectNothingLeft, foldersOf, processesWith } from './fixtures/run-app.ts';
import { hasTerminal, startOnTerminal, type TerminalApp } from './fixtures/terminal.ts';

const results = (request: ChatRequest | undefined): string =>
  JSON.stringify((request?.messages ?? []).filter(({ role }) => role === 'tool'));

// A person needs a moment between seeing a question and answering it; what comes before it is thrown away.
async function answer(app: TerminalApp, question: string, keys: string): Promise<void> {
  await app.sees(question);
  await sleep(400);
  app.type(keys);
}

async function end(app: TerminalApp): Promise<number | null> {
  const { code } = await app.ended;
  await expectNothingLeft(app.mark);
  return code;
}

test.each(hasTerminal ? [] : ['the prompt and Ctrl-C on a pseudo-terminal'])(
  'NOT RUN: %s (script(1) of util-linux is not here)',
  () => expect(hasTerminal).toBe(false),
);

describe.runIf(hasTerminal && hasKernelStep)('on a terminal', () => {
  test('explain, then edit: the policy explains itself, the edited command runs, the transcript keeps the original (S10)', async () => {
    const { env, requests } = await chatForApp(bashCalls('strange-program one'));
    const app = startOnTerminal(['do it'], env);
    await app.sees('strange-program one');
    await answer(app, '[write] Run it?', 'x\r');
    await app.sees('is on no list');
    await answer(app, '[write] Run it?', 'e\r');
    await answer(app, 'Run instead:', '\u0015echo edited\r');
    await app.sees('✓ edited');
    await answer(app, 'Next (empty to end)', '\r');
    expect(await end(app)).toBe(0);
    expect(results(requests[1])).toContain('edited');
    expect(JSON.stringify(requests[1]?.messages)).toContain('strange-program one');
  });

  test('no, with a reason the model is told; always for this session asks once; the mode is in the prompt', async () => {
    const { env, requests } = await chatForApp(
      bashCalls('strange-program one'),
      bashCalls('strange-program two'),
      bashCalls('strange-program two'),
    );
    const app = startOnTerminal(['do it'], env);
    await answer(app, '[write] Run it?', 'n\r');
    await answer(app, 'Why not?', 'use the other tool\r');
    await answer(app, '[write] Run it?', 'a\r');
    await answer(app, 'Next (empty to end)', '\r');
    expect(await end(app)).toBe(0);
    expect(results(requests[1])).toContain('use the other tool');
    expect(requests).toHaveLength(4);
    expect(stripVTControlCharacters(app.output()).match(/✔ \[write\] Run it\?/g)).toHaveLength(2);
  });

  test('what was typed before the question was shown does not answer it; Enter alone is no', async () => {
    const { env, requests } = await chatForApp([
      { text: 'thinking\n' },
      { waitMs: 1200 },
      ...(bashCalls('strange-program one') as []),
    ]);
    const app = startOnTerminal(['do it'], env);
    await app.sees('thinking');
    app.type('y\r');
    await answer(app, '[write] Run it?', '\r');
    await answer(app, 'Why not?', '\r');
    await answer(app, 'Next (empty to end)', '\r');
    expect(await end(app)).toBe(0);
    expect(results(requests[1])).toContain('declined at the terminal');
  });

  test('Ctrl-C once cancels the turn and names what survives; the person goes on; twice ends everything', async () => {
    const { env, requests } = await chatForApp(bashCalls('sleep 331'), bashCalls('sleep 332'), [
      { text: 'Going on.' },
      { finish: 'stop' },
    ]);
    const app = startOnTerminal(['--detach-after', '400ms', 'wait'], env);
    await app.sees('goes on in the background');
    await app.sees('$ sleep 332');
    await sleep(200);
    app.type('\u0003');
    await app.sees('Still running in the background');
    await app.sees('sleep 331');
    await answer(app, 'Next (empty to end)', 'and now?\r');
    await app.sees('Going on.');
    expect(requests[2]?.messages.at(-1)?.content).toBe('and now?');
    await answer(app, 'Next (empty to end)', '\u0003');
    await app.sees('Still running in the background');
    expect(processesWith(app.mark).some((line) => /^\d+ sleep 331/.test(line))).toBe(true);
    await answer(app, 'Next (empty to end)', '\u0003');
    expect(await end(app)).toBe(130);
  });

  test('S11: Ctrl-C at the question cancels the turn, and nothing ran', async () => {
    const { env } = await chatForApp(bashCalls('strange-program one'));
    const app = startOnTerminal(['--json', 'do it'], env);
    await answer(app, '[write] Run it?', '\u0003');
    await app.sees('Nothing else is running');
    await answer(app, 'Next (empty to end)', '\r');
    await end(app);
    expect(app.output()).not.toContain('"kind":"started"');
  });

  test('the end of input at the question is no, and at the next prompt the end', async () => {
    const { env, requests } = await chatForApp(bashCalls('strange-program one'));
    const app = startOnTerminal(['do it'], env);
    await answer(app, '[write] Run it?', '\u0004');
    await answer(app, 'Next (empty to end)', '\u0004');
    expect(await end(app)).toBe(0);
    expect(results(requests[1])).toContain('declined at the terminal');
  });

  test.each(['[write] Run it?', 'Next (empty to end)'])(
    'P3: a terminal that goes away at "%s" ends everything, and the log says how',
    async (question) => {
      const calls = bashCalls(question.startsWith('Next') ? 'echo hello' : 'strange-program one');
      const { env } = await chatForApp(calls);
      const app = startOnTerminal(['--audit', 'a.jsonl', 'do it'], env);
      await app.sees(question);
      await sleep(400);
      app.child.kill('SIGKILL');
      await expectNothingLeft(app.mark);
      expect(readFileSync(join(app.mark, 'a.jsonl'), 'utf8')).toContain('"kind":"outcome"');
    },
  );

  test.each(['wait.sh', 'spell-check'])(
    'P3: a terminal that goes away at "%s" ends the story, and leaves no folder',
    async (sight) => {
      const app = startOnTerminal([], {});
      await app.sees(sight);
      app.child.kill('SIGKILL');
      await expectNothingLeft(app.mark);
      expect(foldersOf(app.mark)).toEqual([]);
    },
  );

  test('the story asks at the terminal, and colours are on', async () => {
    const app = startOnTerminal([], {});
    await app.sees('spell-check');
    await answer(app, '[write] Run it?', 'y\r');
    await app.sees('? approved');
    await app.sees('Audit log: intact');
    expect(await end(app)).toBe(0);
    expect(app.output()).toContain('\u001B[32m✓');
  });
});
