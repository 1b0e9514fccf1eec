import { spawnSync } from 'node:child_process';

/** An option as a program's own help shows it. */
export interface HelpOption {
  readonly spelling: string;
  readonly value: 'none' | 'required' | 'optional';
}

/** What a program prints about itself, or null when it is not installed. */
export function readHelp(argv: readonly string[]): string | null {
  const [program = '', ...rest] = argv;
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '200', GIT_PAGER: 'cat' };
  const { error, stdout, stderr } = spawnSync(program, rest, {
    encoding: 'utf8',
    env,
    timeout: 30_000,
    cwd: import.meta.dirname,
  });
  return error === undefined ? `${stdout}\n${stderr}` : null;
}

/** The options at the starts of lines: `-f, --file=FILE  text`, `--file <file>`, `--color[=<when>]`. */
export function helpOptions(text: string): readonly HelpOption[] {
  const found: HelpOption[] = [];
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const head = /^\s*(-.*)$/.exec(line)?.[1]?.split(/\s{2,}|\t|\s+: /)[0];
    if (head === undefined) continue;
    const parts = head.split(/,\s*(?=-)|\s\|\s(?=-)|\s(?=--)/);
    // `-f, --file=FILE`: the value stands behind the last spelling and belongs to all of them.
    const last = parts.at(-1) ?? '';
    const isOptional = /^-[^\s=[<]+(?:=?\[|\s\[)/.test(last);
    const isRequired = /^-[^\s=[<]+(?:=|\s?<|\s[A-Za-z{"'.(])/.test(last);
    // tsc says what an option takes on a line below it.
    const below =
      lines.slice(at + 1, at + 4).find((next) => /^(?:type:|one of:|one or more:|--)/.test(next)) ?? '';
    const isTyped = /^(?:type: (?!boolean)|one)/.test(below);
    const value = isOptional ? 'optional' : isRequired || isTyped ? 'required' : 'none';
    for (const part of parts) {
      const spelling = /^--?[A-Za-z0-9?@.:_+-]+/.exec(part)?.[0];
      if (spelling !== undefined && spelling !== '--') found.push({ spelling, value });
    }
  }
  return found;
}
