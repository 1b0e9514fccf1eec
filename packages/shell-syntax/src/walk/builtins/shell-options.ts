import { type BuiltinCall, type BuiltinEffect, changesShell } from './builtin-call.ts';

const FLAGS = /^[-+][abefhmnuvxBCET]+$/;
const FLAGS_THEN_OPTION = /^[-+][abefhmnuvxBCET]*o$/;
const OPTION_NAMES = new Set(
  'allexport braceexpand errexit errtrace functrace hashall interactive-comments monitor noclobber noexec noglob notify nounset pipefail verbose xtrace'.split(
    ' ',
  ),
);
const SHOPT_NAMES = new Set(
  'checkhash checkwinsize dotglob execfail failglob globasciiranges globstar huponexit inherit_errexit login_shell nocaseglob nocasematch nullglob shift_verbose xpg_echo'.split(
    ' ',
  ),
);

/** `set`: some options change how later text is parsed, `-a` exports every later assignment. */
export function setOptions(call: BuiltinCall): BuiltinEffect {
  const { args, walker } = call;
  let exportAll = false;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    const value = word?.value ?? null;
    if (value === '--' || value === '-') break;
    if (value === null) {
      changesShell(call, 'its options are not known');
      break;
    }
    if (!/^[-+]./.test(value)) break;
    if (/^-[a-zA-Z]*a/.test(value)) exportAll = true;
    if (FLAGS_THEN_OPTION.test(value)) {
      at += 1;
      const option = args[at];
      if (option === undefined) break;
      if (option.value === null || !OPTION_NAMES.has(option.value))
        changesShell(call, `option ${option.source}`);
      if (option.value === 'allexport') exportAll = true;
    } else if (!FLAGS.test(value)) changesShell(call, `option ${value}`);
  }
  return {
    after: () => {
      if (!exportAll) return;
      // A body or a loop assigned before and may assign again; a function is published with its body.
      if (walker.loops > 0 || walker.bodies > 0 || !walker.functions.isUntouched)
        changesShell(call, 'it exports what functions and loops assign');
      walker.exportAll();
    },
  };
}

/** `shopt`: what changes parsing or aliases is refused. */
export function shellOptions(call: BuiltinCall): BuiltinEffect {
  for (const { value, source } of call.args) {
    if (value !== null && /^-[supq]+$/.test(value)) continue;
    if (value === null || !SHOPT_NAMES.has(value)) changesShell(call, `option ${source}`);
    if (value === 'failglob') call.walker.failsOnNoMatch = true;
  }
  return {};
}
