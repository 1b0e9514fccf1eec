import { describe, expect, test } from 'vitest';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';

const workspace = createRepository();
for (const path of [
  'src/a.ts',
  'src/deep/b.ts',
  'odd/a b.ts',
  'quoted/a"b.ts',
  'dashes/-rf',
  '.git/hooks/pre-commit',
])
  workspace.file(path, 'x\n');
const developer = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

describe('S17: what xargs is fed by a pipeline of names is judged by where the names come from', () => {
  test.each([
    `find src -name '*.ts' | xargs sed -i 's/a/b/g'`,
    `find src -name '*.ts' -print0 | xargs -0 sed -i 's/a/b/g'`,
    `find src -name '*.ts' -not -path '*/deep/*' | xargs rm`,
    `find src -type f -name '*.ts' | xargs npx prettier --write`,
    `grep -rl a src | xargs sed -i 's/a/b/g'`,
    `grep -rl --include='*.ts' a src 2>/dev/null | grep -v test | head -5 | xargs sed -i s/a/b/`,
    `rg -l a src | xargs sed -i 's/a/b/g'`,
    `rg --files src | sort -u | xargs -n 1 -P 4 sed -i s/a/b/`,
    `cd src && find . -name '*.ts' | xargs -I{} sed -i s/a/b/ {}`,
    `find src -name '*.orig' | xargs -r rm -f`,
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('S2, S15: where the names cannot be told, or may fall apart, it asks', () => {
  test.each([
    `find odd -name '*.ts' | xargs rm`,
    `find quoted -name '*.ts' | xargs rm`,
    `find . -name '*.ts' | xargs rm`,
    `grep -rl a dashes | xargs rm`,
    `rg -l a | xargs sed -i s/a/b/`,
    `rg -l -uuu a src | xargs sed -i s/a/b/`,
    `rg -l --hidden a src | xargs sed -i s/a/b/`,
    `rg -l a src --pre /tmp/x | xargs rm`,
    `rg a src | xargs rm`,
    `grep -Rl a src | xargs sed -i s/a/b/`,
    `grep -rlf list src | xargs rm`,
    `grep -rh a src | xargs rm`,
    `grep -rl a . | xargs sed -i s/a/b/`,
    `find / -name '*.ts' | xargs rm`,
    `find .. -name '*.ts' | xargs rm`,
    `find src .. -name '*.ts' | xargs rm`,
    `find -L src -name '*.ts' | xargs sed -i s/a/b/`,
    `find src -name '*.ts' -printf '/etc/%p\\n' | xargs rm`,
    `find src -name '*.ts' -print -fprint x | xargs rm`,
    `find . | xargs rm -rf`,
    `find src | sed 's|^|/etc/|' | xargs rm`,
    `find src | grep -o 'x.*' | xargs rm`,
    `find src | grep x list | xargs rm`,
    `find src | sort list | xargs rm`,
    `find src -name '*.ts' | tee x | xargs rm`,
    `find src -name '*.ts' | xargs -a list rm`,
    `find src -name '*.ts' | xargs rm < list`,
    `find src -name '*.ts' | xargs -d / rm -rf`,
    `find src -name '*.ts' | xargs --delimiter=/ rm -rf`,
    `find src -name '*.ts' | xargs rm <<< /etc/x`,
    `echo /etc/passwd | xargs rm`,
    `cat list | xargs rm`,
    `(echo /etc/x; find src) | xargs rm`,
    `{ echo /etc/x; find src; } | xargs rm`,
    `if true; then find src; echo /etc/x; fi | xargs rm`,
    `touch 'src/a b.ts'; find src -name '*.ts' | xargs rm`,
    `tar xf a.tar && find src -name '*.ts' | xargs rm`,
    `tar xf a.tar & find src -name '*.ts' | xargs rm`,
    `for i in 1 2; do find src | xargs rm; touch 'src/a b'; done`,
    `find() { echo /etc/x; }; find src | xargs rm`,
    `PATH=. find src | xargs rm`,
    `find "$X" | xargs rm`,
    `find src -name '*.ts' | xargs sudo rm`,
    `find src -name '*.ts' | xargs sh`,
    `find src -name '*.ts' | xargs -I{} sh -c '{}'`,
    `find src -name '*.ts' | xargs -I{} rm {}/../../../x`,
    `find src -name '*.ts' | xargs mv -t /tmp`,
    `find src -name '*.ts' | xargs sed -i 's/a/b/w /etc/x'`,
    `find src -name '*.ts' | sh -c 'echo /etc/x | xargs rm'`,
    `find src | xargs -I{} xargs -a {} rm`,
    `git ls-files -o | xargs rm`,
    `git diff --name-only | xargs rm`,
  ])('%s', (text) => {
    expect(verdict(text)).not.toBe('allow');
  });
});
