import type { TaskInfo } from '@umbo/tools-core';

/** What happens in the loop when a background task ends: only word of it, or also a request to go on. */
export type ContinuePolicy = 'notifyOnly' | 'requestContinue';

/** Who fetches a background task's updates: the loop (`takePendingUpdates`) or the host by hand (`drain`). */
export type DeliveryMode = 'toLoop' | 'manual';

/** One task as the host sees it. */
export interface ManagedTask extends TaskInfo {
  /** The session that owns it. */
  readonly sessionId: string;
  /** The turn it was started in. */
  readonly turnId: string;
  /** The agent that owns it now. */
  readonly agentId: string;
  /** `foreground` while its turn waits for it. */
  readonly mode: 'foreground' | 'background';
  /** What its end does in the loop. */
  readonly continuePolicy: ContinuePolicy;
  /** Who fetches its updates. */
  readonly deliveryMode: DeliveryMode;
}
