interface Pattern {
  readonly pattern: RegExp;
  readonly why: string;
}

// Whole simple commands only: a pipe, list or substitution may well end, and `timeout 5 tail -f x` does.
const simple = String.raw`[^|;&<>()$\`\n]*`;
const patterns: readonly Pattern[] = [
  {
    // The option as a word of its own: `tail build-info.log` ends.
    pattern: new RegExp(
      `^tail (${simple} )?(-[a-zA-Z0-9]*[fF][a-zA-Z0-9]*|--follow(=${simple})?)( ${simple})?$`,
    ),
    why: 'tail -f never ends by itself',
  },
  { pattern: /^watch [^|;&]*$/, why: 'watch never ends by itself' },
  { pattern: /^(yes|sleep infinity)( [^|;&]*)?$/, why: 'it never ends by itself' },
  {
    pattern: new RegExp(`^(npm|pnpm|yarn|bun)( run)? (dev|serve|watch)( ${simple})?$`),
    why: 'a development server runs until it is stopped',
  },
  {
    pattern: new RegExp(
      `^(npx )?(vite|vite (dev|serve|preview)|vite -${simple}|(next dev|nodemon|webpack serve|webpack-dev-server)( ${simple})?)$`,
    ),
    why: 'a development server runs until it is stopped',
  },
  { pattern: /^python3? -m http\.server( [^|;&]*)?$/, why: 'a server runs until it is stopped' },
];

/**
 * Advice for a foreground command that would wait for ever, or leave a child behind that is killed when the shell ends; null for all
 * others. Asked only after the policy allowed it: a refusal must not be answered with advice.
 */
export function waitsForEver(command: string): string | null {
  const text = command.replace(/^[ \t\n]+|[ \t\n]+$/g, '');
  if (/(^|[^&\\])&$/.test(text))
    return 'what is started with a trailing & is killed when this call ends; use run_in_background instead of &';
  const found = patterns.find(({ pattern }) => pattern.test(text));
  return found ? `${found.why}; use run_in_background, or bound it with timeout` : null;
}
