import type { JsonValue } from '../json-value.ts';

/** Facts for the audit record beside the output: exit code, signal, bytes dropped, enforcement. No secrets, no output. */
export type AuditFacts = Readonly<Record<string, JsonValue>>;

/** How a tool's body ended. Throwing means `failed`. */
export type ToolReturn<O> =
  | {
      /** It ran to its end. */
      readonly kind: 'completed';
      /** The output. */
      readonly output: O;
      /** False for a non-zero exit and its like. Default true. */
      readonly success?: boolean;
      /** Facts for the audit record. */
      readonly audit?: AuditFacts;
    }
  | {
      /** The tool's own timeout ended it, or the turn's cancellation did. */
      readonly kind: 'timedOut' | 'cancelled';
      /** What there was until then. */
      readonly output: O;
      /** Facts for the audit record. */
      readonly audit?: AuditFacts;
    }
  | {
      /** Nothing ran: the sandbox asked for cannot be had here. */
      readonly kind: 'sandboxUnavailable';
      /** Why, and what would allow it. */
      readonly message: string;
    }
  | {
      /** The worker died under it: it may have run. */
      readonly kind: 'lost';
      /** What is known. */
      readonly message: string;
      /** Facts for the audit record. */
      readonly audit?: AuditFacts;
    }
  | {
      /** It goes on in the background under `taskId`; the call's outcome is `rest`'s. */
      readonly kind: 'detached';
      /** The task in TaskControl. */
      readonly taskId: string;
      /** What the transcript gets now as the call's one tool result. */
      readonly output: O;
      /** Settles when the background work ends. */
      readonly rest: Promise<Exclude<ToolReturn<unknown>, { kind: 'detached' }>>;
    };
