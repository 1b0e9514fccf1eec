import { describe, expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
for (const path of [
  'src/index.ts',
  'src/app.ts',
  'packages/a/package.json',
  'packages/b/package.json',
  'tests/a.py',
])
  workspace.file(path, 'x\n');
const policy = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;

/** What a variable holds is plain to see. */
const plain: readonly string[] = [
  `FILE=src/index.ts; sed -n '1,10p' "$FILE"`,
  'FILE="src/index.ts" && cp "$FILE" "$FILE.bak"',
  'DIR=build; mkdir -p $DIR && cd $DIR && ls',
  'OUT=dist; mkdir -p "$OUT"; echo a > "${OUT}/a.txt"',
  'A=src B=x; ls "$A"',
  'A=src; B=$A/index.ts; sed -i s/x/y/ "$B"',
  '# tidy\nset -euo pipefail\nSRC=src\nDST=lib\ncp -r "$SRC" "$DST/"',
  'cd src && F=index.ts && sed -i s/a/b/ $F',
  'for f in tests/*.py; do python3 "$f" || echo "FAIL $f"; done',
  'for d in packages/*; do (cd "$d" && npm test); done',
  'for d in a b c; do mkdir -p "src/$d"; touch src/$d/x.ts; done',
  'for f in a.txt b.txt; do [ -f "$f" ] && rm -f "$f"; done',
  `for f in src/*.ts; do sed -i 's/a/b/' "$f"; done`,
  'for f in src/{index,app}.ts; do cp "$f" "$f.bak"; done',
  'for v in 1 2 3; do echo x > data_$v.txt; done',
  'for i in {1..3}; do echo x > "out_$i.txt"; done',
  'touch file{1..5}.txt',
  'rm -rf "$PWD/dist"',
  'rm -rf $(pwd)/dist',
  'for f in src/*.ts; do git mv "$f" "${f%.ts}.mts"; done',
  'for f in src/*.ts; do cp "$f" "lib/${f##*/}"; done',
  'for f in src/*.ts; do cp "$f" "${f%.*}.bak"; done',
  'F=src/app.ts; cp $F ${F%%.*}.js',
  'for f in *.txt; do cp "$f" "src/$f"; done',
  'for f in *.txt; do mv "$f" "${f%.txt}.md"; done',
  `for f in *.txt; do sed -i 's/a/b/' "$f"; done`,
  'cd src && cp index.ts "$PWD/x.ts"',
];

/** Here it is not, or it is something else. */
const tricks: readonly string[] = [
  'F=a; F=/etc/x; rm $F',
  'F=a; F+=/../../x; rm $F',
  'F=a; read F; rm $F',
  'F=a; declare "F"=/etc/x; rm $F',
  'F=a; declare F\\=/etc/x; rm $F',
  'F=a; export \\F=/etc/x; rm $F',
  "F=a; readonly F''=/etc/x; rm $F",
  'F=a; for F in /etc/x; do rm $F; done',
  'F=a; printf -v F /etc/x; rm $F',
  'F=a; printf -vF /etc/x; rm $F',
  'F=a; printf "$V" /etc/x; rm "$F"',
  'F=a; printf -$v F; rm "$F"',
  'F=a; read -aF <<< /etc/x; rm $F',
  'F=a; V=F; read "$V"; rm "$F"',
  'F=a; declare "$V=/etc/x"; rm "$F"',
  `F=a; eval 'F''=/etc/x'; rm "$F"`,
  'F=a; unset F; rm -rf "$F/x"',
  'F=a; export F=/etc; rm -rf "$F/x"',
  `F=a; re''ad F; rm "$F"`,
  'F=a; \\read F; rm "$F"',
  'F=a; command read F; rm "$F"',
  'F=a; builtin printf -v F /etc; rm "$F"',
  'F=a; wait -p F; rm "$F"',
  'F=a; getopts x F; rm "$F"',
  'F=a; mapfile F < x; rm "$F"',
  'F=a; exec {F}>x; rm "$F"',
  'F=a; g() { local F=/etc; rm -rf "$F/x"; }; g',
  'F=a; : $((F=5)); rm "$F"',
  'F=a; let F=5; rm "$F"',
  'F=a; [[ F=5 -eq 5 ]]; rm "$F"',
  `F=a; trap 'F=/etc/x' DEBUG; rm "$F"`,
  'F=a; F\\\n=/etc/x; rm $F',
  'false && F=a; rm -rf "$F/x"',
  'cd nowhere && F=a; rm -rf "$F/x"',
  'cd nowhere && F=a && ls; rm -rf "$F/x"',
  'cd nowhere && F=a && ls || rm -rf "$F/x"',
  'cd nowhere && F=a && ls & rm -rf "$F/x"',
  'F=a ls; rm -rf "$F/x"',
  'F=a | cat; rm -rf "$F/x"',
  'F=a & rm -rf "$F/x"',
  '(F=a); rm -rf "$F/x"',
  'UID=a; rm -rf "$UID/x"',
  'RANDOM=a; rm -rf "$RANDOM/x"',
  'IFS=a; F=/etac; rm $F',
  'F=..; rm -rf "$F/x"',
  'F=/etc; rm -rf "$F/x"',
  'F=-rf; rm $F ..',
  'F=~/x; rm -rf "$F"',
  `F='*'; rm -rf $F`,
  'F=a; : ${F:=x}; G=${F#a}/etc; rm -rf "$G"',
  'while F=/etc; do rm -rf $F/x; done',
  'for f in a b; do :; done; rm "/$f"',
  'for f in a b; do rm "/etc/$f"; done',
  'for f in src/*; do rm $f; done',
  'tar xf x.tar; for f in *.txt; do cp "$f" src; done',
  'for f in $(touch -- -x.txt) *.txt; do cp "$f" src; done',
  'for f in *.txt; do cp $f src; done',
  'for f in *.txt; do cp "${f##*/}" src; done',
  'for f in *.txt; do cp "$f" "/etc/$f"; done',
  'while true; do for f in *.txt; do rm "$f"; done; touch -- -x.txt; done',
  'for f in *; do rm "$f"; done',
  'for f in a b; do f=/etc/x; rm "$f"; done',
  'for f in a b; do read f; rm "$f"; done',
  'rm -rf "$f"; for f in a b; do :; done',
  'if false; then for f in a b; do rm "$f"; done; fi; rm "$f"',
  'for f in "$@"; do rm "$f"; done',
  'for f in $(cat l); do rm "$f"; done',
  'for d in /*; do (cd "$d" && rm -rf x); done',
  'for d in packages/*; do cd "$d"; rm -rf ../../x; done',
  'for d in ..; do (cd "$d" && rm -rf x); done',
  'CMD=cd; command $CMD /; rm -rf x',
  'CMD=rm; $CMD -rf /etc/x',
  'CMD=eval; builtin $CMD "rm -rf /"',
  'X=--pre=./evil; rg foo "$X"',
  'PWD=/etc; rm -rf "$PWD/x"',
  'read PWD; rm -rf "$PWD/x"',
  'cd /etc && rm -rf "$PWD/x"',
  'cd "$X"; rm -rf "$PWD/x"',
  'pwd() { echo /etc; }; rm -rf "$(pwd)/x"',
  `declare -r F=/etc; eval 'F=src; rm -rf $F/x'`,
  'F=/etc/a.js; cp src/a "${F%.js}.ts"',
  'F=../a.js; cp src/a "${F%.js}.ts"',
  'F=.ts; cp src/a "/etc/${F%.ts}x"',
  'F=src/a.js; rm -rf "${F%%/*}/../.."',
  'F=a.b; rm -rf "${F%%.*}/../../x"',
  'F=-rf.x; rm "${F%.x}" ..',
  'F=x/-rf; rm "${F##*/}" ..',
  'for f in /etc/*.js; do mv "$f" "${f%.js}.ts"; done',
  'for f in src/*.js; do rm "${f%.js*}"; done',
];

describe('S17: a variable whose value the text shows is the value', () => {
  test.each(plain)('%j is allowed', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('S3: a variable that something else may have set is unknown', () => {
  test.each(tricks)('%j is not allowed', (text) => {
    expect(verdict(text)).not.toBe('allow');
  });
});

test('S3: where a name begins with a dash now, a loop over a bare pattern asks', () => {
  const dashed = createWorkspace();
  dashed.file('-rf.txt');
  const strict = dashed.compile({ extends: ['umbo:developer'] });
  const say = (text: string): string => strict.decide(script(dashed, text)).kind;
  expect(say('for f in *.txt; do rm "$f"; done')).toBe('ask');
  expect(say('for f in ./*.txt; do rm "$f"; done')).toBe('allow');
});

test('S2: a denied program behind a variable stays denied, and a denied file behind a loop too', () => {
  const strict = workspace.compile({
    extends: ['umbo:developer'],
    deny: ['curl'],
    paths: { protected: ['keep'] },
  });
  const say = (text: string): string => strict.decide(script(workspace, text)).kind;
  expect(say('P=curl; env $P x')).toBe('deny');
  expect(say('for f in a keep; do rm -rf "$f"; done')).toBe('deny');
});
