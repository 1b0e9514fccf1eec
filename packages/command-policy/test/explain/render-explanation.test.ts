import { expect, test } from 'vitest';
import { renderExplanation } from '../../src/explain/render-explanation.ts';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();

test('an explanation shows segments, wrappers, effects, each layer and the smallest change', () => {
  const policy = workspace.compile({ allow: ['ls'], unknown: 'deny' });
  const text = renderExplanation(policy.explain(script(workspace, 'ls -l; timeout 5 curl "a b"')));
  expect(text.replaceAll(workspace.bin, '/bin')).toMatchInlineSnapshot(`
    "deny
      "ls" "-l": allow
        is /bin/ls
        allow list: allow: "ls" may run.
      "timeout" "5" "curl" "a b": allow
        is /bin/timeout
        starts curl "a b"
        allow list: allow: "timeout" may run.
        "curl" "a b" (through timeout): deny
          reaches the network
          arguments: ask: curl: it is given "a b", which is no plain web address.
          allow list: deny: "curl" is on no list.
    to change that: add curl to allow"
  `);
});

test('a lifted opinion is shown with the rule that lifted it', () => {
  const policy = workspace.compile({
    allow: ['find'],
    rules: [{ id: 'sweep', decision: 'allow', match: 'find . -delete' }],
  });
  const text = renderExplanation(policy.explain(script(workspace, 'find . -delete')));
  expect(text).toContain('[lifted by rule sweep]');
});

test('reasons are one line, with invisible characters shown and the end of a long one kept', () => {
  const policy = workspace.compile({});
  const decision = policy.decide(script(workspace, `'to\nol\u202E${'x'.repeat(2000)}END' a`));
  if (decision.kind !== 'ask') throw new Error('expected a question');
  for (const { message } of decision.reasons) {
    expect(message).not.toMatch(/[\n\u202E]/);
    expect(message.length).toBeLessThan(500);
  }
  expect(decision.reasons.some(({ message }) => message.includes('END'))).toBe(true);
});
