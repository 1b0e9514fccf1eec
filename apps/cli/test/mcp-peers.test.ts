import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect, markedSleep, peerKinds, workspace, type Answer, type Connected } from './mcp-clients.ts';

const yes: Answer = { action: 'accept', content: { approve: true } };

describe.each(peerKinds)('umbo mcp, for a client of %s', (kind) => {
  const place = workspace();
  const asked: string[] = [];
  let answers: Answer[] = [];
  let peer: Connected;

  beforeAll(async () => {
    peer = await connect(kind, [...place.options, '--detach-after', '50s'], (message) => {
      asked.push(message);
      return answers.shift() ?? { action: 'decline' };
    });
  });
  afterAll(async () => {
    await peer.close();
    place.remove();
  });

  test('lists the shell tools by portable names and shows shell_bash three inputs', async () => {
    const tools = await peer.list();
    expect(tools.map(({ name }) => name)).toEqual([
      'shell_exec',
      'shell_bash',
      'shell_task_list',
      'shell_task_status',
      'shell_task_wait',
      'shell_task_output',
      'shell_task_stdin',
      'shell_task_kill',
    ]);
    const bash = tools.find(({ name }) => name === 'shell_bash')?.inputSchema;
    expect(Object.keys((bash as { properties: object }).properties)).toEqual([
      'command',
      'description',
      'run_in_background',
    ]);
    expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toContain('"null"');
  });

  test('runs a command in the sandbox; a non-zero exit is a result, a refusal an error', async () => {
    const ran = await peer.call('shell_exec', { executable: 'echo', argv: ['hello'] });
    expect(ran.structuredContent).toMatchObject({
      stdout: 'hello\n',
      exit_code: 0,
      enforcement: { network: 'off' },
    });
    const failed = await peer.call('shell_bash', { command: 'echo out; exit 3', timeout: 5 });
    expect(failed).toMatchObject({ structuredContent: { stdout: 'out\n', exit_code: 3 } });
    expect(failed.isError ?? false).toBe(false);
    expect(await peer.call('shell_exec', { executable: 'sudo', argv: ['id'] })).toMatchObject({
      isError: true,
    });
    expect(await peer.call('shell_bash', { command: 'sleep 60', timeout: 1 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Timed out') }, {}],
    });
  });

  test('asks the person at the client and does as they say', async () => {
    answers = [yes, { action: 'decline' }, { action: 'cancel' }];
    asked.length = 0;
    const ask = (): ReturnType<Connected['call']> =>
      peer.call('shell_exec', { executable: 'uname', argv: ['-s'] });
    expect(await ask()).toMatchObject({ structuredContent: { exit_code: 0, stdout: 'Linux\n' } });
    expect(await ask()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('was no') }],
    });
    expect(await ask()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('dismissed') }],
    });
    expect(asked[0]).toContain('Run: "uname" "-s"');
    expect(asked).toHaveLength(3);
  });

  test('sends output as progress, and a cancelled call leaves no process', async () => {
    const mark = markedSleep();
    const stop = new AbortController();
    let seen = '';
    const onprogress = ({ message = '' }): void => void (seen += message);
    const command = `echo started; setsid sleep ${mark.words} & sleep ${mark.words}; echo never`;
    const call = peer
      .call('shell_bash', { command }, { signal: stop.signal, onprogress })
      .catch(() => 'cancelled');
    await expect.poll(() => seen, { timeout: 40_000 }).toContain('started');
    await expect.poll(() => mark.alive(), { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
    stop.abort('enough');
    expect(await call).toBe('cancelled');
    await expect.poll(() => mark.alive(), { timeout: 20_000 }).toBe(0);
  });

  test('answers a slow call with a task id, reads it back, and ends it', async () => {
    const hasty = await connect(kind, [...place.options, '--detach-after', '300ms']);
    onTestFinished(() => hasty.close());
    await hasty.list();
    const mark = markedSleep();
    const slow = await hasty.call('shell_bash', { command: `echo begun; sleep ${mark.words}` });
    expect(slow.isError ?? false).toBe(false);
    const task_id = slow.structuredContent?.['task_id'];
    expect(task_id).toBeTypeOf('string');
    await expect
      .poll(async () => (await hasty.call('shell_task_output', { task_id })).structuredContent)
      .toMatchObject({ stdout: 'begun\n' });
    expect(await hasty.call('shell_task_status', { task_id })).toMatchObject({
      structuredContent: { state: 'running', title: expect.stringContaining('echo begun') as string },
    });
    expect(await hasty.call('shell_task_kill', { task_id })).toMatchObject({
      structuredContent: { state: 'cancelled' },
    });
    expect(mark.alive()).toBe(0);
  });

  test('types into a background task and reads what it says', async () => {
    answers = [yes];
    const started = await peer.call('shell_bash', { command: 'cat', run_in_background: true });
    const task = { task_id: started.structuredContent?.['task_id'] };
    const typed = await peer.call('shell_task_stdin', { ...task, text: 'typed' });
    expect(typed.isError ?? false).toBe(false);
    await expect
      .poll(async () => (await peer.call('shell_task_output', task)).structuredContent)
      .toMatchObject({ stdout: 'typed\n' });
  });

  test('answers 50 calls at once, each with its own output', async () => {
    const words = Array.from({ length: 50 }, (_, number) => `word ${number}`);
    const results = await Promise.all(
      words.map((word) => peer.call('shell_exec', { executable: 'echo', argv: [word] })),
    );
    expect(results.map(({ structuredContent }) => structuredContent?.['stdout'])).toEqual(
      words.map((word) => `${word}\n`),
    );
  });
});
