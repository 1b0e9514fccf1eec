/** Longest script, in UTF-16 units, that is parsed at all; a longer one is only skimmed. */
export const MAX_PARSED_LENGTH = 8192;

/** Most substitution openers a parsed script may hold: nested ones make the parser slow. */
export const MAX_OPENERS = 64;

/**
 * Most substitution openers in a script, or one inside it, that does not parse: where an end is missing, the parser looks
 * for it again from every level (60 times `${x/$(case a in a) #` took 11 seconds).
 */
export const MAX_BROKEN_OPENERS = 8;

/** How much of a script that is too long is skimmed for commands. */
export const MAX_SKIMMED_LENGTH = 65_536;

/** Most commands one reading lists; a reading that reaches it is never certain. */
export const MAX_COMMANDS = 2048;

/** Deepest nesting of `${…}` inside `${…}` that is read. */
export const MAX_EXPANSION_DEPTH = 8;

/** Deepest nesting of parentheses that is parsed: the parser looks at the innermost text once for each level. */
export const MAX_NESTING = 24;

/** Deepest nesting of substitutions that is parsed: where the innermost has no end, each level looks for it again. */
export const MAX_SUBSTITUTION_DEPTH = 10;
