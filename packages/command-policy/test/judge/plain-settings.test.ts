import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainSetting } from '../../src/judge/plain-settings.ts';
import { createRepository } from '../knowledge/dev/repository.ts';
import { command, script } from '../workspace.ts';

const workspace = createRepository();
const developer = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

/** What a key takes that says how, and what it takes that says what is run. */
const settings: Readonly<Record<string, readonly [plain: readonly string[], evil: readonly string[]]>> = {
  NODE_OPTIONS: [
    ['--max-old-space-size=4096', '--no-warnings', '--experimental-vm-modules', '--enable-source-maps'],
    ['--require=./x', '--import=data:x', '-r ./x', '--loader ./x', '--env-file=x', '--inspect=0.0.0.0'],
  ],
  RUSTFLAGS: [
    ['-D warnings', '-C target-cpu=native', '--cap-lints warn', '-g'],
    ['-C linker=x', '-Clinker=x', '-C link-arg=-fuse-ld=x', '-Zx', '--sysroot=x', '-L x'],
  ],
  GOFLAGS: [
    ['-mod=mod', '-count=1', '-race'],
    ['-toolexec=x', '-exec=x', '-overlay=x', '-modfile=x', '-ldflags=-extld=x'],
  ],
  JAVA_TOOL_OPTIONS: [
    ['-Xmx1g', '-Dfile.encoding=UTF-8', '-XX:+UseG1GC'],
    ['-javaagent:x', '-agentpath:x', '-XX:OnError=x', '-XX:Flags=x', '@x'],
  ],
  CFLAGS: [
    ['-O2', '-g', '-Wall', '-DX=1'],
    ['-fplugin=x', '-B.', '-specs=x', '-wrapper x', '-Wl,-rpath,x', '@x'],
  ],
  MAKEFLAGS: [
    ['-j4', '-k', '--no-print-directory'],
    ['--eval=x', 'SHELL=x', '-f x', '-C x', '-I x'],
  ],
  PYTEST_ADDOPTS: [
    ['-q', '--tb=short', '-p no:cacheprovider'],
    ['-p x', '-c x', '--rootdir=x', '--pdb', '--junitxml=x'],
  ],
};
const keys = Object.keys(settings);
const pick = (key: string, at: 0 | 1): fc.Arbitrary<string> =>
  fc.constantFrom(...(settings[key]?.[at] ?? []));

describe('S3: a value is plain as a whole or not at all', () => {
  test('plain words stay plain together, in any order', () => {
    const lines = fc
      .constantFrom(...keys)
      .chain((key) => fc.tuple(fc.constant(key), fc.array(pick(key, 0), { maxLength: 4 })));
    fc.assert(
      fc.property(lines, ([key, words]) => {
        expect(isPlainSetting(key, words.join(' '))).toBe(true);
      }),
    );
  });

  test('one word that chooses code spoils the line wherever it stands', () => {
    const lines = fc
      .constantFrom(...keys)
      .chain((key) =>
        fc.tuple(
          fc.constant(key),
          fc.array(pick(key, 0), { maxLength: 3 }),
          pick(key, 1),
          fc.array(pick(key, 0), { maxLength: 3 }),
        ),
      );
    const glue = fc.constantFrom(' ', '  ', '\t');
    fc.assert(
      fc.property(lines, glue, ([key, before, evil, after], space) => {
        expect(isPlainSetting(key, [...before, evil, ...after].join(space))).toBe(false);
      }),
    );
  });

  test('no other key is ever plain', () => {
    for (const key of [
      'PATH',
      'LD_PRELOAD',
      'BASH_ENV',
      'GIT_SSH_COMMAND',
      'NODE_OPTIONS_X',
      'XRUSTFLAGS',
      'PYTHONSTARTUP',
      'PYTHONHOME',
    ])
      for (const value of ['', '1', 'true', 'x']) expect(isPlainSetting(key, value)).toBe(false);
  });
});

describe('S3: the value has to be seen', () => {
  test.each(['NODE_OPTIONS="$X" npm test', 'RUSTFLAGS=$(x) cargo build', 'NODE_OPTIONS+=" -r x" npm test'])(
    '%s',
    (text) => {
      expect(verdict(text)).not.toBe('allow');
    },
  );

  test('a request names keys alone, and the key alone asks', () => {
    const request = command(workspace, 'npm', ['test'], { envKeys: ['NODE_OPTIONS'] });
    expect(developer.decide(request).kind).toBe('ask');
  });

  test.each([
    'NODE_OPTIONS=--no-warnings npm test',
    'env NODE_OPTIONS=--no-warnings npm test',
    'export RUSTFLAGS="-D warnings"; cargo test',
  ])('%s is allowed', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});
