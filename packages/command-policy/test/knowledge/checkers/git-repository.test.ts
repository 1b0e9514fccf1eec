import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, script } from '../../workspace.ts';
import type { Workspace } from '../../workspace.ts';
import { createRepository, runGit } from '../dev/repository.ts';

function judge(workspace: Workspace, text: string): string {
  const { verdict, reasons } = workspace.compile({ allow: ['git', 'cd'] }).explain(script(workspace, text));
  return verdict === 'allow' ? 'allow' : `${verdict}: ${reasons.map(({ message }) => message).join(' ')}`;
}

function withConfig(text: string): Workspace {
  const workspace = createRepository();
  appendFileSync(join(workspace.root, '.git/config'), text);
  return workspace;
}

test('a plain repository is allowed', () => {
  expect(judge(createRepository(), 'git status')).toBe('allow');
});

describe('S18: what the environment cannot switch off asks', () => {
  test.each([
    ['[filter "x"]\n\tclean = evil'],
    ['[filter "x"]\n\tsmudge = evil'],
    ['[filter "x"]\n\tprocess = evil'],
    ['[FILTER "x"]\n\tCLEAN = evil'],
    ['[filter.x]clean=evil'],
    ['[diff]\n\texternal = evil'],
    ['[diff "x"]\n\ttextconv = evil'],
    ['[diff "x"]\n\tcommand = evil'],
    ['[merge "x"]\n\tdriver = evil %A %O %B'],
    ['[alias]\n\tst = !evil'],
    ['[alias]\n\tst = " !evil"'],
    ['[remote "origin"]\n\turl = ext::sh -c evil'],
    ['[remote "origin"]\n\tuploadpack = evil'],
    ['[remote "origin"]\n\treceivepack = evil'],
    ['[remote "origin"]\n\tvcs = evil'],
    ['[branch "main"]\n\tremote = ext::evil'],
    ['[url "ext::sh -c evil"]\n\tinsteadOf = https://'],
    ['[core]\n\tgitProxy = evil'],
    ['[core]\n\tworktree = ../outside'],
    ['[core]\n\tworktree = /'],
    ['[submodule "x"]\n\tupdate = !evil'],
    ['[credential "https://x"]\n\thelper = !evil'],
    ['[trailer "x"]\n\tcommand = evil'],
    ['[tar "x"]\n\tcommand = evil'],
    ['[pager]\n\tstatus = evil'],
    ['[gpg "ssh"]\n\tprogram = evil'],
    ['[hook "x"]\n\tcommand = evil'],
    ['[include]\n\tpath = ~/evil'],
    ['[init]\n\ttemplateDir = evil'],
    ['[x]\n\ty = "unterminated'],
    [`[x]\n\ty = ${'a'.repeat(100_000)}\n[filter "x"]\n\tclean = evil`],
  ])('%.60j', (text) => {
    expect(judge(withConfig(text), 'git status')).toMatch(/^ask/);
  });
});

test.each([
  ['[core]\n\tfsmonitor = evil'],
  ['[core]\n\thooksPath = .husky/_'],
  ['[core]\n\tpager = less -R'],
  ['[core]\n\tsshCommand = ssh -i key'],
  ['[core]\n\teditor = vim'],
  ['[sequence]\n\teditor = evil'],
  ['[gpg]\n\tprogram = gpg2'],
  ['[interactive]\n\tdiffFilter = delta'],
  ['[user]\n\tname = A\n[pull]\n\trebase = true\n[branch "x"]\n\tremote = origin\n\tmerge = refs/heads/x'],
  ['[alias]\n\tst = status -sb'],
  ['[remote "origin"]\n\turl = git@github.com:a/b.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*'],
  ['[pager]\n\tbranch = false'],
])('what the environment switches off, or starts nothing, does not ask: %j', (text) => {
  expect(judge(withConfig(text), 'git status')).toBe('allow');
});

const evil = '[filter "x"]\n\tclean = evil\n';

