import { z } from 'zod';
import type { PolicyLimits } from './policy-document.ts';

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const shown = (text: unknown): string =>
  JSON.stringify(text).replaceAll(
    /[^\u0020-\u007e]/gu,
    (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** A text that must pass a check, with a message that shows it and says what would pass. */
function checked(isFine: (text: string) => boolean, advice: string): z.ZodString {
  return z
    .string()
    .min(1)
    .refine((text) => text === '' || isFine(text), { error: ({ input }) => `${shown(input)} ${advice}` });
}

/** What no program name holds: entries like `rm -rf` or `$X` would match nothing and protect nothing. */
const isName = (text: string): boolean => {
  if (HIDDEN.test(text) || text.trim() !== text || text.startsWith('~')) return false;
  // A path may hold blanks; a name with one is a command line.
  return /^(?:\.{0,2}\/|[A-Za-z]:[\\/])/.test(text) || !/[\s;|&<>()$`"'=?{}]|\[.+\]/u.test(text);
};

/** A program on `allow`. */
export const allowedName: z.ZodString = checked(
  (text) => isName(text) && !text.includes('*'),
  'is not the name of one program. Write the program alone; for some of its uses write a rule with match',
);

/** A program on `deny`; `*` stands for anything. */
export const deniedName: z.ZodString = checked(
  isName,
  'is not the name of a program. Write the program alone; for some of its uses write a rule with match',
);

/** An environment key; `*` stands for anything. */
export const keyPattern: z.ZodString = checked(
  (text) => !HIDDEN.test(text) && !/[\s=[\]?{}$"'`;|&<>!\\]/u.test(text),
  'is not an environment key. Write the key alone; * stands for anything',
);

/** A file or directory: what a shell would expand stays as written here, and would protect nothing. */
export const policyPath: z.ZodString = checked(
  (text) => !HIDDEN.test(text) && !/^~|^\$\{?[A-Z_]+\}?(?:\/|$)|\*/u.test(text),
  'is not a path: ~, variables and patterns are not expanded. Write an absolute path, or one relative to the workspace root',
);

const hasOperator = (text: string): boolean =>
  text
    .split(/[ \t\n]+/u)
    .some((token) => /[|&<>`]|;.|.;|\$[({A-Za-z_]/u.test(token) && !/^\\?;$/u.test(token));

/** One `match` of a rule, as far as it can be checked without knowing the program. */
export const matchText: z.ZodString = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const problem = matchProblem(text);
    if (text !== '' && problem !== null)
      context.addIssue({ code: 'custom', message: `${shown(text)} ${problem}` });
  });

function matchProblem(text: string): string | null {
  const bare = text.replaceAll(/'[^']*'|"[^"]*"/gu, 'x');
  if (/['"]/u.test(bare)) return 'has a quote that does not end';
  const [command, ...rest] = bare.split(/[ \t\n]+/u).filter((token) => token !== '');
  if (command === undefined || command === '**')
    return 'names no command. Write the program first, e.g. git push';
  if (/^[A-Za-z_]\w*=/u.test(command))
    return 'begins with an assignment. Write the program first; for keys use env';
  if (rest.slice(0, -1).includes('**'))
    return 'has ** inside: only the last word may be **. Use * for one word';
  if (hasOperator(bare))
    return 'is more than one plain command. A rule names one command; quote a character that is meant as text';
  return null;
}

/** The longest time a timer takes. */
const MAX_TIMER_MS = 2_147_483_647;
/** More output than this is not kept in memory. */
const MAX_OUTPUT_BYTES = 1_073_741_824;

/** Limits a host applies. */
export const limitsSchema: z.ZodType<PolicyLimits> = z
  .strictObject({
    timeoutMs: z.int().positive().max(MAX_TIMER_MS).optional(),
    maxTimeoutMs: z.int().positive().max(MAX_TIMER_MS).optional(),
    outputBytes: z.int().positive().max(MAX_OUTPUT_BYTES).optional(),
  })
  .refine(
    ({ timeoutMs, maxTimeoutMs }) =>
      timeoutMs === undefined || maxTimeoutMs === undefined || timeoutMs <= maxTimeoutMs,
    {
      path: ['timeoutMs'],
      error: 'is longer than maxTimeoutMs. Lower it, or raise maxTimeoutMs',
    },
  );
