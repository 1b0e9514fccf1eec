import { beforeAll, describe, expect, test } from 'vitest';
import type { CompiledPolicy } from '../../src/compile-policy.ts';
import { createWorkspace, script } from '../workspace.ts';
import type { Workspace } from '../workspace.ts';

let workspace: Workspace;
let policy: CompiledPolicy;
beforeAll(() => {
  workspace = createWorkspace();
  for (const name of ['ls', 'cat', 'rm', 'echo']) workspace.program(name);
  policy = workspace.compile({ allow: ['ls', 'cat', 'echo', 'bash', 'sh', 'printf'], deny: ['rm'] });
});

const spelled: readonly string[] = [
  String.raw`$'\162m' x`,
  String.raw`$'\u0072m' x`,
  '$"rm" x',
  'r\\\nm x',
  'rm\\\n x',
  'x=r y=m; $x$y z',
  'a=/bin b=rm; $a/$b x',
  'd=/bin; "$d"/rm x',
  '${z:-rm} x',
  '${z-rm} x',
  '"${z:=rm}" x',
  '"${z:-r}m" x',
  '$@rm x',
  'rm$z x',
  '$(:)rm x',
  '$(echo rm) x',
  '`echo rm` x',
  '$(printf rm) x',
  '$(command -v rm) x',
  '"$(which rm)" x',
  'x=RM; ${x,,} y',
  'x=rmx; ${x%x} y',
  'x=xrm; ${x:1:2} y',
  'x=rm; y=x; ${!y} z',
  'set -- rm y; "$@"',
  'set -- a rm; shift; $1 y',
  'printf -v x rm; $x y',
  'read x <<< rm; $x y',
  `sh -c '"$@"' _ rm x`,
  `sh -c '$0 x' rm`,
  `c='rm x'; bash -c "$c"`,
  `c='rm x'; eval $c`,
  `export c='rm x'; bash -c '$c'`,
  `c=rm bash -c '$c x'`,
  'echo rm x | sh',
  `echo 'rm x' | bash -s`,
  String.raw`printf 'ls\nrm x' | sh`,
  "cat <<'EOF' | bash\nrm x\nEOF",
  '{ read x; bash; } <<< "rm x"',
  `echo 'rm x' | tee log | sh`,
  `sed '1e rm x' a.txt`,
  'tar cf x.tar a --checkpoint=1 --checkpoint-action="exec=rm x"',
  `git -c alias.x='!rm x' x`,
  `git -c core.pager='rm x' log`,
];

describe('S2: a denied program stays denied however its name is spelled', () => {
  test.each(spelled)('%j', (text) => {
    expect(policy.decide(script(workspace, text)).kind).toBe('deny');
  });
});

const other: readonly string[] = [
  '$(echo ls) x',
  '${EDITOR:-vi} rm',
  'x=rm; "$y" $x',
  'x=ls; $x rm',
  'echo "how to use rm" | cat',
  'echo rm | cat',
  `sh -c 'ls "$@"' _ rm`,
  'set -- rm; ls "$1"',
  "printf 'rm x' > notes.txt",
  'cat <<EOF | cat\nrm x\nEOF',
];

describe('S17: the name of a denied program that starts nothing is no reason to deny', () => {
  test.each(other)('%j', (text) => {
    expect(policy.decide(script(workspace, text)).kind).not.toBe('deny');
  });
});

describe('S2: where everything unknown is allowed, what nobody described starts no denied program unasked', () => {
  test.each([
    ["runs-many 'rm x'", 'ask'],
    ["tool 'cd a && rm x'", 'ask'],
    ["tool --exec='rm x'", 'ask'],
    ["flock lock -c 'rm x'", 'deny'],
    ["flock lock -c 'ls'", 'ask'],
    ['flock lock ls', 'allow'],
    ["tool 'how to use rm'", 'allow'],
    ['tool remove x', 'allow'],
  ])('%s: %s', (text, expected) => {
    const open = workspace.compile({ unknown: 'allow', deny: ['rm'] });
    expect(open.decide(script(workspace, text)).kind).toBe(expected);
  });
});

test('S15: guesses that hold each other are judged within a bound', () => {
  const around = Array.from({ length: 6 }, (_, at) => `c='bash -c "$c"; x${at}'`).join('; ');
  const { commands, verdict } = policy.explain(script(workspace, `${around}; bash -c "$c"`));
  expect(verdict).toBe('ask');
  expect(commands.length).toBeLessThan(300);
});
