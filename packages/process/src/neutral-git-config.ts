/**
 * Settings through which a repository's own configuration would start a program. Given by the environment they win over
 * every configuration file. Each is set to git's default or to something that does nothing, so that git itself keeps working.
 * Names that only the repository knows (filter.*, diff.*.textconv, merge.*.driver, alias.*) cannot be set from here, and
 * diff.external has no value that means "none" (an empty one makes git 2.39 fail): those are for the policy to ask about.
 */
const settings: readonly (readonly [key: string, value: string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['core.editor', 'true'],
  ['sequence.editor', 'true'],
  ['core.askPass', ''],
  ['core.sshCommand', 'ssh'],
  ['core.gitProxy', 'none'],
  ['core.alternateRefsCommand', 'true'],
  ['credential.helper', ''],
  ['interactive.diffFilter', 'cat'],
  ['gpg.program', 'gpg'],
  ['gpg.ssh.program', 'ssh-keygen'],
  ['gpg.ssh.defaultKeyCommand', ''],
  ['gpg.x509.program', 'gpgsm'],
  ['protocol.ext.allow', 'never'],
  // A directory of the workspace that looks like a bare repository brings its own configuration.
  ['safe.bareRepository', 'explicit'],
];

/** The variables that give git these settings, before those the call asked for itself, which therefore win. */
export function neutralGitConfig(explicit: Readonly<Record<string, string>>): Record<string, string> {
  const asked = Number(explicit['GIT_CONFIG_COUNT'] ?? 0);
  // A count git cannot read makes git refuse to start: leave it as it is.
  if (!Number.isSafeInteger(asked) || asked < 0 || asked > 10_000) return {};
  const all = [...settings];
  for (let index = 0; index < asked; index += 1) {
    const key = explicit[`GIT_CONFIG_KEY_${index}`];
    const value = explicit[`GIT_CONFIG_VALUE_${index}`];
    if (key === undefined || value === undefined) return {};
    all.push([key, value]);
  }
  const env: Record<string, string> = { GIT_CONFIG_COUNT: String(all.length) };
  for (const [index, [key, value]] of all.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}
