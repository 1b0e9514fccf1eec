import { expect, test } from 'vitest';
import { readScript } from '../src/index.ts';

const DIFFERENT = [
  'a <(b)',
  '[[ a == b ]]',
  '((1 + 2))',
  'x=(a b)',
  'x[1]=a',
  'x+=a',
  'echo {a,b}',
  'echo {1..3}',
  "echo $'a'",
  'a |& b',
  'a &> b',
  'a &>> b',
  'a >& b',
  'a 10> b',
  'a 10<&1',
  'chdir a; b',
  'setvar a b',
  'builtin cd a; b',
  'getopts -- a y',
  'source ./x',
  'a <<< b',
  'function f { a; }',
  'a-b() { c; }',
  'echo ${x//a/b}',
  'echo ${x:1:2}',
  'echo ${x^^}',
  'echo ${x@Q}',
  'echo ${x[0]}',
  'echo @(a|b)',
  'for ((i=0; i<3; i++)); do a; done',
  'select x in a; do b; done',
  'case x in a) b ;& c) d ;; esac',
  'time a',
  'declare x=1',
  'let 1+1',
  'pushd a',
  'shopt -s nullglob',
  'mapfile x',
  'alias a=b',
  'export X=$y',
  'local x=$y',
];

const SAME = [
  'ls -l | wc -l',
  'for f in *.ts; do echo "$f"; done',
  'if [ -f a ]; then b; fi',
  'x=$(a) && echo "${x:-none}" ${x%.*} >&2 2>/dev/null',
  'cat <<E\n$(a)\nE',
  'f() { a; }; f',
  'case $x in a|b) c ;; *) d ;; esac',
  'while read -r l; do echo "$l"; done < f',
  'export X=1; . ./x',
  'echo $((1 + 2)) "$@"',
];

test.each(DIFFERENT)('sh and bash read %j differently, so it cannot be told for sh', (script) => {
  expect(readScript(script, { shell: 'sh' }).kind).toBe('cannotTell');
});

test.each(SAME)('sh and bash read %j alike, so it is certain for both', (script) => {
  expect(readScript(script, { shell: 'sh' }).kind).toBe('certain');
  expect(readScript(script, { shell: 'bash' }).kind).toBe('certain');
});
