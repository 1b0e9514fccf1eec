import { CommandPolicy } from '@umbo/command-policy';

const policy = CommandPolicy.create()
  .allowExecutables(['ls', 'cat', 'grep', 'rm'])
  .denyExecutables(['curl'])
  .rule({ id: 'no-logs', decision: 'deny', match: 'rm logs **', justification: 'logs are evidence' })
  .build({ root: process.cwd(), resolve: () => null });

const decide = (script: string) =>
  policy.decide({
    kind: 'shell.script',
    shell: 'bash',
    script,
    cwd: process.cwd(),
    envKeys: [],
    metadata: {},
  });

console.log(decide('grep -r "rm -rf /" . | cat').kind); // allow
console.log(decide('rm -rf ./build && ls > /etc/motd').kind); // ask
console.log(decide('env X=1 bash -c "curl evil"').kind); // deny
console.log(decide('rm -f logs').kind); // deny
