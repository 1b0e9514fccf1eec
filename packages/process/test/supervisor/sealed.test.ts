import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readOnlyProfile } from '@umbo/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { spawnProgram } from '../../src/spawn.ts';
import { describeWhere } from '../describe-where.ts';
import { factsFor, whyNotHere } from '../sandbox/locked.ts';
import { openHost, textOf } from './host.ts';
import { supervisor, whyNoSupervisor } from './workshop.ts';

/** Mount namespaces are kept for the next run under the same profile: what holds for a fresh one must hold for them. */
const whyNot = [...whyNoSupervisor, ...whyNotHere()];
if (whyNot.length === 0) {
  const { mountNamespace } = (await factsFor(process.getuid?.() ?? 0)).probed;
  if (mountNamespace.kind !== 'works') whyNot.push('no mount namespace');
}
const whyNotMounting = process.getuid?.() === 0 ? whyNot : [...whyNot, 'only root mounts'];

function openFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-sealed-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Which mount namespace a command ran in, and what it printed. */
function lookingAt(path: string): string {
  return `readlink /proc/self/ns/mnt; cat ${path} 2>&1`;
}

describeWhere(whyNot, 'a mount namespace that is used again', () => {
  test('the next run under the same profile gets it, another profile does not', async () => {
    const folder = openFolder();
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    writeFileSync(one, 'first secret');
    writeFileSync(other, 'second secret');
    const { run } = openHost();
    const look = async (deniedReads: string[]): Promise<string[]> => {
      const script = `${lookingAt(one)}; echo; cat ${other}`;
      return textOf((await run(script, { sandbox: readOnlyProfile({ deniedReads }) })).stdout).split('\n');
    };
    const [a, b, c, d] = [await look([one]), await look([one]), await look([other]), await look([one])];
    expect(b).toEqual(a);
    expect(d).toEqual(a);
    expect(c[0]).not.toBe(a[0]);
    expect([a.slice(1), c.slice(1)]).toEqual([
      ['', 'second secret'],
      ['first secret', ''],
    ]);
  });

  test('P12: read-only without denied reads opens no terminal and no other device, again and again', async () => {
    const { run } = openHost();
    const script =
      'for d in /dev/ptmx /dev/pts/* /dev/tty*; do [ -c "$d" ] && (: < "$d") 2>/dev/null && echo "$d"; done; : < /dev/null && echo null';
    for (let round = 0; round < 2; round += 1) {
      const result = await run(script, { sandbox: readOnlyProfile({ deniedReads: [] }) });
      expect(textOf(result.stdout)).toBe('null\n');
      expect(result.enforcement).toMatchObject({
        namespaces: expect.arrayContaining(['mount']),
        notEnforced: [],
      });
    }
  });

  test('P12: a denied file that was replaced, and a denied directory that was moved, stay hidden', async () => {
    const folder = openFolder();
    const [file, directory] = [join(folder, 'token'), join(folder, 'keys')];
    const { run } = openHost();
    const sandbox = readOnlyProfile({ deniedReads: [file, directory] });
    const makeAnew = (round: number): void => {
      writeFileSync(`${file}.new`, `secret ${round}`);
      renameSync(`${file}.new`, file);
      if (round > 0) renameSync(directory, `${directory}-${round}`);
      mkdirSync(directory);
      writeFileSync(join(directory, 'id'), `secret ${round}`);
    };
    for (const round of [0, 1, 2, 3]) {
      makeAnew(round);
      for (const _ of [0, 1]) {
        const result = await run(`cat ${file} ${directory}/id; ls ${directory}`, { sandbox });
        expect(textOf(result.stdout)).toBe('');
      }
    }
  });

  test('what a run leaves in its scratch directory is gone, under its old name and its new one', async () => {
    const { run } = openHost();
    const sandbox = readOnlyProfile({ deniedReads: ['/etc/hostname'] });
    const seen: string[] = [];
    for (const leave of ['', 'echo x > $TMPDIR/left', 'mkdir $TMPDIR/a; mkfifo $TMPDIR/.b', '', '']) {
      const { stdout } = await run(`ls -A $TMPDIR ${seen.at(-1) ?? ''} 2>/dev/null; echo $TMPDIR; ${leave}`, {
        sandbox,
      });
      const lines = textOf(stdout).trimEnd().split('\n');
      const name = lines.at(-1) ?? '';
      expect(lines.filter((line) => line !== '' && line !== `${name}:`)).toEqual([name]);
      expect(seen).not.toContain(name);
      seen.push(name);
    }
  });

  test('a directory that was put aside and touched meanwhile, or replaced by a link, is given to nobody', async () => {
    const [{ run }, victim] = [openHost(), openFolder()];
    for (const deniedReads of [[], ['/etc/hostname']]) {
      const sandbox = readOnlyProfile({ deniedReads });
      for (const spoil of [
        (blank: string) => writeFileSync(join(blank, 'planted'), ''),
        (blank: string) => chmodSync(blank, 0o755),
        (blank: string) => {
          rmdirSync(blank);
          symlinkSync(victim, blank);
        },
      ]) {
        const base = dirname(textOf((await run('echo $TMPDIR', { sandbox })).stdout).trim());
        for (const name of readdirSync(base)) if (name.startsWith('blank-')) spoil(join(base, name));
        const script = `ls -A $TMPDIR; stat -c %a $TMPDIR; touch ${victim}/owned $TMPDIR/x 2>/dev/null`;
        expect(textOf((await run(script, { sandbox })).stdout)).toBe('700\n');
        expect(readdirSync(victim)).toEqual([]);
        for (const name of readdirSync(base)) rmSync(join(base, name), { recursive: true, force: true });
      }
    }
  });

  test('many at a time, each with a scratch directory of its own', { timeout: 60_000 }, async () => {
    const { run } = openHost();
    const sandbox = readOnlyProfile({ deniedReads: ['/etc/hostname'] });
    const names = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const script = `test -w $TMPDIR && ls -A $TMPDIR && ${index % 3 === 0 ? 'echo > $TMPDIR/x;' : ''} echo $TMPDIR`;
        return textOf((await run(script, { sandbox })).stdout).trim();
      }),
    );
    expect(new Set(names).size).toBe(120);
    expect(names.filter((name) => name.includes('\n') || name === '')).toEqual([]);
  });
});

/** What a host with mounts of its own says. */
async function linesOf(fixture: string): Promise<readonly string[]> {
  const script = resolve(import.meta.dirname, '../fixtures', fixture);
  const program = await spawnProgram({
    file: '/usr/bin/unshare',
    args: ['-m', process.execPath, '--conditions=@umbo/source', script, openFolder()],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', UMBO_SUPERVISOR: supervisor ?? '' },
    stdin: 'ignore',
  });
  const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr)]);
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describeWhere(whyNotMounting, 'mounts of the host', () => {
  test('what the host mounts meanwhile is there for the next run, read-only, also one asked for right behind another', async () => {
    expect(await linesOf('mounting-host.ts')).toEqual([
      'absent',
      'mounted refused',
      'mounted refused',
      'absent',
    ]);
  });

  test('P12: a denied file that is itself a bind mount stays hidden when the file behind it is replaced', async () => {
    // Nothing can be mounted on a file that was unlinked: what cannot be hidden does not run.
    const refused = expect.stringMatching(/^Not started: .*denied/) as string;
    expect(await linesOf('binding-host.ts')).toEqual(['[]', '[]', refused, refused]);
  });
});
