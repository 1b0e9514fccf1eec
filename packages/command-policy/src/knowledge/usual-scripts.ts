/** What scripts of a project are called nearly everywhere: no package manager has subcommands of these names that do more. */
export const usualScripts: readonly string[] =
  'test t start stop build dev lint format fmt typecheck type-check check tsc watch coverage e2e ci clean generate bench preview serve storybook docs'.split(
    ' ',
  );
