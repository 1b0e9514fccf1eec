import type { ArgumentCheck } from '../argument-check.ts';
import { asks, bringsCode, destroys, network } from '../effect.ts';
import { isRemote } from './git-remotes.ts';

const isHelper = (text: string): boolean => /^[A-Za-z0-9+._-]+::/.test(text);

/** An address to fetch from: `helper::…` starts a program (`ext::sh -c …`), everything else reaches the network or reads. */
export const gitAddress: ArgumentCheck = (value) =>
  isHelper(value) ? [{ kind: 'runs', what: 'program', text: value }] : [network];

/** The same where what is fetched becomes code of the workspace: an address written out chooses whose. */
export const gitSource: ArgumentCheck = (value, context) =>
  /[/:]/.test(value) && !isHelper(value)
    ? [network, bringsCode('takes code from an address that is not a configured remote')]
    : gitAddress(value, context);

/** Where a push goes: the name of a remote, whose address is in the configuration; an address written out asks. */
export const gitPushTarget: ArgumentCheck = (value, context) => {
  if (isHelper(value)) return [{ kind: 'runs', what: 'program', text: value }];
  return /^[\w.-]+$/.test(value) && isRemote(value, context)
    ? [network]
    : [asks('sends commits to an address that is not a configured remote')];
};

/** What a push changes there: `+x` overwrites, `:x` deletes. */
export const gitPushRef: ArgumentCheck = (value) => {
  if (value.startsWith('+')) return [destroys('overwrites published history')];
  return value.startsWith(':') ? [destroys('deletes a published branch or tag')] : [];
};

/** The operand of `git checkout`: a branch is switched to, a path that exists is overwritten. */
export const gitCheckoutTarget: ArgumentCheck = (value, { cwd, files }) => {
  // A branch name holds none of these; `:/` and `*` are paths.
  if (/[*?[:\\]/.test(value) || value === '.' || value === '..' || value.endsWith('/')) {
    return [destroys('throws away uncommitted changes of files')];
  }
  const path = value.startsWith('/') ? value : cwd === null ? null : `${cwd}/${value}`;
  const exists = path !== null && (files.isDirectory(path) || files.readFile(path) !== null);
  return exists ? [destroys('throws away uncommitted changes of files')] : [];
};

/** Merge strategies git has itself; any other name is a program `git-merge-<name>`. */
export const gitStrategy: ArgumentCheck = (value) =>
  /^(?:ort|recursive|resolve|octopus|ours|subtree)$/.test(value)
    ? []
    : [asks('uses a merge strategy that is a program')];

const plainKeys =
  /^(?:user\.(?:name|email)|init\.defaultbranch|pull\.(?:rebase|ff)|push\.(?:default|autosetupremote|followtags)|fetch\.prune|rebase\.(?:autostash|autosquash)|merge\.(?:ff|conflictstyle)|core\.(?:autocrlf|eol|filemode|ignorecase|quotepath|longpaths|safecrlf|abbrev)|commit\.gpgsign|tag\.gpgsign|color\.[\w.-]+|advice\.\w+|diff\.(?:algorithm|renames|colormoved)|log\.date|rerere\.enabled|gc\.auto|branch\.[\w./-]+\.(?:rebase|description))$/;

/** A key of `git config`: those that choose nothing but looks and names may be set. */
export const gitConfigKey: ArgumentCheck = (value) =>
  plainKeys.test(value.toLowerCase())
    ? []
    : [asks(`may set ${value}, and git's configuration can start programs`)];

/** `git -c key=value`: the same keys, and those that switch a pager off. */
export const gitSetting: ArgumentCheck = (value, context) => {
  const [key = '', text = ''] = value.split(/=(.*)/s);
  if (/^(?:core\.pager|pager\.[a-z-]+)$/i.test(key) && /^(?:cat|false|)$/.test(text) && value.includes('='))
    return [];
  if (
    /^(?:core\.(?:fsmonitor|hookspath)|protocol\.\w+\.allow)$/i.test(key) &&
    /^(?:false|never|\/dev\/null)$/.test(text)
  )
    return [];
  const found = gitConfigKey(key, context);
  // `alias.x=!CMD`, `core.pager=CMD`: asked about in any case; what is denied in it is refused.
  return found.length === 0 || text === ''
    ? found
    : [...found, { kind: 'runs', what: 'program', text: text.replace(/^!/, '') }];
};
