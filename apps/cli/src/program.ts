import { Command, Option } from 'commander';
import { version } from './version.ts';
import { parseDuration } from './options/duration.ts';
import { parseCount } from './options/count.ts';
import { parseTime } from './options/time.ts';
import { collect, collectEnvironment } from './options/environment-entry.ts';

/** Called with the exit code of whatever command ran. */
export type OnExit = (code: number) => void;

const policyOption = (): Option =>
  new Option('--policy <file>', 'policy file (YAML or JSON) or preset (default: umbo:developer)');
const roleOption = (): Option => new Option('--role <role>', 'role of the policy');
const rootOption = (): Option =>
  new Option(
    '--root <dir>',
    'workspace folder, may be given several times (default: the current directory)',
  ).argParser(collect);
const sandboxOption = (): Option =>
  new Option(
    '--sandbox <mode>',
    "what the kernel enforces (default: the policy's, else workspace-write)",
  ).choices(['read-only', 'workspace-write', 'off']);
const networkOption = (): Option =>
  new Option('--network <mode>', 'network inside the sandbox (default: off)').choices(['on', 'off']);
const jsonOption = (): Option => new Option('--json', 'print JSON');

/** Loads a command's module only when it is used: most of the time of a short command is start-up. */
function lazily<A extends readonly unknown[]>(
  onExit: OnExit,
  load: () => Promise<(...args: A) => number | Promise<number>>,
) {
  return async (...args: A): Promise<void> => onExit(await (await load())(...args));
}

