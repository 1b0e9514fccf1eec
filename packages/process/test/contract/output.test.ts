import { readFile, stat } from 'node:fs/promises';
import { firstValueFrom, lastValueFrom, toArray } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { enterArena, text } from './arena.ts';
import { backends } from './backends.ts';

describe.each(backends)('output on the %s backend', (backend) => {
  test('P5: head and tail are kept and what is between is counted to the byte', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('seq 1 200000', { capture: { headBytes: 10, tailBytes: 7 } });
    expect(Buffer.from(result.stdout.head).toString()).toBe('1\n2\n3\n4\n5\n');
    expect(Buffer.from(result.stdout.tail).toString()).toBe('200000\n');
    expect(result.stdout.totalBytes).toBe(1_288_895);
    expect(result.stdout.droppedBytes).toBe(1_288_895 - 17);
    expect(result.stderr).toMatchObject({ totalBytes: 0, droppedBytes: 0 });
  });

  test('P5: short output is whole, with head and tail not overlapping', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('printf abcdefgh', { capture: { headBytes: 5, tailBytes: 5 } });
    expect(Buffer.from(result.stdout.head).toString()).toBe('abcde');
    expect(Buffer.from(result.stdout.tail).toString()).toBe('fgh');
    expect(result.stdout.droppedBytes).toBe(0);
  });

  test('P5: endless output on both streams costs bounded memory and is ended by the time limit', async () => {
    const arena = await enterArena(backend);
    const before = process.memoryUsage().rss;
    const result = await arena.run('cat /dev/zero & cat /dev/zero >&2', { timeoutMs: 700 });
    expect(result.timedOut).toBe(true);
    expect(result.stdout.totalBytes).toBeGreaterThan(1_000_000);
    expect(result.stdout.head.length + result.stdout.tail.length).toBe(65_536);
    expect(result.stdout.droppedBytes).toBe(result.stdout.totalBytes - 65_536);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test('P5: the spill file is for the owner only and holds everything', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('seq 1 100000; echo end >&2', {
      capture: { headBytes: 1, tailBytes: 1, spillBytes: 10_000_000 },
    });
    const { path = '', bytes, truncated } = result.spill ?? {};
    const content = await readFile(path, 'utf8');
    expect({ bytes, truncated }).toEqual({ bytes: 588_895 + 4, truncated: false });
    expect(content.replace('end\n', '')).toBe(
      Array.from({ length: 100_000 }, (_, i) => `${i + 1}\n`).join(''),
    );
    const file = await stat(path);
    expect(file.mode & 0o777).toBe(0o600);
    expect((await stat(`${arena.dir}/spill`)).mode & 0o777).toBe(0o700);
  });

  test('P5: the spill file stops at its quota and says so', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('seq 1 100000', { capture: { spillBytes: 1000 } });
    expect(result.spill).toMatchObject({ bytes: 1000, truncated: true });
    expect((await stat(result.spill?.path ?? '')).size).toBe(1000);
    expect(result.stdout.totalBytes).toBe(588_895);
    expect(result.note).toContain('full output');
  });

  test('P6: 256 KiB on stderr while stdout is silent', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('head -c 262144 /dev/zero >&2; exit 5');
    expect(result.exitCode).toBe(5);
    expect(result.stderr.totalBytes).toBe(262_144);
    expect(result.stdout.totalBytes).toBe(0);
  });

  test('P6: one line of 5 MB without an end', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('head -c 5000000 /dev/zero | tr "\\0" x');
    expect(result).toMatchObject({ exitCode: 0, stdout: { totalBytes: 5_000_000 } });
  });

  test('P5: a character written in two halves arrives whole in the live output', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh(
      String.raw`printf 'a\303'; "$D/sleeper" 0.2; printf '\244b\360\237'; "$D/sleeper" 0.2; printf '\230\200'`,
    );
    const chunks = await lastValueFrom(handle.output.pipe(toArray()));
    expect(chunks.map((chunk) => chunk.text)).toEqual(['a', 'äb', '😀']);
    expect(chunks.map((chunk) => chunk.offset)).toEqual([0, 1, 4]);
    await arena.ended(handle);
  });

  test('invalid UTF-8 is replaced in live text and kept as it is in the bytes', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh(String.raw`printf 'x\377\376y\303'`);
    const chunks = await lastValueFrom(handle.output.pipe(toArray()));
    expect(chunks.map((chunk) => chunk.text).join('')).toBe('x\u{fffd}\u{fffd}y\u{fffd}');
    expect([...(await arena.ended(handle)).stdout.head]).toEqual([0x78, 0xff, 0xfe, 0x79, 0xc3]);
  });

  test('live output loses, invents and reorders nothing, and completes', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('seq 1 300000; echo oops >&2');
    let seen = '';
    let errors = '';
    let bytes = 0;
    for (const chunk of await lastValueFrom(handle.output.pipe(toArray()))) {
      if (chunk.stream === 'stderr') errors += chunk.text;
      else {
        expect(chunk.offset).toBe(bytes);
        bytes += Buffer.byteLength(chunk.text);
        seen += chunk.text;
      }
    }
    expect(errors).toBe('oops\n');
    expect(seen).toBe(Array.from({ length: 300_000 }, (_, i) => `${i + 1}\n`).join(''));
    expect((await arena.ended(handle)).stdout.totalBytes).toBe(bytes);
  });

  test('a subscriber that leaves does not stop the command', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('echo first; "$D/sleeper" 0.1; seq 1 100000');
    // How much the first chunk holds is a matter of who is faster.
    expect((await firstValueFrom(handle.output)).text).toMatch(/^first\n/);
    expect(await arena.ended(handle)).toMatchObject({ exitCode: 0, stdout: { totalBytes: 588_901 } });
  });

  test('a late subscriber is given what is kept, with the gap in the offsets, then what comes', async () => {
    const arena = await enterArena(backend);
    const capture = { headBytes: 4, tailBytes: 4 };
    const handle = await arena.sh('printf 0123456789; "$D/sleeper" 0.5; printf later', { capture });
    await new Promise((resolve) => setTimeout(resolve, 250));
    const chunks = await lastValueFrom(handle.output.pipe(toArray()));
    const runs: { offset: number; text: string }[] = [];
    for (const chunk of chunks) {
      const last = runs.at(-1);
      if (last !== undefined && last.offset + last.text.length === chunk.offset) last.text += chunk.text;
      else runs.push({ offset: chunk.offset, text: chunk.text });
    }
    expect(runs).toEqual([
      { offset: 0, text: '0123' },
      { offset: 6, text: '6789later' },
    ]);
    await arena.ended(handle);
  });

  test('a subscriber that comes after the end is given what is kept', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('echo out; echo err >&2');
    await arena.ended(handle);
    const chunks = await lastValueFrom(handle.output.pipe(toArray()));
    expect(chunks).toEqual([
      { stream: 'stdout', offset: 0, text: 'out\n' },
      { stream: 'stderr', offset: 0, text: 'err\n' },
    ]);
  });

  test('text of both streams is kept apart', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('echo out; echo err >&2');
    expect([text(result.stdout), text(result.stderr)]).toEqual(['out\n', 'err\n']);
  });
});
