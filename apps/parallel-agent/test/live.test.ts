import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyAudit } from '@umbo/observer';
import type { ChatRequest } from '@umbo/testkit';
import { describe, expect, test } from 'vitest';
import { hasKernelStep } from './fixtures/kernel-step.ts';
import { bashCalls, chatForApp } from './fixtures/chat-for-app.ts';
import {
  expectNothingLeft,
  jsonLines,
  processesWith,
  runApp,
  startApp,
  testFolder,
  type App,
} from './fixtures/run-app.ts';

const toolResults = (request: ChatRequest | undefined): readonly string[] =>
  (request?.messages ?? []).flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : []));

describe.runIf(hasKernelStep)('with the kernel step', () => {
  test('a prompt is worked on: calls split over chunks and side by side run, their results reach the model, the log is intact', async () => {
    const { env, requests } = await chatForApp([
      { text: 'Let me ' },
      { text: 'look.' },
      { call: 0, id: 'a', name: 'shell_exec', args: '{"executable":"ec' },
      { call: 1, id: 'b', name: 'shell_bash', args: '{"command":"echo two' },
      { call: 0, args: 'ho","argv":["one"]}' },
      { call: 1, args: ' | cat"}' },
      { finish: 'tool_calls' },
    ]);
    const audit = join(testFolder(), 'audit.jsonl');
    const { code, stdout } = await runApp(['--audit', audit, 'look', 'around'], env);
    expect(stdout).toContain('agent  » Let me look.');
    expect(stdout).toMatch(/^agent +✓ one$/m);
    expect(stdout).toContain('agent  » All done.');
    expect(requests[0]?.messages.at(-1)).toMatchObject({ role: 'user', content: 'look around' });
    expect(requests[0]?.messages[0]?.content).toContain('Before a command that deletes');
    expect(toolResults(requests[1]).map((text) => (JSON.parse(text) as { stdout: string }).stdout)).toEqual([
      'one\n',
      'two\n',
    ]);
    expect(code).toBe(0);
    expect(verifyAudit({ file: audit }).kind).toBe('intact');
    expect(readFileSync(audit, 'utf8')).not.toContain('sk-loopback');
  });

  test('S10, S14: without a terminal what asks is declined; the model is told why, and nothing started', async () => {
    const { env, requests } = await chatForApp(bashCalls('no-such-program --now'));
    const { code, stdout } = await runApp(['--json', 'try it'], env);
    expect(toolResults(requests[1])[0]).toContain('nobody is there to answer');
    expect(jsonLines(stdout).some(({ kind }) => kind === 'started')).toBe(false);
    expect(code).toBe(0);
  });

  test.each([
    ['an error in the middle', { fault: 'error' }, 'on fire'],
    ['a disconnect', { fault: 'disconnect' }, 'did not finish its answer'],
  ] as const)(
    '%s ends the turn: no half-made call runs, and the app says what failed',
    async (_, fault, message) => {
      const { env } = await chatForApp([
        { text: 'I will' },
        { call: 0, id: 'a', name: 'shell_exec', args: '{"executable":"touch","argv":["made"]}' },
        { waitMs: 50 },
        fault,
      ]);
      const { code, stdout } = await runApp(['go'], env);
      expect(stdout).toContain(message);
      expect(stdout).toContain('0 calls');
      expect(code).toBe(1);
    },
  );

  test('T1, T7, S13: what takes longer than the detach limit comes back as a notification in a turn of its own', async () => {
    const { env, requests } = await chatForApp(bashCalls('sleep 1.5; echo built'), [
      { text: 'It goes on.' },
      { waitMs: 100 },
      { finish: 'stop' },
    ]);
    const { code, stdout } = await runApp(['--detach-after', '300ms', 'build'], env);
    expect(toolResults(requests[1])[0]).toContain('is running in the background');
    const news = requests[2]?.messages.at(-1);
    expect(news?.role).toBe('user');
    expect(news?.content).toMatch(/^\[umbo notification\] \{.*built/);
    expect(requests).toHaveLength(3);
    expect(stdout).toMatch(/→ goes on in the background[^]*← hears that its task ended/);
    expect(code).toBe(0);
  });

  test('a model that speaks slowly, its call in pieces, is waited for', async () => {
    const { env, requests } = await chatForApp(
      [
        { text: 'Let me ' },
        { waitMs: 400 },
        { text: 'look.' },
        { call: 0, id: 'slow', name: 'shell_bash', args: '{"comma' },
        { waitMs: 400 },
        { call: 0, args: 'nd":"echo slow' },
        { waitMs: 400 },
        { call: 0, args: 'ly"}' },
        { finish: 'tool_calls' },
      ],
      [{ waitMs: 300 }, { text: 'Seen.' }, { finish: 'stop' }],
    );
    const { code, stdout } = await runApp(['go'], env);
    expect(code).toBe(0);
    expect(toolResults(requests[1])[0]).toContain('slowly');
    expect(stdout).toContain('Seen.');
  });

  test('read mode refuses what writes without asking', async () => {
    const { env, requests } = await chatForApp(bashCalls('touch made', 'echo fine'));
    const { stdout } = await runApp(['--mode', 'read', '--json', 'go'], env);
    const [first, second] = toolResults(requests[1]);
    expect(first).toContain('Not run');
    expect(second).toContain('fine');
    expect(jsonLines(stdout).some(({ kind }) => kind === 'approvalRequested')).toBe(false);
  });

  test('A5: what an agent runs changes neither the log it is recorded in nor the policy it is judged by', async () => {
    const root = testFolder();
    writeFileSync(join(root, 'mine.yaml'), 'version: 1\nextends: [umbo:developer]\n');
    // A program nobody can judge by its text: only the kernel keeps it from the files.
    writeFileSync(
      join(root, 'spoil.mjs'),
      [
        'import { rmSync, writeFileSync } from "node:fs";',
        'for (const file of ["a.jsonl", "a.jsonl.lock", "mine.yaml"])',
        '  for (const change of [() => writeFileSync(file, "x"), () => rmSync(file)])',
        '    try { change(); console.log("changed", file); } catch {}',
        'console.log("tried");',
      ].join('\n'),
    );
    const { env, requests } = await chatForApp(bashCalls('node spoil.mjs', 'echo x > a.jsonl'));
    const audit = join(root, 'a.jsonl');
    const { code } = await runApp(
      ['--root', root, '--audit', audit, '--policy', join(root, 'mine.yaml'), 'go'],
      env,
    );
    const [spoilt = '', written = ''] = toolResults(requests[1]);
    expect(JSON.parse(spoilt)).toMatchObject({ stdout: 'tried\n' });
    expect(written).toContain('read-only');
    expect(code).toBe(0);
    expect(verifyAudit({ file: audit }).kind).toBe('intact');
  });

  test('agents side by side share the desk and the log, and each has its own conversation', async () => {
    const { env, requests } = await chatForApp(bashCalls('echo mine'), bashCalls('echo mine'));
    const { code, stdout } = await runApp(['--agents', '2', 'go'], env);
    expect(stdout).toMatch(/^agent1 ✓ mine$/m);
    expect(stdout).toMatch(/^agent2 ✓ mine$/m);
    expect(requests).toHaveLength(4);
    expect(stdout).toMatch(/^2 calls: 2 allowed/m);
    expect(code).toBe(0);
  });

  async function sees(app: App, text: string): Promise<void> {
    await expect.poll(app.output, { timeout: 20_000 }).toContain(text);
  }

  const sleepers = (app: App): number =>
    processesWith(app.mark).filter((line) => /^\d+ sleep 32/.test(line)).length;

  test('T3: the first interrupt cancels the turn and says what survives, the second ends everything', async () => {
    const { env } = await chatForApp(bashCalls('sleep 321'), bashCalls('sleep 322'));
    // Long enough for the second one to be interrupted while it is still in the foreground, on a busy machine too.
    const app = startApp(['--detach-after', '3s', '--json', 'go'], env);
    await sees(app, '"kind":"detached"');
    await expect.poll(() => sleepers(app), { timeout: 20_000 }).toBe(2);
    app.child.kill('SIGINT');
    await sees(app, 'Still running in the background:\\n  sleep 321');
    expect(sleepers(app)).toBe(1);
    app.child.kill('SIGINT');
    const { code, stdout } = await app.ended;
    expect(code).toBe(130);
    const ends = jsonLines(stdout).filter(({ kind, source }) => source === 'tool' && kind === 'cancelled');
    expect(ends).toHaveLength(2);
    await expectNothingLeft(app.mark);
  });

  test('a third interrupt does not cut the ending short: what ignores TERM is killed, and its end is on record', async () => {
    const { env } = await chatForApp(bashCalls('trap "" TERM INT; sleep 327'));
    const audit = join(testFolder(), 'audit.jsonl');
    const app = startApp(['--detach-after', '400ms', '--audit', audit, '--json', 'go'], env);
    await sees(app, '"kind":"detached"');
    await expect.poll(() => sleepers(app), { timeout: 20_000 }).toBe(1);
    for (const _ of [1, 2, 3]) {
      app.child.kill('SIGINT');
      // Signals that come together count as one; what ignores TERM is given two seconds.
      await sleep(300);
    }
    expect((await app.ended).code).toBe(130);
    expect(verifyAudit({ file: audit }).kind).toBe('intact');
    const records = jsonLines(readFileSync(audit, 'utf8')).map(({ kind }) => kind);
    expect(records.filter((kind) => kind === 'outcome')).toHaveLength(1);
    await expectNothingLeft(app.mark);
  });

  test('kill -9 of the app leaves no process, also of those that left their group', async () => {
    const { env } = await chatForApp(bashCalls('sh spread.sh'));
    const app = startApp(['go'], env);
    writeFileSync(join(app.mark, 'spread.sh'), 'setsid sleep 323 &\n(setsid sleep 324 &)\nsleep 325\n');
    await expect.poll(() => sleepers(app), { timeout: 20_000 }).toBe(3);
    app.child.kill('SIGKILL');
    await app.ended;
    await expectNothingLeft(app.mark);
  });
});
