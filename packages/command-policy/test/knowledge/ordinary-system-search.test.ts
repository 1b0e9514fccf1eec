import { expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const developer = workspace.compile({ extends: ['umbo:developer'] });

/** Ordinary commands: searching and looking. */
const ordinary: readonly string[] = [
  'grep -rn "TODO" src',
  "grep -rIl --include='*.ts' 'import fs' .",
  "grep -E '^(feat|fix)' CHANGELOG.md",
  "grep -v '^#' config.ini | grep -v '^$'",
  'grep -c error app.log',
  "grep -A3 -B1 'panic' log.txt",
  'grep -oP \'(?<=version": ")[^"]+\' package.json',
  'grep -q foo file && echo yes || echo no',
  'grep "$PATTERN" src/*.ts',
  'rg TODO',
  'rg -n "function \\w+" src --type ts',
  "rg -l 'useEffect' -g '*.tsx'",
  "rg --files -g '!node_modules'",
  'rg -i -C2 error logs/',
  'rg --json pattern src | head',
  'rg -uu secret .',
  "rg -F 'a.b(c)' -t js -t ts",
  'rg -z needle archive.gz',
  'rg --count-matches foo src/',
  "rg -o 'v\\d+\\.\\d+' --no-filename",
  "rg -U 'a\\nb' src",
  'rg --hidden --no-ignore -w name',
  'rg -S pattern --sort path',
  'fd',
  'fd -e ts',
  'fd -t f -H pattern src',
  'fd --extension md --exclude node_modules',
  "fdfind -g '*.json' -d 2",
  'fd -e ts -x wc -l',
  'fd -e log -X cat',
  'ag TODO src',
  'ag -l foo',
  'ag --ignore-dir node_modules bar .',
  'ack -l foo',
  "find . -type f -name '*.ts' -not -path './node_modules/*'",
  "find src -name '*.test.ts' | wc -l",
  'find . -maxdepth 1 -type d',
  'find . -mtime -1 -size +1M -print',
  "find . -name '*.ts' -exec grep -l foo {} +",
  "find . -name '*.json' -exec cat {} \\;",
  'find . -type f -print0 | xargs -0 grep -n foo',
  "find . -name '*.ts' -exec wc -l {} + | sort -n | tail",
  "find . -name '*.md' | xargs -n1 basename",
  'find . -empty -type d',
  "find dist -type f -printf '%s %p\\n' | sort -rn | head -10",
  "find . -newer package.json -name '*.ts'",
  'find . \\( -name a -o -name b \\) -print',
  'ls | xargs -I{} echo "file: {}"',
  'ls -1 | xargs -n 1 -P 4 cat',
  "cat list.txt | xargs -d '\\n' cat",
  'tree -L 2',
  "tree -a -I 'node_modules|.git' --dirsfirst",
  'tree -d src > tree.txt',
  'bat -p README.md',
  'ls -la',
  'ls -lahS dist',
  'ls -1t | head -1',
  'ls **/*.ts',
  'ls src/{a,b}.ts',
  "stat -c '%s %n' file.txt",
  'stat package.json',
  'file dist/app.js',
  'file -b --mime-type image.png',
  'du -sh .',
  'du -sh * | sort -h',
  'du -d 1 -h node_modules | sort -rh | head',
  'df -h',
  'df -h . | tail -1',
  'realpath src/../package.json',
  'readlink -f bin/tool',
  'which node',
  'which -a python3',
  'whereis gcc',
  'type ls',
  'command -v docker',
  'cloc src',
  'locale -a',
  'wc -w docs/*.md | tail -1',
];

test('no row stands twice', () => {
  expect(new Set(ordinary).size).toBe(ordinary.length);
  expect(ordinary.length).toBeGreaterThanOrEqual(70);
});

test.each(ordinary)('S17: a developer may run: %s', (text) => {
  const { verdict, reasons } = developer.explain(script(workspace, text));
  expect(verdict === 'allow' ? 'allow' : reasons.map(({ message }) => message)).toBe('allow');
});
