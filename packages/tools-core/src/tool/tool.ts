import type { PermissionRequest } from '../permission/permission-request.ts';
import type { ToolContext } from './tool-context.ts';
import type { ToolReturn } from './tool-return.ts';
import type { ToolSpec } from './tool-spec.ts';

/** What may be known while proposing: the call, but nothing that acts. */
export type ProposalContext = Pick<
  ToolContext,
  'sessionId' | 'turnId' | 'callId' | 'agentId' | 'resources' | 'signal'
>;

/** Something a model can call. */
export interface Tool<I = unknown, O = unknown> {
  /** What it is. */
  readonly spec: ToolSpec<I, O>;
  /** What it would do with this input; no side effects. An empty list is judged by the fallback. */
  permissions(
    input: I,
    context: ProposalContext,
  ): readonly PermissionRequest[] | Promise<readonly PermissionRequest[]>;
  /** Does it. Called only after every permission request was allowed or approved. */
  invoke(input: I, context: ToolContext): Promise<ToolReturn<O>>;
}

/**
 * A tool whose input and output types are known only at run time, as registries hold them.
 * Its schema yields `unknown` and its body takes `never`: every tool fits, and nobody can call one without having parsed by its own schema.
 */
export interface AnyTool {
  /** What it is. */
  readonly spec: ToolSpec;
  /** See {@link Tool.permissions}. */
  permissions(
    input: never,
    context: ProposalContext,
  ): readonly PermissionRequest[] | Promise<readonly PermissionRequest[]>;
  /** See {@link Tool.invoke}. */
  invoke(input: never, context: ToolContext): Promise<ToolReturn<unknown>>;
}
