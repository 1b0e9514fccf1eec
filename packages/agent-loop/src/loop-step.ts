import type { PendingApproval } from '@umbo/tools-core';

/** Why a turn is over. */
export type FinishReason = 'answered' | 'cancelled' | 'modelFailed' | 'roundLimit' | 'tokenLimit';

/** Where a loop stopped: over, or waiting for somebody. Call `run` again to go on. */
export type LoopStep =
  | {
      /** The turn is over. */
      readonly kind: 'finished';
      /** Why. */
      readonly reason: FinishReason;
      /** The model's last text. */
      readonly text: string;
      /** What failed, when something did. */
      readonly error?: string;
    }
  | {
      /** Calls of this turn, or background tasks of this agent, wait for a person; answer at the desk. */
      readonly kind: 'approval';
      /** The questions, oldest first. */
      readonly approvals: readonly PendingApproval[];
    }
  | {
      /** A round of tool results is in; the host may add input before the model sees them. Only with `pauseAfterTools`. */
      readonly kind: 'afterToolResult';
    }
  | {
      /** Nothing to do: no input, no news. */
      readonly kind: 'awaitingInput';
    };

/** What a loop says while it runs. */
export type LoopEvent =
  | { readonly kind: 'turnStarted'; readonly turnId: string }
  | { readonly kind: 'turnFinished'; readonly turnId: string; readonly reason: FinishReason }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'toolCall'; readonly callId: string; readonly toolName: string }
  | { readonly kind: 'toolResult'; readonly callId: string; readonly isError: boolean; readonly text: string }
  | { readonly kind: 'detached'; readonly callId: string; readonly taskId: string }
  | { readonly kind: 'notification'; readonly callId: string; readonly taskId: string; readonly text: string }
  | { readonly kind: 'continueRequested'; readonly callId: string; readonly taskId: string }
  | { readonly kind: 'usage'; readonly inputTokens: number; readonly outputTokens: number };
