/** The shell a command line is given to. */
export interface SystemShell {
  /** What the policy is told: only `bash` and `sh` texts can be read by it. */
  readonly name: string;
  /** The program. */
  readonly file: string;
  /** Its arguments for one command line. */
  argv(command: string): readonly string[];
}

/** What the choice of a shell depends on; given, so that it can be tested anywhere. */
export interface Platform {
  /** `process.platform`. */
  readonly os: NodeJS.Platform;
  /** Environment, for Windows' program folders. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a file exists. */
  exists(path: string): boolean;
}

const posix: SystemShell = { name: 'sh', file: 'sh', argv: (command) => ['-c', command] };

function powerShell(file: string): SystemShell {
  return {
    name: 'powershell',
    file,
    argv: (command) => ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', command],
  };
}

/** `sh` on Unix; on Windows Git Bash by its explicit paths, never the one of WSL in System32, else PowerShell without a profile. */
export function systemShell(platform: Platform): SystemShell {
  if (platform.os !== 'win32') return posix;
  const bash = gitBash(platform);
  if (bash !== null)
    return { name: 'bash', file: bash, argv: (command) => ['--noprofile', '--norc', '-c', command] };
  const system = platform.env['SystemRoot'] ?? String.raw`C:\Windows`;
  return powerShell(`${system}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`);
}

/** The bash of Git for Windows, looked for only where its installer puts it. */
export function gitBash(platform: Platform): string | null {
  const folders = [
    platform.env['ProgramFiles'],
    platform.env['ProgramFiles(x86)'],
    platform.env['LocalAppData'] && `${platform.env['LocalAppData']}\\Programs`,
  ];
  for (const folder of folders) {
    const file = `${folder}\\Git\\bin\\bash.exe`;
    if (folder && platform.exists(file)) return file;
  }
  return null;
}

/** A Git-Bash path as Windows knows it: `/c/Users/x` is `C:\Users\x`; others stay as they are. */
export function windowsPath(path: string): string {
  const drive = /^\/([a-zA-Z])(\/|$)/.exec(path);
  return drive ? `${(drive[1] ?? '').toUpperCase()}:\\${path.slice(3).replaceAll('/', '\\')}` : path;
}
