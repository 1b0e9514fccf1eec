import type { AllowSuggestion } from '@umbo/tools-core';
import type { CommandReport } from '../judge/command-report.ts';
import type { KnowledgeBase } from '../knowledge/knowledge-base.ts';

const hourMs = 3_600_000;
/** Allowing these in general says nothing about what would run, or cannot be taken back. */
const never = new Set(
  `rm rmdir shred dd sudo su doas ssh sh bash zsh dash ksh fish csh tcsh pwsh powershell cmd busybox toybox eval source . exec command
  builtin trap env xargs parallel find fd watch time timeout nice nohup setsid stdbuf ionice taskset chrt flock script strace ltrace
  unshare chroot nsenter bwrap ld.so python python2 python3 node nodejs deno bun ruby perl php lua java npx bunx pnpx uvx pipx awk
  gawk mawk nawk sed make vim vi nvim emacs ed ex gdb osascript rundll32 docker podman kubectl scp rsync
  at batch crontab tmux screen systemd-run pkexec runuser gosu setpriv perf valgrind nc ncat socat telnet openssl expect tclsh`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
/** Subcommands that run whatever a file says. */
const neverWith: readonly (readonly [string, string])[] = [
  'npm',
  'pnpm',
  'yarn',
  'bun',
  'cargo',
  'uv',
  'poetry',
  'go',
].flatMap((name) => ['run', 'exec', 'x', 'dlx', 'create', 'run-script'].map((sub) => [name, sub] as const));

/**
 * "Always allow" offers: for each command that asked, its exact words and nothing wider. None where the words are not
 * all known, where a rule would not lift the question, or where the program can run anything.
 */
export function suggestRules(
  commands: readonly CommandReport[],
  knowledge: KnowledgeBase,
): readonly AllowSuggestion[] {
  const suggestions = new Map<string, AllowSuggestion>();
  for (const command of commands) {
    if (command.verdict !== 'ask') continue;
    const counted = command.opinions.filter(
      (opinion) => opinion.verdict !== 'allow' && opinion.liftedBy === undefined,
    );
    const isLiftable = counted.every((opinion) => opinion.lifts === 'any' && opinion.code !== 'destructive');
    const match = isLiftable ? exactMatch(command, knowledge) : null;
    if (match === null) continue;
    // What an undescribed option does is among no effects: for long only what is merely on no list.
    const isMild =
      command.isDescribed &&
      counted.every(({ code }) => code === 'command-not-allowed') &&
      command.effects.every(({ kind }) => kind === 'reads');
    suggestions.set(match, {
      match,
      scope: isMild ? 'project' : 'session',
      expiresInMs: isMild ? 30 * 24 * hourMs : 12 * hourMs,
    });
  }
  return [...suggestions.values()];
}

function exactMatch(command: CommandReport, knowledge: KnowledgeBase): string | null {
  const [name, ...rest] = command.argv;
  if (name === undefined || name === null || rest.includes(null)) return null;
  const known = knowledge.lookup(name)?.form;
  if (
    never.has(name) ||
    known?.interpreter === true ||
    known?.transparent === true ||
    known?.shellOnly === true
  )
    return null;
  if (/^(python|pypy|ruby|perl|php|lua|node)[\d.]*$/.test(name)) return null;
  if (name.includes('/') || (rest.length === 0 && known?.subcommands !== undefined)) return null;
  const words = [name, ...rest.map((word) => word ?? '')];
  if (neverWith.some(([program, sub]) => program === name && rest.includes(sub))) return null;
  // A word that the notation would read as a wildcard, or that cannot be written on one line, has no exact rule.
  if (words.some((word) => word === '' || word.includes('*') || !/^[\u0020-\u007e]+$/.test(word)))
    return null;
  const match = words.map((word) => quote(word)).join(' ');
  return match.length > 200 || words.some((word) => quote(word) === null) ? null : match;
}

function quote(word: string): string | null {
  if (/^[^\s'"|&<>;`$]+$/.test(word)) return word;
  if (!word.includes("'")) return `'${word}'`;
  return word.includes('"') ? null : `"${word}"`;
}
