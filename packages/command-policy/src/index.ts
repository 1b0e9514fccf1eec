/**
 * Decides whether a command may run, and says why.
 * @module
 */
export { CommandPolicy } from './command-policy.ts';
export { compilePolicy } from './compile-policy.ts';
export type { CompiledPolicy, CompileOptions } from './compile-policy.ts';
export type { Explanation } from './explain/explanation.ts';
export { renderExplanation } from './explain/render-explanation.ts';
export { loadPolicyFile } from './file/load-policy-file.ts';
export type { LoadedPolicy } from './file/loaded-policy.ts';
export { parsePolicy } from './file/parse-policy.ts';
export type { CommandReport, EffectReport, WeighedOpinion } from './judge/command-report.ts';
export type { FileView } from './judge/file-view.ts';
export type { Opinion } from './judge/opinion.ts';
export type { ArgumentCheck, CheckContext } from './knowledge/argument-check.ts';
export { defineCommand } from './knowledge/command-knowledge.ts';
export type {
  CommandForm,
  CommandKnowledge,
  Form,
  Operands,
  OptionStyle,
} from './knowledge/command-knowledge.ts';
export {
  asks,
  changesState,
  checks,
  deletes,
  destroys,
  harmless,
  movesTo,
  network,
  reads,
  runsCode,
  runsCommand,
  runsCommandWithMore,
  runsFile,
  runsProgram,
  runsScript,
  runsStdin,
  runsWorkspace,
  setsDirectory,
  setsVariable,
  writes,
  writesInto,
} from './knowledge/effect.ts';
export type { Effect, Start, UnknownWords } from './knowledge/effect.ts';
export { option } from './knowledge/option-spec.ts';
export type { OptionGroup } from './knowledge/option-spec.ts';
export { definePolicyPlugin } from './plugin/policy-plugin.ts';
export type { PluginCommand, PolicyPlugin } from './plugin/policy-plugin.ts';
export type {
  DenyGroupName,
  PolicyDocument,
  PolicyLimits,
  PolicySandbox,
  PolicySection,
  RuleDocument,
} from './policy/policy-document.ts';
export { policyJsonSchema } from './policy/policy-json-schema.ts';
export type { PolicyWarning } from './policy/policy-warning.ts';
export { presets } from './presets/presets.ts';
