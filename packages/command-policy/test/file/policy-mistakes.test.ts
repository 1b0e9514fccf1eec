import { expect, test } from 'vitest';
import { parsePolicy } from '../../src/file/parse-policy.ts';

/** What stands after `version: 1`, and the whole of what is said about it. */
const MISTAKES: readonly (readonly [text: string, problem: string])[] = [
  ['deny: [rm, "rm -rf"]', '2:12: deny.1: "rm -rf" is not the name of a program. Write the program alone'],
  ['deny: ["rm -rf /"]', '2:8: deny.0: "rm -rf /" is not the name of a program'],
  ['deny: ["$RM"]', '2:8: deny.0: "$RM" is not'],
  ['deny: ["~/bin/x"]', '2:8: deny.0: "~/bin/x" is not'],
  ['deny: ["r[mM]"]', '2:8: deny.0: "r[mM]" is not'],
  ['deny: ["rm "]', '2:8: deny.0: "rm " is not'],
  ['deny: ["r\u200bm"]', '2:8: deny.0: "r\\u{200b}m" is not'],
  ['blocked_commands: ["rm -rf"]', '2:20: blocked_commands.0: "rm -rf" is not'],
  ['allow: ["ls -l"]', '2:9: allow.0: "ls -l" is not the name of one program'],
  ['allow: ["*"]', '2:9: allow.0: "*" is not the name of one program'],
  ['allow: [yes, 1]', '2:14: allow.1: Invalid input: expected string, received number. Put it in quotes.'],
  ['allow:', '2:1: allow: Invalid input: expected array, received null. Write a list, e.g. [a, b].'],
  ['allow: *nope', '2:8: *nope stands for nothing: no &nope before it.'],
  ['<<: { allow: [ls] }', '2:1: unknown key "<<". Merge keys are not read: write the keys out.'],
  ['allow: [!x ls]', '2:9: Unresolved tag: !x'],
  ['unknown: ASK', 'Did you mean "ask"?'],
  ['readonly: yes', '2:1: readonly: Invalid input: expected boolean, received string. Write true or false.'],
  ['cwd: {}', '2:1: cwd.roots: it is missing.'],
  ['env: { deny: ["AWS_[A-Z]*"] }', '2:15: env.deny.0: "AWS_[A-Z]*" is not an environment key'],
  ['env: { deny: ["AWS_KEY=1"] }', '2:15: env.deny.0: "AWS_KEY=1" is not an environment key'],
  ['paths: { protected: ["*.pem"] }', '2:22: paths.protected.0: "*.pem" is not a path'],
  ['paths: { protected: ["~/.ssh"] }', '2:22: paths.protected.0: "~/.ssh" is not a path'],
  ['paths: { roots: ["$HOME/x"] }', '2:18: paths.roots.0: "$HOME/x" is not a path'],
  ['allowed_paths: ["src/**"]', '2:17: allowed_paths.0: "src/**" is not a path'],
  ['limits: { timeoutMs: 99999999999 }', '2:11: limits.timeoutMs: Too big'],
  ['limits: { timeoutMs: 0 }', '2:11: limits.timeoutMs: Too small'],
  ['limits: { timeoutMs: 9, maxTimeoutMs: 5 }', '2:11: limits.timeoutMs: is longer than maxTimeoutMs.'],
  ['rules:\n  - { id: a, decision: deny }', '3:5: rules.0.match: it is missing.'],
  ['rules:\n  - { id: a, decision: deny, match: "  " }', '3:30: rules.0.match: "  " names no command.'],
  ['rules:\n  - { id: a, decision: deny, match: ["rm", "git \'x"] }', 'has a quote that does not end.'],
  ['rules:\n  - { id: a, decision: deny, match: "a ** b" }', 'only the last word may be **.'],
  ['rules:\n  - { id: a, decision: deny, match: "curl * | sh" }', 'is more than one plain command.'],
  ['rules:\n  - { id: a, decision: deny, match: "git push; rm" }', 'is more than one plain command.'],
  ['rules:\n  - { id: a, decision: deny, match: "rm $X" }', 'is more than one plain command.'],
  ['rules:\n  - { id: a, decision: deny, match: "A=1 rm" }', 'begins with an assignment.'],
  ['rules:\n  - { id: a, decision: deny, match: rm, env: [] }', '3:41: rules.0.env: Too small'],
  ['rules:\n  - { id: a, decision: allow, match: "g* x" }', '3:31: rules.0.match: would allow any command.'],
  [
    'rules:\n  - { id: a, decision: deny, match: rm }\n  - { id: a, decision: allow, match: rm }',
    '4:7: rules.1.id: there is already a rule "a". Give it another id.',
  ],
  ['---\nversion: 1', '2:1: a second document begins. Keep one policy in a file.'],
];

test.each(MISTAKES)('%j refuses to load, says where and what would be right', (text, problem) => {
  expect(() => parsePolicy(`version: 1\n${text}\n`, 'p.yaml')).toThrow(problem);
});

test.each(['', '# nothing\n', 'null', '---\n'])('a file that says nothing (%j) refuses to load', (text) => {
  expect(() => parsePolicy(text, 'p.yaml')).toThrow(
    'Policy not loaded:\np.yaml:1:1: the file says nothing. Write at least "version: 1".',
  );
});

test('an alias bomb refuses to load', () => {
  const step = (name: string, from: string): string => `${name}: &${name} [${`*${from}, `.repeat(20)}]\n`;
  const text = `a: &a [x]\n${step('b', 'a')}${step('c', 'b')}${step('d', 'c')}version: 1\n`;
  expect(() => parsePolicy(text, 'p.yaml')).toThrow('p.yaml:1:1: Excessive alias count');
});

test.each([
  ['\u{FEFF}version: 1\r\nallow: [ls]\r\n', ['ls']],
  ['version: 1\nallow: []\n', []],
  ['version: 1\ndeny: &all [rm]\nallow: *all\n', ['rm']],
  [
    'version: 1\nallow: ["[", ".", g++, "mkfs.ext4", ./gradlew, "/opt/my tools/x", "C:\\\\a b\\\\x.exe"]\n',
    7,
  ],
  ['{"version": 1, "allow": ["ls"]}', ['ls']],
])('%j loads', (text, allow) => {
  const found = parsePolicy(text).allow ?? [];
  expect(typeof allow === 'number' ? found.length : found).toEqual(allow);
});

test.each([
  'find ** ',
  'find * -exec rm {} ;',
  'git show HEAD^ stash@{0}',
  'npm run build:*',
  "curl 'http://h/?a=1&b=2'",
  'grep foo$ *',
  'git push --force **',
])('the rule %j loads', (match) => {
  const rules = [{ id: 'a', decision: 'deny', match }];
  expect(parsePolicy(JSON.stringify({ version: 1, rules })).rules).toEqual(rules);
});

test('names of folders that only look like patterns load', () => {
  const roots = ['app/[id]', 'routes/$user', '$lib', 'a b', 'x~', 'a{b}'];
  expect(parsePolicy(JSON.stringify({ version: 1, paths: { roots } })).paths?.roots).toEqual(roots);
});
