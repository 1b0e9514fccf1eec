import type { SandboxMode } from '@umbo/sandbox';

/** What was said on the command line. */
export interface AppOptions {
  /** The policy file. */
  readonly policy: string;
  /** The role of live agents. */
  readonly role?: string;
  /** `read` runs only what only reads. */
  readonly mode: 'read' | 'write';
  /** The workspace of live agents. */
  readonly root?: string;
  /** Another sandbox than the policy's. */
  readonly sandbox?: SandboxMode;
  /** Milliseconds a call holds up its agent. */
  readonly detachAfter: number;
  /** The audit log. */
  readonly audit?: string;
  /** How many live agents. */
  readonly agents: number;
  /** JSON lines instead of text. */
  readonly json?: boolean;
}
