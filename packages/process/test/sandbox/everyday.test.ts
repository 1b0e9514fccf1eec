import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runLocked, users, whyNotHere } from './locked.ts';
import { profiles } from './profiles.ts';
import { type Stage, stage } from './stage.ts';

/** Ordinary commands that must work as before, in every mode. The first word, or the one named, has to be installed. */
const inEveryMode: readonly (readonly [program: string, script: string])[] = [
  ['git', 'git status --short && git diff --stat'],
  ['git', 'git log --oneline -1 && git blame readme.txt && git show --stat HEAD'],
  ['git', 'git grep -n two && git ls-files && git branch --list'],
  ['grep', 'grep -rn two . --include="*.txt"'],
  ['rg', 'rg -n two .'],
  ['find', 'find . -name "*.txt" -newermt 2000-01-01 -exec wc -l {} +'],
  ['ls', 'ls -laR . > /dev/null && stat readme.txt'],
  ['cat', 'cat readme.txt | head -n 1 | tail -n 1'],
  ['sort', 'seq 1 200000 | sort -rn | uniq -c | awk "NR==1{print \\$2}"'],
  ['sed', 'sed -n 1p readme.txt | tr a-z A-Z | cut -c1-2'],
  ['awk', 'awk "{n++} END{print n}" readme.txt'],
  ['diff', 'diff readme.txt readme.txt && cmp readme.txt readme.txt'],
  ['xargs', 'ls | xargs -n1 -P4 echo'],
  ['wc', 'wc -l < readme.txt && du -sh . && df . > /dev/null'],
  ['sha256sum', 'sha256sum readme.txt && base64 readme.txt && od -c readme.txt'],
  ['bash', "bash -c 'diff <(sort readme.txt) <(sort readme.txt)'"],
  ['bash', "bash -c 'cat <<< here; read -r x < readme.txt; echo $x; wait; (sleep 0 & wait)'"],
  ['sh', 'cat <<END | wc -c\n$(head -c 100000 /dev/zero | tr "\\0" x)\nEND'],
  ['sh', '{ echo x > /dev/stdout; echo y > /dev/stderr; } 2>&1 | grep -c .'],
  ['sh', 'trap "echo ended" EXIT; (exit 3) || ulimit -n 100; kill -0 $$'],
  ['mktemp', 'f=$(mktemp) && echo x > "$f" && cat "$f" && d=$(mktemp -d) && rmdir "$d"'],
  ['cp', 'cp readme.txt "$TMPDIR/copy" && mv "$TMPDIR/copy" "$TMPDIR/moved" && rm "$TMPDIR/moved"'],
  ['tar', 'tar -cf - readme.txt | tar -tf -'],
  ['tar', 'tar -czf "$TMPDIR/a.tgz" readme.txt && tar -tzf "$TMPDIR/a.tgz"'],
  ['gzip', 'gzip -c readme.txt | gzip -dc'],
  ['nice', 'nice -n 5 timeout 5 env A=1 sh -c "echo $A"'],
  ['ps', 'ps aux > /dev/null && ps -o pid= -p $$'],
  ['date', 'date -u && id && uname -a && nproc && hostname'],
  [
    'python3',
    "python3 -c \"import json, subprocess, threading; print(subprocess.check_output(['echo', 'x']))\"",
  ],
  ['python3', 'python3 -c "import asyncio; asyncio.run(asyncio.sleep(0))"'],
  ['perl', 'perl -ne "print if /two/" readme.txt'],
  ['node', "node -e \"console.log(require('fs').readFileSync('readme.txt','utf8').length)\""],
  [
    'node',
    "node -e \"require('child_process').execFileSync('echo',['x']); new (require('worker_threads').Worker)('1',{eval:true})\"",
  ],
  ['npm', 'npm ls --depth=0 --offline --cache "$TMPDIR/npm" --logs-max=0'],
  ['gcc', 'echo "int main(void){return 0;}" | gcc -x c -fsyntax-only -'],
  ['gcc', 'echo "int main(void){return 0;}" | gcc -x c -o "$TMPDIR/program" -'],
  ['make', 'printf "all:\\n\\t@echo made\\n" | make -f -'],
  ['openssl', 'openssl dgst -sha256 readme.txt'],
  ['sqlite3', 'sqlite3 :memory: "select 1"'],
  ['jq', 'echo "{}" | jq .'],
];

