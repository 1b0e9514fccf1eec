import { spawnProgram } from '../spawn.ts';

/** The program and arguments that end a process of Windows with all its descendants. */
export function taskkillCommand(
  pid: number,
  systemRoot = 'C:\\Windows',
): { readonly file: string; readonly args: readonly string[] } {
  return { file: `${systemRoot}\\System32\\taskkill.exe`, args: ['/PID', String(pid), '/T', '/F'] };
}

/** Ends a tree on Windows, where there are no process groups. Written without a Windows at hand: its effect is untested. */
export async function endWindowsTree(pid: number): Promise<void> {
  const systemRoot = process.env['SystemRoot'] ?? 'C:\\Windows';
  const command = taskkillCommand(pid, systemRoot);
  try {
    const program = await spawnProgram({
      ...command,
      cwd: systemRoot,
      env: { SystemRoot: systemRoot },
      stdin: 'ignore',
    });
    program.stdout.resume();
    program.stderr.resume();
    await program.exited;
  } catch {
    // The ladder looks again, and tries again while anything is left.
  }
}
