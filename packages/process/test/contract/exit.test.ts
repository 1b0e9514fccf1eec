import { describe, expect, test } from 'vitest';
import { explainExit } from '../../src/explain-exit.ts';
import { enterArena, off } from './arena.ts';
import { backends } from './backends.ts';

describe.each(backends)('how a command ended on the %s backend', (backend) => {
  test.each(['SIGSEGV', 'SIGKILL', 'SIGABRT', 'SIGHUP', 'SIGPIPE', 'SIGTERM'])(
    'P10: death by %s has no exit code and the name of the signal',
    async (signal) => {
      const arena = await enterArena(backend);
      const result = await arena.run(`kill -${signal.slice(3)} $$; "$D/sleeper" 5`);
      expect(result).toMatchObject({
        exitCode: null,
        signal,
        timedOut: false,
        cancelled: false,
        lost: false,
      });
      expect(explainExit({ file: '/bin/sh', ...result })).toContain(signal);
    },
  );

  test('P10: every exit code arrives as it is', async () => {
    const arena = await enterArena(backend);
    const results = await Promise.all([0, 1, 2, 126, 127, 130, 255].map((code) => arena.sh(`exit ${code}`)));
    const codes = await Promise.all(results.map(async (handle) => (await handle.result).exitCode));
    expect(codes).toEqual([0, 1, 2, 126, 127, 130, 255]);
  });

  test('P10: grep without a match is explained as no error', async () => {
    const arena = await enterArena(backend);
    const spec = { file: '/bin/grep', args: ['x'], cwd: arena.dir, env: {}, timeoutMs: 5000, sandbox: off };
    const handle = await arena.host.run({ ...spec, stdin: { text: 'abc\n' } });
    const result = await arena.ended(handle);
    expect(explainExit({ file: spec.file, ...result })).toBe(
      'exit code 1: no line matched; this is not an error',
    );
  });

  test('a shell whose command was killed tells so by 128 + n', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('sh -c "kill -KILL \\$\\$"; exit $?');
    expect(explainExit({ file: '/bin/sh', ...result })).toMatch(/^exit code 137: .*SIGKILL/);
  });
});
