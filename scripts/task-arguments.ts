/** The arguments the user gave after `npm run NAME --`. */
export const taskArguments: readonly string[] = JSON.parse(process.env['UMBO_ARGS'] ?? '[]') as string[];

/** The directory the user stands in. */
export const userDirectory: string = process.env['UMBO_CWD'] ?? process.cwd();
