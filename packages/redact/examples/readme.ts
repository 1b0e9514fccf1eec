import { createRedactor } from '@umbo/redact';

const redactor = createRedactor({ secrets: ['correct-horse'], env: { API_TOKEN: 'swordfish-42' } });
console.log(redactor.redactText('login with correct-horse')); // login with [REDACTED:known-secret]
console.log(redactor.redactText('export DB_PASSWORD=hunter2')); // export DB_PASSWORD=[REDACTED:password]
console.log(redactor.redactValue(['curl', '-u', 'bob:hunter2']).join(' ')); // curl -u bob:[REDACTED:cli-password]

const stream = redactor.stream();
const shown = [
  stream.write(Buffer.from('token is sword')),
  stream.write(Buffer.from('fish-42\n')),
  stream.end(),
];
console.log(Buffer.concat(shown).toString().trim()); // token is [REDACTED:env-secret]
