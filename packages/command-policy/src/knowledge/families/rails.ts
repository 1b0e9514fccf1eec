import type { ArgumentCheck } from '../argument-check.ts';
import { dataLoss } from '../checkers/data-loss.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, runsWorkspace } from '../effect.ts';
import { option } from '../option-spec.ts';

/** What `rails` is told: tasks of the project; its console and its runner take code, and `new` makes another project. */
const railsWord: ArgumentCheck = (value, context) =>
  /^(?:test(?::\w+)*|spec|routes|stats|notes|about|server|s|generate|g|zeitwerk:check|assets:\w+|tmp:clear|log:clear|i18n:\w+|db:(?:create|migrate|prepare|seed|setup|version|rollback|abort_if_pending_migrations|schema:dump|test:\w+|migrate:(?:status|up|down))(?::\w+)?)$/.test(
    value,
  )
    ? []
    : [...dataLoss(value, context), asks(`is given "${value}", which is no usual task of rails`)].slice(0, 1);

/** rails(1): tasks of the project; what drops a database asks. */
export const rails: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['rails'],
    style: { abbreviations: false, permute: false },
    effects: [runsWorkspace],
    options: [option(harmless, '-v, --version | -h, --help')],
    operands: { first: [checks(railsWord)], rest: checks(dataLoss, { unseen: 'harmless' }) },
  }),
];
