import { execPath } from 'node:process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enterArena, text } from '../contract/arena.ts';

const fixture = join(import.meta.dirname, '../fixtures/starved-host.ts');
const run = `"${execPath}" --conditions=@umbo/source "${fixture}" "$D"`;

test('P9: EMFILE is a typed error, the host lives on, and no descriptor or process stays', async () => {
  const arena = await enterArena('portable');
  const result = await arena.run(`ulimit -n 90; exec ${run}`, { timeoutMs: 60_000 });
  expect(text(result.stderr)).toBe('');
  expect(JSON.parse(text(result.stdout))).toEqual({
    codes: ['process-too-many-open-files', 'some started'],
    exitCode: 7,
    leaked: 0,
  });
});

test('P9: EAGAIN is a typed error too, for a user at the limit on processes', async () => {
  const arena = await enterArena('portable');
  // Root is exempt from the limit, so an ordinary user is needed; its number is one nobody else runs under.
  const asUser = process.getuid?.() === 0 ? 'setpriv --reuid=61234 --clear-groups ' : '';
  const script = `exec prlimit --nproc=40 ${asUser}${run}`;
  const result = await arena.run(script, { timeoutMs: 60_000 });
  expect(text(result.stderr)).toBe('');
  expect(JSON.parse(text(result.stdout))).toEqual({
    codes: ['process-try-again', 'some started'],
    exitCode: 7,
    leaked: 0,
  });
});
