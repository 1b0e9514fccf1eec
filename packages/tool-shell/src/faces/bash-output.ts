import { z } from 'zod';

/** What `shell.bash` answers; which fields are there depends on the mode. */
export interface ShellBashOutput {
  readonly stdout?: string | undefined;
  readonly stderr?: string | undefined;
  readonly exit_code?: number | null | undefined;
  readonly duration?: number | undefined;
  readonly cwd?: string | undefined;
  readonly command?: string | undefined;
  readonly task_id?: string | undefined;
  readonly pid?: number | undefined;
  readonly started_at?: string | undefined;
  readonly uptime_seconds?: number | undefined;
  readonly is_running?: boolean | undefined;
  readonly note?: string | undefined;
}

/** The same as a schema. */
export const bashOutputSchema: z.ZodType<ShellBashOutput> = z.strictObject({
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  exit_code: z.int().nullable().optional(),
  duration: z.number().optional(),
  cwd: z.string().optional(),
  command: z.string().optional(),
  task_id: z.string().optional(),
  pid: z.int().optional(),
  started_at: z.string().optional(),
  uptime_seconds: z.number().optional(),
  is_running: z.boolean().optional(),
  note: z.string().optional(),
});
