import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compilePolicy } from '../../src/compile-policy.ts';
import { loadPolicyFile } from '../../src/file/load-policy-file.ts';
import { parsePolicy } from '../../src/file/parse-policy.ts';
import { policyJsonSchema } from '../../src/policy/policy-json-schema.ts';
import { freshFolder } from '../fresh-folder.ts';

const options = { root: tmpdir(), resolve: (): null => null };

describe('a bad file refuses to load and says where', () => {
  test.each([
    ['version: 1\ndenny: [rm]\n', 'p.yaml:2:1: unknown key "denny". Did you mean "deny"?'],
    [
      'version: 1\nrules:\n  - id: a\n    decision: deny\n    mtach: rm\n',
      'p.yaml:5:5: unknown key "mtach". Did you mean "match"?',
    ],
    ['version: 1\npaths: { root: [.] }\n', 'p.yaml:2:10: unknown key "root". Did you mean "roots"?'],
    ['version: 1\nroles:\n  a:\n    alow: [ls]\n', 'p.yaml:4:5: unknown key "alow". Did you mean "allow"?'],
    ['version: 1\nunknown: alow\n', 'Did you mean "allow"?'],
    ['version: 1\ndenyGroups: { permisions: off }\n', 'p.yaml:2'],
    ['version: 2\n', 'p.yaml:1:1: version'],
    ['allow: [ls]\n', 'version'],
    ['version: 1\nallow: ls\n', 'p.yaml:2:1: allow'],
    ['version: 1\nallow: [ls]\nallow: [rm]\n', 'p.yaml:3'],
    ['version: 1\nallow: [ls\n', 'p.yaml:'],
    ['', 'Policy not loaded'],
    ['{"version": 1, "denny": []}', 'p.yaml:1:16: unknown key "denny"'],
  ])('%j', (text, message) => {
    expect(() => parsePolicy(text, 'p.yaml')).toThrow(message);
  });

  test('in code the same schema holds', () => {
    const document = JSON.parse('{"version": 1, "denny": ["rm"]}');
    expect(() => compilePolicy(document, options)).toThrow(/denny/);
  });
});

describe('files and presets', () => {
  const directory = freshFolder();
  const write = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };

  test('a file extends presets and files beside it; lists grow, single values are replaced', () => {
    write(
      'base.json',
      '{"version": 1, "unknown": "deny", "allow": ["mytool"], "limits": {"timeoutMs": 5, "outputBytes": 9}}',
    );
    const path = write(
      'policy.yaml',
      'version: 1\nextends: [umbo:writer, base.json]\nallow: [ls2]\nlimits: { timeoutMs: 7 }\n',
    );
    const loaded = loadPolicyFile(path);
    expect(loaded.files).toHaveLength(2);
    const policy = compilePolicy(loaded, options);
    const decide = (executable: string): string =>
      policy.decide({
        kind: 'shell.command',
        executable,
        resolvedPath: null,
        argv: [],
        cwd: tmpdir(),
        envKeys: [],
        metadata: {},
      }).kind;
    expect([decide('ls2'), decide('mytool'), decide('pandoc'), decide('other')]).toEqual([
      'allow',
      'allow',
      'allow',
      'deny',
    ]);
    expect(policy.limits).toEqual({ timeoutMs: 7, outputBytes: 9 });
  });

  test('a file that extends itself, a missing file and an unknown preset refuse to load', () => {
    const path = write('loop.yaml', 'version: 1\nextends: [loop.yaml]\n');
    expect(() => loadPolicyFile(path)).toThrow(/extends itself/);
    expect(() => loadPolicyFile(join(directory, 'none.yaml'))).toThrow(/cannot be read/);
    expect(() => compilePolicy({ version: 1, extends: ['umbo:develper'] }, options)).toThrow(
      /umbo:developer/,
    );
  });
});

test('the published JSON Schema is the one the loader uses', () => {
  const path = join(import.meta.dirname, '../../src/policy/policy.schema.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(policyJsonSchema());
  expect(policyJsonSchema()['$id']).toBe('urn:umbo:policy:1');
});
