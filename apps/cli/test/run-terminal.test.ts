import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hasTerminal, onTerminal, type OnTerminal } from './terminal.ts';
import { becomes, freshFolder, umbo } from './umbo.ts';

const question = 'Run it?';

/** A workspace whose policy knows nothing, so that everything asks. */
function workspace(): string {
  const cwd = freshFolder();
  writeFileSync(join(cwd, 'ask.yaml'), 'version: 1\n');
  return cwd;
}

const run = (cwd: string, command: readonly string[], columns = 80): OnTerminal =>
  onTerminal(['run', '--audit', 'a.log', '--policy', 'ask.yaml', '--', ...command], { cwd, columns });

// A person needs a moment between seeing a question and answering it; what comes before it is thrown away.
async function answer(terminal: OnTerminal, keys: string): Promise<void> {
  await terminal.sees(question);
  await sleep(400);
  terminal.type(keys);
}

async function outcomeIn(cwd: string): Promise<string> {
  return (await umbo(['audit', 'show', '--kind', 'outcome', join(cwd, 'a.log')])).stdout;
}

test.each(hasTerminal ? [] : ['questions on a pseudo-terminal'])(
  'NOT RUN: %s (script(1) of util-linux is not here)',
  () => expect(hasTerminal).toBe(false),
);

describe.runIf(hasTerminal)('on a terminal', () => {
  test('y runs it', async () => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'made']);
    await answer(terminal, 'y\r');
    expect(await terminal.ended).toBe(0);
    expect(existsSync(join(cwd, 'made'))).toBe(true);
  });

  test.each([
    ['n', 'n\r'],
    ['Enter alone', '\r'],
    ['the end of input', '\u0004'],
  ])('%s does not, and it is 126', async (_name, keys) => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'made']);
    await answer(terminal, keys);
    expect(await terminal.ended).toBe(126);
    expect(existsSync(join(cwd, 'made'))).toBe(false);
    expect(await outcomeIn(cwd)).toContain('approvalDenied');
  });

  test('what is no answer is asked again', async () => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'made']);
    await answer(terminal, 'garbage\r');
    await sleep(300);
    expect(existsSync(join(cwd, 'made'))).toBe(false);
    terminal.type('\u0015n\r');
    expect(await terminal.ended).toBe(126);
    expect(existsSync(join(cwd, 'made'))).toBe(false);
  });

  test('x explains and asks again', async () => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'a\u202Eb']);
    await answer(terminal, 'x\r');
    await terminal.sees('to change that: ');
    await answer(terminal, 'n\r');
    expect(await terminal.ended).toBe(126);
    expect(terminal.raw()).not.toContain('\u202E');
  });

  test('S11: Ctrl-C at the question is 130, as anywhere; nothing ran', async () => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'made']);
    await answer(terminal, '\u0003');
    expect(await terminal.ended).toBe(130);
    expect(existsSync(join(cwd, 'made'))).toBe(false);
    expect(await outcomeIn(cwd)).toContain('cancelled');
  });

  test('Ctrl-C at the moment the question appears ends it too', async () => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'made']);
    await terminal.sees('Run: ');
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
  });

  test('SIGTERM at the question ends it: 130, nothing ran', async () => {
    const cwd = workspace();
    const terminal = onTerminal(['run', '--policy', 'ask.yaml', '--', 'touch', 'made'], {
      cwd,
      before: 'echo $$ > pid;',
    });
    await terminal.sees(question);
    await sleep(300);
    process.kill(Number(readFileSync(join(cwd, 'pid'), 'utf8')), 'SIGTERM');
    expect(await terminal.ended).toBe(130);
    expect(existsSync(join(cwd, 'made'))).toBe(false);
  });

  test('a terminal that goes away at the question ends it, with an outcome in the log', async () => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'made']);
    await terminal.sees(question);
    await sleep(300);
    terminal.hangUp();
    expect(await becomes(() => readFileSync(join(cwd, 'a.log'), 'utf8').includes('"outcome"'))).toBe(true);
    expect(existsSync(join(cwd, 'made'))).toBe(false);
  });

  test('what was typed before the question was shown does not answer it', async () => {
    const cwd = workspace();
    const terminal = run(cwd, ['touch', 'made']);
    terminal.type('y\ry\r');
    await answer(terminal, '\r');
    expect(await terminal.ended).toBe(126);
    expect(existsSync(join(cwd, 'made'))).toBe(false);
  });

  test('S12: a long command of many lines is shown to its end, escaped', async () => {
    const cwd = workspace();
    const text = `line one\n${'x'.repeat(3000)}\u001B[2K\u009B2J\u202E the very end`;
    const terminal = run(cwd, ['unheard-of', text], 30);
    await answer(terminal, 'n\r');
    expect(await terminal.ended).toBe(126);
    expect(terminal.screen()).toContain('⟨LF⟩');
    expect(terminal.screen()).toContain('the very end');
    expect(terminal.raw()).not.toMatch(/\u202E|\u009B/);
  });

  test('S19: no answer is offered that cannot be given', async () => {
    const terminal = run(workspace(), ['touch', 'made']);
    await answer(terminal, 'n\r');
    expect(await terminal.ended).toBe(126);
    expect(terminal.screen()).not.toContain('lways');
  });
});
