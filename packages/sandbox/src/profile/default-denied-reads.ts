import { accessSync, constants, realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Below the home directory: keys, credentials and the token files of other tools. */
const belowHome: readonly string[] = [
  '.ssh',
  '.gnupg',
  '.password-store',
  '.local/share/keyrings',
  '.aws',
  '.azure',
  '.oci',
  '.boto',
  '.s3cfg',
  '.config/gcloud',
  '.config/rclone',
  '.config/op',
  '.kube',
  '.docker/config.json',
  '.vault-token',
  '.terraform.d/credentials.tfrc.json',
  '.netrc',
  '.git-credentials',
  '.config/git/credentials',
  '.config/gh',
  '.config/hub',
  '.config/glab-cli',
  '.npmrc',
  '.yarnrc.yml',
  '.pypirc',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.gem/credentials',
  '.m2/settings.xml',
  '.gradle/gradle.properties',
  '.composer/auth.json',
  '.pgpass',
  '.my.cnf',
  '.claude.json',
  '.claude/.credentials.json',
  '.codex/auth.json',
  '.gemini/oauth_creds.json',
  '.config/github-copilot',
  '.mozilla',
  '.config/google-chrome',
  '.config/chromium',
];

const ofTheMachine: readonly string[] = ['/etc/shadow', '/etc/gshadow', '/run/secrets', '/var/run/secrets'];

/** Where the default list looks. */
export interface DefaultDeniedReadsOptions {
  /** The home directory. Default: the user's, by the environment and by the user database. */
  readonly home?: string;
}

/** Real paths of the well-known secrets that exist here and that this user could read. What is not on the list stays readable. */
export function defaultDeniedReads(options: DefaultDeniedReadsOptions = {}): string[] {
  const homes = options.home === undefined ? ownHomes() : [options.home];
  const below = homes.flatMap((home) => belowHome.map((path) => join(home, path)));
  const readable = [...below, ...ofTheMachine].flatMap((path) => {
    try {
      accessSync(path, constants.R_OK);
      return [realpathSync.native(path)];
    } catch {
      return [];
    }
  });
  return [...new Set(readable)];
}

/** HOME may point elsewhere, and in a container the user may be a number without a name or a home: asking for either then throws. */
function ownHomes(): string[] {
  const asked = [homedir, (): string => userInfo().homedir].flatMap((ask) => {
    try {
      return [ask()];
    } catch {
      return [];
    }
  });
  return [...new Set(asked)].filter((home) => home !== '');
}
