import type { GitConfigEntry } from './git-config-file.ts';

/**
 * Settings that name a program but are given by the environment of everything umbo starts, which wins over the
 * repository's: its value is never used.
 */
const neutralised = new Set([
  'core.fsmonitor',
  'core.hookspath',
  'core.pager',
  'core.editor',
  'sequence.editor',
  'core.askpass',
  'core.sshcommand',
  'core.alternaterefscommand',
  'interactive.difffilter',
  'gpg.program',
  'credential.helper',
]);

/** Last parts of settings that name a program, in any section git has or may get. */
const programNames =
  /cmd|command|program|driver|helper|editor|pager|browser|viewer|textconv|external|exec|hook|tool$|askpass|tunnel|gitproxy|fsmonitor|^(?:clean|smudge|process|uploadpack|receivepack|vcs|templatedir|smtpserver|path)$/;

/** Named like the above, and none of them. */
const plainNames = new Set(['core.fsmonitorhookversion', 'core.precomposeunicode']);

/** Sections in which every value is a program. */
const programSections = new Set([
  'alias',
  'pager',
  'instaweb',
  'guitool',
  'hook',
  'man',
  'browser',
  'web',
  'imap',
  'sendemail',
]);

/** Why a setting of a repository makes git ask; null when it starts nothing, or nothing the environment does not switch off. */
export function gitConfigDanger(entry: GitConfigEntry): string | null {
  const { section, subsection, name, value } = entry;
  const text = value ?? 'true';
  const short = `${section}.${name}`;
  const full = subsection === null ? short : `${section}.${subsection}.${name}`;
  const why = `runs in a repository whose configuration sets ${full.slice(0, 80)}`;
  // `helper::address` starts git-remote-helper, ext:: any command; a branch or a submodule may name an address too.
  if (/^[A-Za-z0-9+._-]+::/.test(text) || /^[A-Za-z0-9+._-]+::/.test(subsection ?? '')) {
    return `${why} to an address that starts a program`;
  }
  if (text.trimStart().startsWith('!')) return `${why} to a shell command`;
  if (section === 'alias') return null;
  if (section === 'pager' && /^(?:true|false|yes|no|on|off|0|1|)$/i.test(text)) return null;
  if (programSections.has(section)) return why;
  if (subsection === null && (neutralised.has(short) || plainNames.has(short))) return null;
  if (section === 'submodule' && name === 'path') return null;
  return programNames.test(name) ? `${why}, which names a program` : null;
}
