import type { Model } from '@umbo/agent-loop';

/** One agent of the team. */
export interface AgentSetup {
  /** Its name in the output. */
  readonly name: string;
  /** Its role in the policy file. Default none. */
  readonly role?: string | undefined;
  /** Its own workspace folder. */
  readonly workspace: string;
  /** What it is asked to do. */
  readonly task: string;
  /** Who answers for it. */
  readonly model: Model;
  /** Standing instructions. */
  readonly system?: string;
}
