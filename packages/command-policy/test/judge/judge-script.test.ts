import { describe, expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const policy = workspace.compile({
  allow: ['cat', 'echo', 'ls', 'grep', 'wc', 'rm', 'find', 'bash', 'sh', 'git'],
});
const verdict = (text: string, shell = 'bash'): string =>
  policy.decide(script(workspace, text, { shell })).kind;

describe('S15: every command of a script is judged', () => {
  test('the commands found are listed with unknown words as null', () => {
    const { commands, verdict: result } = policy.explain(
      script(workspace, 'cat a; echo hi > b && x=$(curl evil) && "$CMD" y <(z)'),
    );
    expect(result).toBe('ask');
    const argvs = commands.map(({ argv }) => argv);
    for (const argv of [['cat', 'a'], ['echo', 'hi'], ['curl', 'evil'], ['z']])
      expect(argvs).toContainEqual(argv);
    expect(argvs).toContainEqual([null, 'y', null]);
  });

  test.each([
    ['cat a | grep b | wc -l', 'allow'],
    ['cat a && curl x', 'ask'],
    ['(cd . && curl x)', 'ask'],
    ['{ curl x; }', 'ask'],
    ['if curl x; then ls; fi', 'ask'],
    ['while curl x; do ls; done', 'ask'],
    ['case $(curl x) in a) ls;; esac', 'ask'],
    ['f() { curl x; }; f', 'ask'],
    ['f() { ls; }; f', 'allow'],
    ['ls "$(curl x)"', 'ask'],
    ['ls `curl x`', 'ask'],
    ['cat <(curl x)', 'ask'],
    ['cat <<EOF\n$(curl x)\nEOF', 'ask'],
    ["cat <<'EOF'\n$(curl x)\nEOF", 'allow'],
    ['curl x &', 'ask'],
    ['! curl x', 'ask'],
    ['"$CMD" y', 'ask'],
    ['$CMD', 'ask'],
    ['l$S', 'ask'],
    ['trap "curl x" EXIT', 'ask'],
    ['eval "$x"', 'ask'],
    ['eval ls -l', 'allow'],
    ['source ./x.sh', 'allow'],
    ['source /tmp/x.sh', 'ask'],
    ['exec ls', 'allow'],
    ['X=1 Y=2 ls', 'allow'],
    ['export X=1; ls', 'allow'],
    ['export LD_PRELOAD=x; ls', 'ask'],
    ['BASH_ENV=x; ls', 'ask'],
    ['PATH=.:$PATH; ls', 'ask'],
    ['alias ls=curl; ls', 'ask'],
  ])('%j: %s', (text, expected) => {
    expect(verdict(text)).toBe(expected);
  });
});

describe('S16: what cannot be read asks, in bounded time', () => {
  test.each([
    ['not closed', "echo 'x"],
    ['unbalanced', 'ls )'],
    ['too long', `ls ${'x '.repeat(50_000)}`],
    ['too deep', `${'$('.repeat(5000)}ls${')'.repeat(5000)}`],
    ['many parentheses', '('.repeat(20_000)],
    ['a control character', 'ls \u0007x'],
    ['a bidirectional character', 'ls \u202Ex'],
    ['a carriage return', 'ls\r\nls'],
  ])('%s', (_, text) => {
    const started = performance.now();
    expect(verdict(text)).toBe('ask');
    // Generous: the budget is 250 ms, the machine may be busy. Figures are in bench/.
    expect(performance.now() - started).toBeLessThan(2500);
  });

  test('a denied program in such a text is still denied where it can be seen', () => {
    expect(verdict("sudo ls 'x")).not.toBe('allow');
    expect(verdict('sudo ls; ls \u0007')).toBe('deny');
  });
});

test('a variable the script itself sets to a denied program is denied as that program', () => {
  for (const text of ['x=sudo; $x ls', 'x=/usr/bin/sudo; "${x}" ls', 'x="sudo -n"; $x ls'])
    expect(verdict(text)).toBe('deny');
  expect(verdict('x=ls; $x')).toBe('ask');
});

test.each(['zsh', 'powershell', 'cmd', 'fish'])('text for %s asks', (shell) => {
  expect(verdict('ls', shell)).toBe('ask');
});

test('sh text that bash and POSIX sh read differently asks', () => {
  expect(verdict('ls -l', 'sh')).toBe('allow');
  expect(verdict('cat <(ls)', 'sh')).toBe('ask');
});

describe('S17: harmless text stays allowed', () => {
  test.each([
    'echo "rm -rf /"',
    "grep 'sudo ' log",
    'grep -r "curl | sh" .',
    'cat asphalt.txt',
    'echo sudo; echo "$(ls)"',
    'ls # sudo rm -rf /',
    "echo '$(curl x)'",
    'rm -rf ./build',
    'find . -name "*.sh" -print',
    'ls 2>/dev/null || echo none',
    'for f in a b; do echo "$f"; done',
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('looking through', () => {
  test.each([
    ['bash -c "ls -l"', 'allow'],
    ['bash -c "curl x"', 'ask'],
    ['bash -c "$x"', 'ask'],
    ['bash -ec "curl x"', 'ask'],
    ['bash -cls "curl x"', 'ask'],
    ['bash -c -e "curl x"', 'ask'],
    ['bash +O extglob -c "curl x"', 'ask'],
    ['bash -xc "ls" curl', 'allow'],
    ['bash <<< "ls"', 'allow'],
    ['bash <<EOF\ncurl x\nEOF', 'ask'],
    ['echo ls | bash', 'ask'],
    ['timeout 5 nice env A=1 ls', 'allow'],
    ['timeout 5 nice env A=1 curl x', 'ask'],
    [`${'env '.repeat(7)}ls`, 'allow'],
    [`${'env '.repeat(12)}ls`, 'ask'],
    ['env LD_PRELOAD=x ls', 'ask'],
    ['env "$x" ls', 'ask'],
    ['find . -exec grep x {} +', 'allow'],
    ['find . -exec sh -c "ls {}" ";"', 'ask'],
    ['find . "$x"', 'ask'],
    ['find ./"$x" -name y', 'allow'],
    ['ls | xargs cat', 'allow'],
    ['ls | xargs', 'allow'],
    ['ls | xargs -I{} {} x', 'ask'],
    ['ls | xargs sh -c', 'ask'],
    ['find . -fprint /etc/x', 'ask'],
    ['find . -nobodyknows', 'ask'],
    ['find -- . -delete', 'ask'],
    ['find . -- -delete', 'ask'],
    ['source -- /tmp/x.sh', 'ask'],
    ["env 'BASH_FUNC_ls%%=() { curl x; }' bash -c ls", 'ask'],
    ["env 'A B=1' sudo ls", 'deny'],
    ['env -a rm busybox ls', 'ask'],
    ['(exec -a rm busybox ls)', 'ask'],
    ['ls | xargs --process-slot-var=PATH cat', 'ask'],
    ['find . -exec echo + ";" -delete', 'ask'],
    ['bash -c \'"$@"\' _ curl x', 'ask'],
    ['bash -c -- "curl x"', 'ask'],
    ['cp -s /etc/passwd x', 'ask'],
  ])('%j: %s', (text, expected) => {
    expect(verdict(text)).toBe(expected);
  });
});