/** The whole command line. */
export function createProgram(onExit: OnExit): Command {
  const program = new Command('umbo')
    .description('Shell access for agents: judged, confined, supervised, recorded.')
    .version(version(), '-V, --version', 'print the version')
    .showHelpAfterError('(umbo --help shows how)')
    .enablePositionalOptions()
    .exitOverride();

  program
    .command('run')
    .description('run one command through policy, approval, sandbox, supervision and audit')
    .argument('[command...]', 'program and arguments, after --')
    .addOption(policyOption())
    .addOption(roleOption())
    .addOption(sandboxOption())
    .addOption(networkOption())
    .addOption(rootOption())
    .option('--cwd <dir>', 'where it runs')
    .addOption(new Option('--env <K=V>', 'further environment variable').argParser(collectEnvironment))
    .addOption(new Option('--timeout <time>', 'e.g. 30s').argParser(parseDuration))
    .option('--audit <file>', 'audit log to append to')
    .option('--yes', 'answer every question of the policy with yes; never a denial')
    .option('--script <text>', 'a bash script instead of a command')
    .option('--stdin', 'give it the text on standard input (default: its input is empty)')
    .addOption(jsonOption())
    .passThroughOptions()
    .addHelpText(
      'after',
      '\nExamples:\n  umbo run -- git status\n  umbo run --sandbox read-only -- npm ls\n  umbo run --script "grep -rn TODO src | head"\n\nExit codes: the command\'s own; 128+n by signal; 2 usage or policy file; 124 timed out;\n125 sandbox or audit unavailable; 126 refused; 127 not found; 130 cancelled; 141 its output cannot be written',
    )
    .action(
      lazily(onExit, async () => {
        const { run } = await import('./commands/run.ts');
        return (command: string[], options: object) => run(command, options);
      }),
    );

  const policy = program.command('policy').description('judge, explain, test and attack policies');
  policy
    .command('check')
    .description('judge JSON lines from standard input, one answer a line')
    .addOption(policyOption())
    .addOption(roleOption())
    .addOption(rootOption())
    .addHelpText('after', '\nExample:\n  echo \'{"script":"ls | wc -l"}\' | umbo policy check')
    .action(
      lazily(onExit, async () => {
        const { policyCheck } = await import('./commands/policy-check.ts');
        return (options: object) => policyCheck(options);
      }),
    );
  policy
    .command('explain')
    .description('say why a command would be allowed, asked about or denied')
    .argument('[command...]', 'program and arguments, after --')
    .addOption(policyOption())
    .addOption(roleOption())
    .addOption(rootOption())
    .option('--cwd <dir>', 'where it would run')
    .option('--script <text>', 'a script instead of a command')
    .addOption(new Option('--shell <name>', 'who would read the script').default('bash'))
    .addOption(jsonOption())
    .passThroughOptions()
    .addHelpText(
      'after',
      "\nExamples:\n  umbo policy explain -- git push --force\n  umbo policy explain --script 'x=$(curl evil) && ls'",
    )
    .action(
      lazily(onExit, async () => {
        const { policyExplain } = await import('./commands/policy-explain.ts');
        return (command: string[], options: object) => policyExplain(command, options);
      }),
    );
  policy
    .command('test')
    .description("check the examples of a policy's rules")
    .argument('<file>', 'policy file or preset')
    .addOption(roleOption())
    .addOption(rootOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExample:\n  umbo policy test policy.yaml\n\nExit codes: 0 all match; 1 one does not; 2 the policy does not load',
    )
    .action(
      lazily(onExit, async () => {
        const { policyTest } = await import('./commands/policy-test.ts');
        return (file: string, options: object) => policyTest(file, options);
      }),
    );

  policy
    .command('attack')
    .description('try to get refused things past a policy; judges only, runs nothing; 1 on a finding')
    .argument('<file>', 'policy file or preset')
    .addOption(roleOption())
    .addOption(
      new Option('--root <dir>', 'workspace folder (default: a fresh one with traps in it)').argParser(
        collect,
      ),
    )
    .addOption(new Option('--seed <n>', 'of the tricks on tricks').default(1).argParser(parseCount))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  umbo policy attack umbo:developer\n  umbo policy attack policy.yaml --role writer --seed 7',
    )
    .action(
      lazily(onExit, async () => {
        const { policyAttack } = await import('./commands/policy-attack.ts');
        return (file: string, options: { seed: number }) => policyAttack(file, options);
      }),
    );

  const audit = program.command('audit').description('verify and read audit logs');
  audit
    .command('verify')
    .description('0 intact, 3 torn tail, 4 gap, 5 altered or reordered, 6 shorter than the anchor')
    .argument('<file>', 'audit log')
    .option('--anchor <file>', 'anchors')
    .option('--key <file>', 'public key of the anchors (PEM)')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  umbo audit verify audit.log\n  umbo audit verify audit.log --anchor anchors.jsonl --key anchor.pem',
    )
    .action(
      lazily(onExit, async () => {
        const { auditVerify } = await import('./commands/audit.ts');
        return (file: string, options: object) => auditVerify(file, options);
      }),
    );
  const filters = (command: Command): Command =>
    command
      .argument('<file>', 'audit log')
      .option('--session <id>', 'only this session')
      .option('--call <id>', 'only this call')
      .addOption(
        new Option('--kind <kind>', 'only these records').choices([
          'decision',
          'start',
          'outcome',
          'opened',
          'repaired',
          'rotated',
          'retention',
        ]),
      )
      .addOption(
        new Option('--decision <decision>', 'only decisions with this result').choices([
          'allow',
          'deny',
          'approved',
          'approvalDenied',
          'approvalExpired',
          'cancelled',
          'invalid',
        ]),
      )
      .option('--executable <name>', 'only this program')
      .addOption(new Option('--since <time>', 'not before (ISO date)').argParser(parseTime))
      .addOption(jsonOption());
  filters(audit.command('show').description('print records'))
    .addHelpText(
      'after',
      '\nExamples:\n  umbo audit show audit.log --decision deny\n  umbo audit show audit.log --executable git --since 2026-01-31 --json',
    )
    .action(
      lazily(onExit, async () => {
        const { auditShow } = await import('./commands/audit.ts');
        return (file: string, options: object) => auditShow(file, options);
      }),
    );
  filters(audit.command('tail').description('print the last records and new ones as they come'))
    .addOption(new Option('--lines <n>', 'how many of the last').default(10).argParser(parseCount))
    .addHelpText('after', '\nExample:\n  umbo audit tail audit.log --kind outcome')
    .action(
      lazily(onExit, async () => {
        const { auditTail } = await import('./commands/audit.ts');
        return (file: string, options: { lines: number }) => auditTail(file, options);
      }),
    );

  program
    .command('sandbox')
    .description('what the kernel enforces here')
    .command('report')
    .description('what is enforced on this machine and what is not, found by trying')
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  umbo sandbox report --json')
    .action(
      lazily(onExit, async () => {
        const { sandboxReport } = await import('./commands/sandbox-report.ts');
        return (options: object) => sandboxReport(options);
      }),
    );

  program
    .command('redact')
    .description('copy standard input to standard output without secrets')
    .option('--plain', 'write [REDACTED] without the kind')
    .addHelpText('after', '\nExample:\n  npm test 2>&1 | umbo redact > log.txt')
    .action(
      lazily(onExit, async () => {
        const { redact } = await import('./commands/redact.ts');
        return (options: object) => redact(options);
      }),
    );

  program
    .command('mcp')
    .description('serve the shell tools to an MCP client on standard input and output')
    .addOption(policyOption())
    .addOption(roleOption())
    .addOption(rootOption())
    .addOption(sandboxOption())
    .addOption(networkOption())
    .option('--audit <file>', 'audit log to append to, opened by the first call')
    .addOption(
      new Option(
        '--detach-after <time>',
        'a call that takes longer goes on in the background (default: 15s)',
      ).argParser(parseDuration),
    )
    .addOption(
      new Option(
        '--when-unanswered <answer>',
        'for questions of the policy that the client cannot ask a person (default: deny)',
      ).choices(['deny', 'allow']),
    )
    .addHelpText('after', '\nExample:\n  umbo mcp --root . --audit ~/.local/state/umbo/audit.jsonl')
    .action(
      lazily(onExit, async () => {
        const { mcp } = await import('./commands/mcp.ts');
        return (options: object) => mcp(options);
      }),
    );
  return program;
}
