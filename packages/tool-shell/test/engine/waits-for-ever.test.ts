import { expect, test } from 'vitest';
import { waitsForEver } from '../../src/engine/waits-for-ever.ts';

test.each([
  'tail -f log',
  'tail -n 5 -F /var/log/x',
  'tail --follow x',
  'tail --follow=name x',
  'tail -50f x',
  'tail -fn 3 x',
  'watch -n 1 ls',
  'yes',
  'sleep infinity',
  'npm run dev',
  'pnpm dev',
  'npx vite --port 3000',
  'python3 -m http.server 8080',
  'server &',
  'cmd && other &',
])('%s is answered with the mode to use instead', (command) => {
  expect(waitsForEver(command)).toContain('background');
});

test.each([
  'tail -n 20 log',
  'timeout 5 tail -f log',
  'tail -f log | head -1',
  'npm run build',
  'npm test',
  'echo "a & b"',
  'a && b',
  'grep watch file',
  'yes | head -3',
  'vite build',
  'sleep 5',
  'tail my-file.txt',
  'tail -n 5 build-info.log',
  'tail a/pre-Fix',
  'cat a\\&',
])('%s is left alone', (command) => {
  expect(waitsForEver(command)).toBeNull();
});
