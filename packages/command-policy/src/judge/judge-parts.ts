import type { KnowledgeBase } from '../knowledge/knowledge-base.ts';
import type { PolicySettings } from '../policy/policy-settings.ts';
import type { PolicyPlugin } from '../plugin/policy-plugin.ts';
import type { PolicyRule } from '../rules/policy-rule.ts';
import type { EnvironmentJudge } from './environment-judge.ts';
import type { FileView } from './file-view.ts';
import type { NameJudge } from './name-judge.ts';
import type { PathJudge } from './path-judge.ts';
import type { IdentifyProgram } from './program.ts';

/** What a judge is made of. */
export interface JudgeParts {
  /** The settings. */
  readonly settings: PolicySettings;
  /** The workspace root. */
  readonly root: string;
  /** What is known of programs. */
  readonly knowledge: KnowledgeBase;
  /** Finds out what a command word means. */
  readonly identify: IdentifyProgram;
  /** Judges names. */
  readonly names: NameJudge;
  /** Judges paths. */
  readonly paths: PathJudge;
  /** Judges environment keys. */
  readonly environment: EnvironmentJudge;
  /** The rules. */
  readonly rules: readonly PolicyRule[];
  /** Plugins with an opinion. */
  readonly plugins: readonly PolicyPlugin[];
  /** The file system. */
  readonly files: FileView;
}
