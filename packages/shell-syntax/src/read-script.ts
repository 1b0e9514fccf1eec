import { parse } from 'unbash';
import { DoubtList } from './guard/doubt-list.ts';
import { countOpeners, measureNesting, OpenerLedger } from './guard/opener-ledger.ts';
import { findRefusedCharacter } from './guard/refused-character.ts';
import { SourceCursor } from './guard/source-cursor.ts';
import { StructureCheck } from './guard/structure-check.ts';
import { skimCommands } from './lenient-commands.ts';
import { MAX_NESTING, MAX_OPENERS, MAX_PARSED_LENGTH, MAX_SUBSTITUTION_DEPTH } from './limits.ts';
import type { LoopValue } from './loop-value.ts';
import type { Reading } from './reading.ts';
import type { ShellCommand } from './shell-command.ts';
import { Walker } from './walk/walker.ts';
import { WordReader } from './words/word-reader.ts';

/** How a script is read. */
export interface ReadScriptOptions {
  /** The shell that will run it. `sh`: what bash and POSIX sh read differently cannot be told. Default `bash`. */
  readonly shell?: 'bash' | 'sh';
}

/** Lists every command a script could run; pure, synchronous and bounded for any input. */
export function readScript(script: string, options: ReadScriptOptions = {}): Reading {
  const doubts = new DoubtList(options.shell ?? 'bash');
  const { commands, loopValues } = readCommands(script, doubts);
  if (doubts.doubts.length === 0) return { kind: 'certain', commands, loopValues };
  return { kind: 'cannotTell', commands, loopValues, doubts: doubts.doubts };
}

/** The commands, and whether the script leaves anything behind in the shell it runs in. */
interface CommandList {
  readonly commands: readonly ShellCommand[];
  readonly loopValues: readonly LoopValue[];
  readonly leavesTraces: boolean;
}

function readCommands(script: string, doubts: DoubtList): CommandList {
  const skim = (code: string, message: string, offset = 0): CommandList => {
    doubts.add(code, message, offset);
    return { commands: skimCommands(script), loopValues: [], leavesTraces: true };
  };
  if (script.length > MAX_PARSED_LENGTH) {
    return skim('too-long', `the script is longer than ${MAX_PARSED_LENGTH} characters`, MAX_PARSED_LENGTH);
  }
  const refused = findRefusedCharacter(script);
  if (refused !== null) doubts.add(refused.code, `the script contains ${refused.name}`, refused.offset);
  if (countOpeners(script, MAX_OPENERS) > MAX_OPENERS) {
    return skim('too-deep', `the script has more than ${MAX_OPENERS} substitutions`);
  }
  const { parentheses, substitutions } = measureNesting(script);
  if (parentheses > MAX_NESTING) return skim('too-deep', `parentheses nest deeper than ${MAX_NESTING}`);
  if (substitutions > MAX_SUBSTITUTION_DEPTH) {
    return skim('too-deep', `substitutions nest deeper than ${MAX_SUBSTITUTION_DEPTH}`);
  }
  try {
    return readParsed(script, doubts);
  } catch (error) {
    // The parser recurses: hostile nesting can exhaust the stack, and a tree it should never build is no reason to fail.
    const why = error instanceof Error ? error.message : 'unknown';
    return skim('unsupported', `the script could not be read: ${why}`);
  }
}

function readParsed(text: string, doubts: DoubtList): CommandList {
  const ledger = new OpenerLedger();
  const reader = new WordReader(doubts, ledger);
  const walker = new Walker(reader, doubts, (inner) => {
    const innerDoubts = new DoubtList(doubts.shell);
    return readCommands(inner, innerDoubts).leavesTraces || innerDoubts.doubts.length > 0;
  });
  const commands = walker.run({ script: parse(text), text, start: 0, end: text.length, stdinIsFed: false });
  for (const [order, { script, text: own, start, end }] of walker.scripts.entries()) {
    if (own !== text) continue;
    new StructureCheck(reader, doubts, new SourceCursor(own, start, end, order === 0, ledger)).run(script);
  }
  ledger.check(text, doubts);
  return { commands, loopValues: walker.loopValues, leavesTraces: walker.leavesTraces };
}
