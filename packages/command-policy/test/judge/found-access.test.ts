import { describe, expect, test } from 'vitest';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';

const workspace = createRepository();
for (const path of [
  'src/a.ts',
  'build/x',
  'src/__pycache__/a.pyc',
  '.git/hooks/pre-commit.sample',
  '.git/config',
])
  workspace.file(path, 'x\n');
const developer = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

describe('S17: what find comes upon inside the roots may be changed or removed like anything else there', () => {
  test.each([
    `find build -type f -delete`,
    `find . -name '*.pyc' -delete`,
    `find . -type f -name '*.pyc' -delete`,
    `find . -name '*.tmp' -exec rm {} \\;`,
    `find . -name '*.orig' -exec rm -f {} +`,
    `find . -type d -name __pycache__ -exec rm -rf {} +`,
    `find . -name __pycache__ -type d -prune -exec rm -rf {} \\;`,
    `find . -name .DS_Store -delete`,
    `find src -type f -name '*.ts' -exec sed -i 's/a/b/g' {} +`,
    `find . -type f -name '*.ts' -exec sed -i 's/a/b/g' {} \\;`,
    `find src tests -name '*.bak' -delete`,
    `find dist -mindepth 1 -delete`,
    `find ./logs -name '*.log' -mtime +7 -delete`,
    `find . -type f -name '*.sh' -exec chmod +x {} \\;`,
    `find src -type f -exec touch {} +`,
    `find . -type f -name '*.js' -exec npx prettier --write {} +`,
    `find . -name node_modules -type d -prune -exec rm -rf '{}' +`,
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('S2, S3: where it may come upon more, it asks', () => {
  test.each([
    `find . -delete`,
    `find . -type f -delete`,
    `find . -name '*' -delete`,
    `find . -name '*s' -delete`,
    `find . -name config -delete`,
    `find . -name hooks -exec rm -rf {} +`,
    `find . -name .git -exec rm -rf {} +`,
    `find . -name '.g*' -exec rm -rf {} +`,
    `find . -name pre-commit -type f -exec sed -i s/a/b/ {} +`,
    `find . -name '*.sample' -delete`,
    `find . -name '*.ts' -exec sed -i --follow-symlinks s/a/b/ {} +`,
    `find . -name '*.ts' -exec tee {} +`,
    `find . -not -not -name '*.ts' -delete`,
    `find . -not -name '*.md' -exec sed -i s/a/b/ {} +`,
    `find . -name '*.ts' -type l -exec tee {} \\;`,
    `find . -name '*.pyc' -o -name '*.c' -delete`,
    `find . ! -name '*.pyc' -delete`,
    `find . -not -name '*.pyc' -delete`,
    `find . -delete -name '*.pyc'`,
    `find . -exec rm -rf {} + -name '*.pyc'`,
    `find .. -name '*.pyc' -delete`,
    `find / -name '*.pyc' -delete`,
    `find ~ -name '*.pyc' -delete`,
    `find "$D" -name '*.pyc' -delete`,
    `find $D -name '*.pyc' -delete`,
    `find src/../.. -name '*.pyc' -delete`,
    `find . -name "$P" -delete`,
    `find . -name '*.pyc*' -exec mv {} /tmp \\;`,
    `find -L . -name '*.pyc' -exec rm {} +`,
    `find -L . -type f -name '*.ts' -exec sed -i s/a/b/ {} +`,
    `find .git -name '*.lock' -delete`,
    `find . -path '*.pyc' -delete`,
    `find . -type f,l -name '*.ts' -exec tee {} +`,
    `find . -files0-from l -name '*.pyc' -delete`,
    `find . -type f -name '*.sh' -exec bash {} \\;`,
    `find . -type f -name '*.ts' -exec sh -c 'rm {}' \\;`,
    `find . -type f -name '*.ts' -execdir sed -i s/a/b/ {} +`,
    `tar xf a.tar; find nowhere/.. -name '*.pyc' -delete`,
    `find . -type f -name '*.ts' -exec cp /etc/passwd {} \\;`,
    `find . \\( -name '*.pyc' , -name x \\) -delete`,
    `find . -name '*.pyc' -fprint /etc/x -delete`,
    `ln -s / out; find out/ -name '*.pyc' -delete`,
    `cd .. && find . -name '*.pyc' -delete`,
    `cd "$X" && find . -name '*.pyc' -delete`,
    `find . -name '*.pyc' -exec rm -rf {}/../.. \\;`,
    `find . -name '*.pyc' -exec rm -rf /etc {} \\;`,
    `find . -name '*.pyc' -exec rm -rf .. {} +`,
    `find . -type f -name '*.ts' -exec sed -i s/a/b/ {} /etc/x \\;`,
    `find . -type f -name '*.ts' -exec sed -i 's/a/b/w /etc/x' {} +`,
    `find . -type f -name '*.ts' -exec sed -i -f {} x \\;`,
    `find . -type f -name '*.ts' -exec env {} \\;`,
    `find . -type f -name '*.ts' -exec {} \\;`,
    `find . -type f -name '*.ts' -exec python3 {} \\;`,
  ])('%s', (text) => {
    expect(verdict(text)).not.toBe('allow');
  });

  test('a protected file keeps the directory it lies in, except from names it does not bear', () => {
    const strict = workspace.compile({
      extends: ['umbo:developer'],
      paths: { roots: ['.'], protected: ['src/keep.log'] },
    });
    const say = (text: string): string => strict.decide(script(workspace, text)).kind;
    expect(say('find src -type f -delete')).toBe('ask');
    expect(say(`find src -name '*.log' -delete`)).toBe('ask');
    expect(say(`find src -name '*.tmp' -delete`)).toBe('allow');
  });
});
