import { expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
workspace.file('.git/hooks/x');
const developer = workspace.compile({ extends: ['umbo:developer'] });
const reasons = (text: string): readonly string[] => {
  const decision = developer.decide(script(workspace, text));
  return 'reasons' in decision ? decision.reasons.map(({ message }) => message) : [];
};

test.each([
  [
    'python3 -c 1',
    'python3 runs code given on the command line. To change that: write the code to a file of the workspace and run that, or add an allow rule that names this command.',
  ],
  [
    'git log --unheard',
    'git is given "--unheard", which this policy does not know. To change that: leave it out, or add an allow rule that names it.',
  ],
  [
    'git unheard x --y',
    'git is given the subcommand "unheard", which this policy does not know. To change that: use another command, or add an allow rule that names it.',
  ],
  [
    'git restore x',
    'git restore: it throws away uncommitted changes of files. To change that: add an allow rule that names this command.',
  ],
  [
    './tool',
    '"./tool" is on no list. To change that: call the program by its bare name, give a script of the workspace to its interpreter (`sh FILE`), or add its path to allow.',
  ],
  [
    'kill $(lsof -t)',
    'kill is given $(lsof -t): what it does depends on that, and it is unknown before running. To change that: write the word out, or put ./ before it.',
  ],
])('what the model is told about %j names what it could do instead', (text, expected) => {
  expect(reasons(text)).toContain(expected);
});

test('words that xargs puts in are called that, and find is named, which can be judged', () => {
  const found = reasons('cat list | xargs sed -i s/a/b/');
  expect(found).toHaveLength(2);
  for (const reason of found) {
    expect(reason).toContain('put in while it runs');
    expect(reason).toContain('use find … -exec … {} +');
  }
});

test('a directory that holds something read-only is not called read-only itself', () => {
  expect(reasons('rm -rf .')[0]).toMatch(
    /^It deletes \S+, where \S+\/\.git\/\S+ is read-only\. .*name what is beside it/,
  );
});

test('one word is complained about once', () => {
  expect(reasons('git unheard x --y')).toHaveLength(1);
});