/** What a writable workspace is for. */
const inWorkspaceWrite: readonly (readonly [program: string, script: string])[] = [
  [
    'git',
    'echo three >> readme.txt && git add -A && git -c user.name=t -c user.email=t@localhost commit -qm second && git log --oneline',
  ],
  ['git', 'git checkout -q -b side && git stash list && git reset -q --hard && git tag v1 && git gc -q'],
  ['touch', 'touch new && chmod 640 new && mkdir -p a/b && mv new a/b/ && rm -r a'],
  [
    'tar',
    'tar -czf a.tgz readme.txt && mkdir out && tar -xzf a.tgz -C out && cmp out/readme.txt readme.txt && rm -r out a.tgz',
  ],
  ['gcc', 'echo "int main(void){return 0;}" > p.c && gcc -o p p.c && ./p && rm p p.c'],
  [
    'cp',
    'cp -a readme.txt copy && touch -d 2001-01-01 copy && ln -s copy soft && ln copy hard && rm copy soft hard',
  ],
  ['sed', 'sed -i s/two/2/ readme.txt && grep -q 2 readme.txt'],
  [
    'python3',
    'python3 -c "import multiprocessing as m; m.Lock(); m.Queue(); p = m.Process(target=print); p.start(); p.join(); exit(p.exitcode)"',
  ],
  [
    'npm',
    'npm init -y --cache "$TMPDIR/npm" --logs-max=0 > /dev/null && npm pack --silent --cache "$TMPDIR/npm" --logs-max=0',
  ],
  [
    'make',
    'printf "out: readme.txt\\n\\tcp readme.txt out\\n" > Makefile && make && make -q && rm out Makefile',
  ],
];

const path = ['/usr/local/bin', '/usr/bin', '/bin'];
const isInstalled = (program: string): boolean => path.some((dir) => existsSync(join(dir, program)));
const notRun = whyNotHere();
test.each(notRun)('everyday commands: not run (%s)', (why) => expect(why).not.toBe(''));

// As root too with UMBO_FAULTS=full: the commands are slow, and the lock is the same.
const asked = process.env['UMBO_FAULTS'] === 'full' ? users : users.slice(-1);

for (const [mode, profile] of Object.entries(profiles)) {
  if (mode === 'read-only') continue; // the same without the mounts: less can break
  const table = [...inEveryMode, ...(mode === 'workspace-write' ? inWorkspaceWrite : [])];
  describe.each(notRun.length === 0 ? asked : [])(`${mode}, as $name`, ({ uid }) => {
    let on: Stage;
    beforeAll(async () => {
      on = await stage(uid);
    }, 60_000);
    afterAll(() => on.close());

    test.each(table.filter(([program]) => !isInstalled(program)))(
      '%s: not run (not installed here)',
      (program) => {
        expect(isInstalled(program)).toBe(false);
      },
    );

    test.each(table.filter(([program]) => isInstalled(program)))(
      '%s: %s',
      { timeout: 30_000 },
      async (_, script) => {
        const env = { ...on.env, HOME: on.workspace, GIT_CONFIG_GLOBAL: '/dev/null' };
        const command = ['/bin/sh', '-ec', script];
        const run = { profile: profile(on), uid, command, scratchDir: on.scratch, cwd: on.workspace, env };
        expect(await runLocked(run)).toMatchObject({ exitCode: 0 });
      },
    );
  });
}
