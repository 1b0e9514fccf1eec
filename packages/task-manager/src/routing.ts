import type { ToolCall } from '@umbo/tools-core';

/** Where a call runs, seen from its turn. */
export type Route =
  | { readonly kind: 'foreground' }
  | { readonly kind: 'background' }
  | { readonly kind: 'foregroundThenDetachAfter'; readonly ms: number };

/** What a routing function may look at. */
export interface RouteRequest {
  /** The call. */
  readonly call: ToolCall;
  /** True when the host started it as already approved. */
  readonly approved: boolean;
}

/** Chooses a route; called synchronously, once a call. Throwing means the call is not started. */
export type Routing = (request: RouteRequest) => Route;

/** The turn waits for the call. */
export const foreground: Route = { kind: 'foreground' };

/** The turn is answered at once; the outcome comes as a notification. */
export const background: Route = { kind: 'background' };

/** The turn waits at most `ms` after the call was dispatched; the time a person takes to approve it does not count. */
export function foregroundThenDetachAfter(ms: number): Route {
  return { kind: 'foregroundThenDetachAfter', ms };
}