describe('the repository is found as git finds it', () => {
  test('from a directory below, by -C, by cd and by --git-dir', () => {
    const workspace = createRepository();
    mkdirSync(join(workspace.root, 'inner/deep'), { recursive: true });
    runGit(join(workspace.root, 'inner'), 'init', '-q');
    appendFileSync(join(workspace.root, 'inner/.git/config'), evil);
    expect(judge(workspace, 'git status')).toBe('allow');
    expect(judge(workspace, 'git -C inner status')).toMatch(/^ask/);
    expect(judge(workspace, 'git -C inner -C deep log')).toMatch(/^ask/);
    expect(judge(workspace, 'cd inner/deep && git log')).toMatch(/^ask/);
    expect(judge(workspace, 'git --git-dir=inner/.git log')).toMatch(/^ask/);
    expect(judge(workspace, 'git --git-dir inner/.git log')).toMatch(/^ask/);
    expect(judge(workspace, 'git --git-dir=.git log')).toBe('allow');
  });

  test('through a link, on its real place', () => {
    const workspace = createRepository();
    mkdirSync(join(workspace.root, 'inner/deep'), { recursive: true });
    runGit(join(workspace.root, 'inner'), 'init', '-q');
    appendFileSync(join(workspace.root, 'inner/.git/config'), evil);
    workspace.link(join(workspace.root, 'short'), join(workspace.root, 'inner/deep'));
    expect(judge(workspace, 'cd short && git status')).toMatch(/^ask/);
  });

  test('a .git file, a linked work tree and its own configuration', () => {
    const workspace = createRepository();
    runGit(workspace.root, 'commit', '-q', '--allow-empty', '-m', 'x');
    runGit(workspace.root, 'worktree', 'add', '-q', 'tree');
    expect(judge(workspace, 'git -C tree status')).toBe('allow');
    writeFileSync(join(workspace.root, '.git/worktrees/tree/config.worktree'), evil);
    expect(judge(workspace, 'git -C tree status')).toMatch(/^ask/);
    rmSync(join(workspace.root, '.git/worktrees/tree/config.worktree'));
    appendFileSync(join(workspace.root, '.git/config'), evil);
    expect(judge(workspace, 'git -C tree status')).toMatch(/^ask/);
    workspace.file('odd/.git', 'gitdir: nowhere\n');
    expect(judge(workspace, 'git -C odd status')).toMatch(/^ask/);
  });

  test('files it includes, whatever the condition', () => {
    const workspace = withConfig('[includeIf "onbranch:x"]\n\tpath = ../more.cfg\n');
    expect(judge(workspace, 'git status')).toBe('allow');
    workspace.file('more.cfg', evil);
    expect(judge(workspace, 'git status')).toMatch(/^ask/);
    workspace.file('more.cfg', '[include]\n\tpath = more.cfg\n');
    expect(judge(workspace, 'git status')).toBe('allow');
  });

  test('a bare repository in the open, and a HEAD that is a link to nothing', () => {
    const workspace = createRepository();
    mkdirSync(join(workspace.root, 'bare'));
    runGit(join(workspace.root, 'bare'), 'init', '-q', '--bare');
    expect(judge(workspace, 'git -C bare log')).toMatch(/^ask/);
    mkdirSync(join(workspace.root, 'half'));
    runGit(join(workspace.root, 'half'), 'init', '-q');
    rmSync(join(workspace.root, 'half/.git/HEAD'));
    workspace.link(join(workspace.root, 'half/.git/HEAD'), 'refs/heads/main');
    appendFileSync(join(workspace.root, 'half/.git/config'), evil);
    expect(judge(workspace, 'git -C half status')).toMatch(/^ask/);
  });

  test('a configuration that is no regular file does not stall judging', () => {
    const workspace = createRepository();
    const config = join(workspace.root, '.git/config');
    renameSync(config, `${config}.old`);
    expect(spawnSync('mkfifo', [config]).status).toBe(0);
    expect(judge(workspace, 'git status')).toMatch(/^ask/);
  });
});

describe('repositories inside it, whose filters git status runs too', () => {
  test('a submodule and an embedded repository nobody declared', () => {
    const workspace = createRepository();
    mkdirSync(join(workspace.root, 'sub'));
    runGit(join(workspace.root, 'sub'), 'init', '-q');
    runGit(join(workspace.root, 'sub'), 'commit', '-q', '--allow-empty', '-m', 'x');
    runGit(workspace.root, 'add', '.');
    expect(judge(workspace, 'git status')).toBe('allow');
    appendFileSync(join(workspace.root, 'sub/.git/config'), evil);
    expect(judge(workspace, 'git status')).toMatch(/^ask/);
  });

  test.each(['2', '4'])('an index of version %s is read; one that is split or broken asks', (version) => {
    const workspace = createRepository();
    mkdirSync(join(workspace.root, 'a/sub'), { recursive: true });
    runGit(join(workspace.root, 'a/sub'), 'init', '-q');
    runGit(join(workspace.root, 'a/sub'), 'commit', '-q', '--allow-empty', '-m', 'x');
    appendFileSync(join(workspace.root, 'a/sub/.git/config'), evil);
    runGit(workspace.root, 'add', '.');
    runGit(workspace.root, 'update-index', '--index-version', version);
    runGit(workspace.root, 'add', '-N', '--', 'README.md');
    expect(judge(workspace, 'git diff')).toContain('filter.x.clean');
    appendFileSync(join(workspace.root, 'a/sub/.git/config'), '');
    writeFileSync(
      join(workspace.root, '.git/index'),
      readFileSync(join(workspace.root, '.git/index')).subarray(0, 40),
    );
    expect(judge(workspace, 'git diff')).toContain('index');
  });
});

test('S18: the real git, with the environment umbo gives it, runs no program of a repository that is allowed', () => {
  const mark = (workspace: Workspace): string => join(workspace.root, 'RAN');
  const settings = ['core.fsmonitor', 'core.pager', 'core.editor', 'core.sshCommand', 'core.hooksPath'];
  for (const key of settings) {
    const workspace = createRepository();
    const program = workspace.file('evil.sh', `#!/bin/sh\ntouch ${mark(workspace)}\nexit 1\n`);
    spawnSync('chmod', ['+x', program]);
    runGit(workspace.root, 'config', key, key === 'core.hooksPath' ? workspace.root : program);
    workspace.link(join(workspace.root, 'pre-commit'), program);
    expect(
      workspace.compile({ allow: ['git'] }).decide(command(workspace, 'git', ['status'])).kind,
      key,
    ).toBe('allow');
    // The settings of the process package, as documented there.
    const neutral: readonly (readonly [string, string])[] = [
      ['core.fsmonitor', 'false'],
      ['core.hooksPath', '/dev/null'],
      ['core.pager', 'cat'],
      ['core.editor', 'true'],
      ['core.sshCommand', 'ssh'],
    ];
    const env: Record<string, string> = {
      PATH: process.env['PATH'] ?? '',
      HOME: workspace.outside,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_COUNT: String(neutral.length),
    };
    for (const [at, [name, value]] of neutral.entries()) {
      env[`GIT_CONFIG_KEY_${at}`] = name;
      env[`GIT_CONFIG_VALUE_${at}`] = value;
    }
    spawnSync('git', ['status'], { cwd: workspace.root, env });
    spawnSync('git', ['commit', '--allow-empty', '-m', 'x'], { cwd: workspace.root, env });
    expect(existsSync(mark(workspace)), key).toBe(false);
  }
});
