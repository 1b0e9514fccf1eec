import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CommandKnowledge } from '../../src/knowledge/command-knowledge.ts';
import { copyAndMove } from '../../src/knowledge/families/copy-and-move.ts';
import { grep } from '../../src/knowledge/families/grep.ts';
import { textReaders } from '../../src/knowledge/families/text-readers.ts';
import { wrappers } from '../../src/knowledge/families/wrappers.ts';
import { createKnowledgeBase } from '../../src/knowledge/knowledge-base.ts';
import { systemFamilies } from '../../src/knowledge/system-families.ts';
import { command, createWorkspace } from '../workspace.ts';
import { helpOptions } from './help-options.ts';
import { freshFolder } from '../fresh-folder.ts';

/** Only programs that are not asked about anyway are called, and only with --help. */
const harmlessToCall = (knowledge: CommandKnowledge): boolean =>
  knowledge.style?.noOptions !== true &&
  !(knowledge.effects ?? []).some(({ kind }) => kind === 'asks' || kind === 'destroys');

const families = [...copyAndMove, ...grep, ...textReaders, ...wrappers, ...systemFamilies].filter(
  harmlessToCall,
);
const knowledge = createKnowledgeBase(families);
const directory = freshFolder();
const workspace = createWorkspace();

function installed(name: string): string | null {
  for (const place of ['/usr/bin', '/bin']) {
    try {
      accessSync(join(place, name), constants.X_OK);
      return join(place, name);
    } catch {
      // Not there: the next place.
    }
  }
  return null;
}

function helpOf(path: string): string {
  const { stdout, stderr } = spawnSync(path, ['--help'], {
    cwd: directory,
    timeout: 5000,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', COLUMNS: '200', TERM: 'dumb', PAGER: 'cat' },
  });
  return `${stdout}\n${stderr}`;
}

/** Help texts that do not say what the program does, each checked against its manual page. */
const misleading = new Set<string>([
  // Newer versions take a value.
  'cp --update',
  'mv --update',
  // findutils, systemd: the short one takes an attached value too, or the long one need not have one.
  'xargs -e',
  'xargs -i',
  'xargs --max-lines',
  'journalctl -b',
  'journalctl -n',
  // What follows is a list.
  'zip -x',
  'zip -i',
  'unzip -x',
  'zipinfo -x',
  'zstd --adapt',
  'unzstd --adapt',
  'zstdmt --adapt',
  'patch --merge',
  // These need a value, which the help leaves out.
  'file -P',
  'file --parameter',
  'wget --max-redirect',
  // What follows are operands.
  'dpkg-query -L',
  'dpkg-query --listfiles',
  'dpkg-query -S',
  'dpkg-query --search',
  'curl -h',
  'curl --help',
  'shasum -a',
  'shasum --algorithm',
]);

const programs = knowledge.names.flatMap((name) => {
  const path = installed(name);
  return path === null ? [] : [{ name, path }];
});

describe('help texts of installed programs', () => {
  test.each(programs)(
    '$name takes values as its help says, and what is not described asks',
    ({ name, path }) => {
      const known = knowledge.lookup(name);
      const policy = workspace.compile({
        allow: [name],
        denyGroups: {
          filesystem: 'off',
          permissions: 'off',
          processes: 'off',
          packages: 'off',
          'system-control': 'off',
        },
      });
      const wrong: string[] = [];
      for (const { spelling, value } of helpOptions(helpOf(path))) {
        if (misleading.has(`${name} ${spelling}`)) continue;
        const spec = known?.options.get(spelling);
        // `strace -qqq` is a cluster of flags that are described.
        const isCluster =
          /^-[A-Za-z]{2,}$/.test(spelling) &&
          spelling
            .slice(1)
            .split('')
            .every((letter) => known?.options.has(`-${letter}`));
        if (spec === undefined && isCluster) continue;
        if (spec === undefined) {
          const { kind } = policy.decide(command(workspace, name, [spelling]));
          if (kind === 'allow') wrong.push(`${spelling} is not described, yet allowed`);
        } else if (spec.value !== value && !(spec.value === 'untilSemicolon')) {
          wrong.push(`${spelling} is described as ${spec.value}, the help says ${value}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
