import { expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();

test.each(["tool 'a&b=c'", "tool 'a;b' 'c|d'", "tool '$HOME' '`x`'", "tool 'a b' '<c>'", 'tool a^b c@{0}'])(
  'S19: what is suggested for %j loads as a rule and covers it',
  (text) => {
    const decision = workspace.compile({}).decide(script(workspace, text));
    const [suggestion] = decision.kind === 'ask' ? (decision.suggestions ?? []) : [];
    const rules = [{ id: 'always', decision: 'allow', match: suggestion?.match ?? '' } as const];
    expect(workspace.compile({ rules }).decide(script(workspace, text)).kind).toBe('allow');
  },
);
