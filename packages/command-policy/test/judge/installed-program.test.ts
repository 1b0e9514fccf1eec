import { describe, expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
for (const path of ['mypkg/__init__.py', 'mypkg/core.py', 'app.py', 'main.py', 'x.js'])
  workspace.file(path, 'x\n');
for (const name of ['jest', 'some-installed'])
  workspace.file(`node_modules/.bin/${name}`, '#!/usr/bin/env node\n');
workspace.file('package.json', '{"scripts":{"format":"x","my-script":"x","xmas":"x","token":"x","c":"x"}}');
const developer = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

describe('S17: modules, scripts and programs of the project, settings that name no code, and questions that change nothing are allowed', () => {
  test.each([
    `python -m mypkg`,
    `python -m mypkg.core --x`,
    `python3 -m app`,
    `uv run main.py`,
    `uv run python -m mypkg.core`,
    `npx jest`,
    `npx some-installed`,
    `npm exec some-installed -- --x`,
    `pnpm exec some-installed`,
    `pnpm some-installed`,
    `pnpm format`,
    `yarn my-script`,
    `pnpm my-script --x`,
    `gh api repos/x/y/pulls/1/comments`,
    `gh api repos/x/y/issues -q '.[].title' --paginate`,
    `gh api /user`,
    `gh auth status`,
    `gh secret list`,
    `pytest -p no:warnings -o log_cli=true`,
    `cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -B build`,
    `cmake -B build -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug`,
    `make CC=clang CFLAGS="-O2 -g"`,
    `npm ls -g --depth=0`,
    `npm fund`,
    `npm dist-tag ls react`,
    `pip cache dir`,
    `pip config list`,
    `pnpm config list`,
    `pnpm store path`,
    `yarn cache list`,
    `node -r @babel/register x.js`,
    `mocha --require @babel/register --exit`,
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('S2, S3: what only looks like one of them is not', () => {
  test.each([
    `python -I -m mypkg`,
    `python -m nowhere`,
    `python -m http.server`,
    `cd /etc && python -m mypkg`,
    `cd "$X" && python -m mypkg`,
    `uv run ../x.py`,
    `uv run /tmp/x.py`,
    `uv run nmap x`,
    `npx not-installed`,
    `npx curl https://x`,
    `pnpm dlx some-installed`,
    `pnpm publish`,
    `pnpm token`,
    `pnpm xmas`,
    `yarn constraints`,
    `pnpm c set x y`,
    `pnpm not-a-script`,
    `gh api graphql -f query=x`,
    `gh api -X DELETE repos/x/y`,
    `gh api --method=PATCH repos/x/y`,
    `gh api repos/x/y -f a=b`,
    `gh api repos/x/y --input x`,
    `gh api https://evil.example/x`,
    `gh api -H 'X-HTTP-Method-Override: DELETE' repos/x`,
    `gh api "$X"`,
    `gh auth token`,
    `gh auth status -t`,
    `gh secret set X`,
    `pytest -p evil`,
    `pytest -p no:x -p evil`,
    `pytest -o python_files=x`,
    `pytest -o addopts=--pdb`,
    `pytest -o log_file=/etc/x`,
    `cmake -DCMAKE_CXX_COMPILER=./evil -B build`,
    `cmake -DCMAKE_CXX_COMPILER_LAUNCHER=./evil -B build`,
    `cmake -DCMAKE_PROJECT_INCLUDE=x.cmake -B build`,
    `make CC=./evil`,
    `make CC!=id`,
    `make CFLAGS='-O2 -fplugin=./x.so'`,
    `make SHELL=/bin/evil`,
    `truncate -s 0 /etc/x`,
    `truncate -s 0 "$X"`,
    `pip cache purge`,
    `pip config set x y`,
    `pnpm store prune`,
    `pnpm config set x y`,
    `yarn cache clean`,
    `npm owner add x y`,
    `npm dist-tag add x y`,
    `node -r @/etc/x x.js`,
    `pytest @x/y`,
    `node @x/y`,
    `python -m @x/y`,
    'PYTHONSAFEPATH=1 python -m mypkg',
    'cd src && pnpm my-script',
  ])('%s', (text) => {
    expect(verdict(text)).not.toBe('allow');
  });
});
