import { expect, test } from 'vitest';
import { presetVerdict } from '../preset-verdict.ts';

// What `umbo policy attack` once found allowed, kept so that it is never found again.
test.each([
  ['developer', 'tox exec -- sudo x', 'starts any program'],
  ['developer', 'tox -c /tmp/evil.ini', 'code from outside the workspace'],
  ['developer', 'node --env-file=/tmp/x y.js', 'may set NODE_OPTIONS'],
  ['developer', 'java /tmp/Evil.java', 'code from outside'],
  ['developer', `jest --config='{"globalSetup":"/tmp/x.js"}'`, 'settings that name code'],
  ['developer', 'PYTEST_ADDOPTS="-p evil" pytest', 'loads a plugin'],
  ['developer', 'cargo build --manifest-path /tmp/evil/Cargo.toml', 'a build script from outside'],
  ['developer', 'cmake -S /tmp/evil -B build', 'a build from outside'],
  ['developer', 'docker exec x passwd x', 'a program on no list'],
  ['writer', 'pandoc -f /tmp/evil.lua x.md', 'a reader is code'],
  ['writer', 'pandoc lua x.lua', 'a Lua program'],
  ['writer', 'pdflatex -jobname=/etc/x y.tex', 'writes outside'],
])('S3: under %s, %s is not allowed: %s', (preset, script) => {
  expect(presetVerdict(preset, script)).not.toBe('allow');
});
