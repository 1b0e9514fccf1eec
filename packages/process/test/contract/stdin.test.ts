import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { enterArena, text } from './arena.ts';
import { backends } from './backends.ts';

const megabyte = 1_048_576;

describe.each(backends)('standard input on the %s backend', (backend) => {
  test('P7: a program that reads sees the end at once', async () => {
    const arena = await enterArena(backend);
    expect(await arena.run('cat; echo end')).toMatchObject({ exitCode: 0, stdout: { totalBytes: 4 } });
  });

  test('P7: given text arrives whole, then the end', async () => {
    const arena = await enterArena(backend);
    const given = `${'ä😀x'.repeat(50_000)}\n`;
    const result = await arena.run('wc -c; echo end', { stdin: { text: given } });
    expect(text(result.stdout).split(/\s+/)).toEqual([String(Buffer.byteLength(given)), 'end', '']);
    const same = await arena.run('cat', { stdin: { text: given }, capture: { headBytes: megabyte } });
    expect(text(same.stdout)).toBe(given);
  });

  test('P7: there is no controlling terminal, and the command leads its own session', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('(: < /dev/tty) 2>/dev/null && echo terminal; ps -o sid= -p $$; echo $$');
    const lines = text(result.stdout)
      .split('\n')
      .map((line) => line.trim());
    expect(lines).not.toContain('terminal');
    expect(lines[0]).toBe(lines[1]);
  });

  test('P7: an open input takes writes until it is closed', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('while read -r line; do echo "got $line"; done; echo end', {
      stdin: 'open',
    });
    await handle.writeStdin('one\n');
    await handle.writeStdin(Buffer.from('two\n'));
    await handle.closeStdin();
    await handle.closeStdin();
    await expect(handle.writeStdin('three\n')).rejects.toMatchObject({ code: 'process-stdin-closed' });
    expect(text((await arena.ended(handle)).stdout)).toBe('got one\ngot two\nend\n');
  });

  test('P7: writes that are not awaited keep their order', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('cat', { stdin: 'open' });
    const pieces = Array.from({ length: 50 }, (_, i) => `${i}:${'x'.repeat(i * 40)}\n`);
    await Promise.all([...pieces.map((piece) => handle.writeStdin(piece)), handle.closeStdin()]);
    expect(text((await arena.ended(handle)).stdout)).toBe(pieces.join(''));
  });

  test('P7: a program that waits for input is reported with its prompt', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('echo hello; printf "Your name: "; read -r name; echo "hi $name"', {
      stdin: 'open',
    });
    expect((await firstValueFrom(handle.needsInput)).prompt).toBe('Your name: ');
    await handle.writeStdin('umbo\n');
    expect(text((await arena.ended(handle)).stdout)).toBe('hello\nYour name: hi umbo\n');
  });

  test('P7: a program that finished its line and works on is not reported', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('echo working; "$D/sleeper" 1', { stdin: 'open' });
    const prompts: unknown[] = [];
    handle.needsInput.subscribe((prompt) => prompts.push(prompt));
    await arena.ended(handle);
    expect(prompts).toEqual([]);
  });

  test('writing after the end is a clear error and no crash', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('exit 0', { stdin: 'open' });
    await arena.ended(handle);
    await expect(handle.writeStdin('late')).rejects.toMatchObject({ code: 'process-stdin-closed' });
    await handle.closeStdin();
  });

  test('writing where no input was kept open is a clear error', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('"$D/sleeper" 0.2');
    await expect(handle.writeStdin('x')).rejects.toMatchObject({ code: 'process-stdin-closed' });
    await arena.ended(handle);
  });

  test('F17: 50 MB to a child that never reads cost no copy of it, and the write fails when the child ends', async () => {
    const arena = await enterArena(backend);
    const data = Buffer.alloc(50 * megabyte, 'x');
    const before = process.memoryUsage().rss;
    const handle = await arena.sh('"$D/sleeper" 0.6', { stdin: 'open' });
    const write = handle.writeStdin(data).then(
      () => 'written',
      (error: unknown) => error,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(process.memoryUsage().rss - before).toBeLessThan(25 * megabyte);
    expect(await arena.ended(handle)).toMatchObject({ exitCode: 0 });
    expect(await write).toMatchObject({ code: 'process-stdin-closed' });
  });

  test('F17: 50 MB of text to a child that ends without reading does not fail the run', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('exit 3', { stdin: { text: 'x'.repeat(50 * megabyte) } });
    expect(result.exitCode).toBe(3);
  });
});
