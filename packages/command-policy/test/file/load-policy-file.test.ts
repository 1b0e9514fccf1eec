import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadPolicyFile } from '../../src/file/load-policy-file.ts';
import { freshFolder } from '../fresh-folder.ts';

const directory = freshFolder();
const write = (name: string, content: string | Uint8Array): string => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};

test('bytes that are not UTF-8 refuse to load: a deny entry with a replaced letter would protect nothing', () => {
  const path = write('latin.yaml', Buffer.from('version: 1\ndeny: [caf\xe9]\n', 'latin1'));
  expect(() => loadPolicyFile(path)).toThrow(
    'latin.yaml:2:11: the file is not UTF-8 text. Save it as UTF-8.',
  );
  const wide = write('wide.yaml', Buffer.from('\u{FEFF}version: 1\n', 'utf16le'));
  expect(() => loadPolicyFile(wide)).toThrow('wide.yaml:1:1: the file is not UTF-8 text.');
});

test('a byte order mark and a replacement character that was written so are text', () => {
  const path = write('mark.yaml', '\u{FEFF}version: 1 # \u{FFFD}\nallow: [ls]\n');
  expect(loadPolicyFile(path).documents[0]?.allow).toEqual(['ls']);
});

test('a missing base names the file that extends it', () => {
  const path = write('top.yaml', 'version: 1\nextends: [gone.yaml]\n');
  expect(() => loadPolicyFile(path)).toThrow(/gone\.yaml, which .*top\.yaml extends, cannot be read/);
});

test('a folder is no policy', () => {
  mkdirSync(join(directory, 'folder'));
  expect(() => loadPolicyFile(join(directory, 'folder'))).toThrow(/cannot be read/);
});

test('a circle is found through links and names its way', () => {
  write('one.yaml', 'version: 1\nextends: [two.yaml]\n');
  symlinkSync(join(directory, 'one.yaml'), join(directory, 'link.yaml'));
  const path = write('two.yaml', 'version: 1\nextends: [link.yaml]\n');
  expect(() => loadPolicyFile(path)).toThrow(/extends itself, through .*two\.yaml, .*one\.yaml/);
});

test('files that extend a file twice each are stopped before they double for ever', () => {
  for (let at = 0; at < 20; at += 1) {
    const next = `n${at + 1}.yaml`;
    write(`n${at}.yaml`, `version: 1\nextends: [${next}, ${next}]\n`);
  }
  write('n20.yaml', 'version: 1\n');
  expect(() => loadPolicyFile(join(directory, 'n0.yaml'))).toThrow(/extends more than 64 files/);
});
