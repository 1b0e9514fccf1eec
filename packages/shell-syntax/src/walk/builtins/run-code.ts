import { type BuiltinCall, type BuiltinEffect, changesShell, evaluates } from './builtin-call.ts';

/** `eval`, `source` and `.`: later commands may mean anything. */
export function runText(call: BuiltinCall): BuiltinEffect {
  const { walker, name } = call;
  return {
    after: () => {
      if (walker.loops > 0 || walker.bodies > 0) changesShell(call, 'it runs more than once or later');
      walker.tainted = name;
      walker.forget();
    },
  };
}

/** `trap`: its text runs later; only at the end of the script is that sure to change nothing here. */
export function trapSignals(call: BuiltinCall): BuiltinEffect {
  const { args, walker } = call;
  const [handler, ...signals] = args[0]?.value === '--' ? args.slice(1) : args;
  if (handler === undefined || handler.value === '-' || handler.value === '' || handler.value === '-p')
    return {};
  const atEnd = signals.length > 0 && signals.every(({ value }) => value === 'EXIT' || value === '0');
  if (!atEnd && (handler.value === null || walker.changesShell(handler.value))) {
    changesShell(call, 'the text may run between any two commands');
  }
  if (!atEnd) walker.trapsSignals = true;
  return { runsLater: true };
}

/** `exec` without a command moves the shell's own descriptors. */
export function execute(call: BuiltinCall): BuiltinEffect {
  const { command, walker } = call;
  // Options and `--` are no command.
  const feeds = command.redirects.some(({ feedsStdin }) => feedsStdin);
  return {
    after: () => {
      if (feeds) walker.feedStdin();
    },
  };
}

/** Builtins that give names another meaning. */
export function redefineNames(call: BuiltinCall): BuiltinEffect {
  const { name, args } = call;
  const harmless =
    name === 'hash' ? args.every(({ value }) => value === '-r') : name === 'alias' && args.length === 0;
  if (!harmless) changesShell(call, 'names get another meaning');
  return {};
}

/** Builtins that run text or programs for completion, key bindings or history. */
export function runHidden(call: BuiltinCall): BuiltinEffect {
  evaluates(call, 'its arguments can name code');
  return {};
}

/** `jobs -x` runs its arguments as a command. */
export function runJobs(call: BuiltinCall): BuiltinEffect {
  if (!call.args.every(({ value }) => value !== null && !/^-.*x/.test(value)))
    evaluates(call, '-x runs a command');
  return {};
}
