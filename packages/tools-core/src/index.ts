/**
 * The words and the gate: tools, permissions, approvals and the executor that runs a tool only after it was judged.
 * @module
 */
export { ApprovalDesk } from './approval/approval-desk.ts';
export type { ApprovalDeskOptions } from './approval/approval-desk.ts';
export { approvalParts } from './approval/approval-parts.ts';
export type { ApprovalPart } from './approval/approval-parts.ts';
export type {
  ApprovalAnswer,
  ApprovalRequest,
  ApprovalResolution,
  Approver,
} from './approval/approval-request.ts';
export { callDigest } from './approval/call-digest.ts';
export type { DigestFacts } from './approval/call-digest.ts';
export type { ApprovalDeskChange, PendingApproval } from './approval/pending-approval.ts';
export { renderApproval } from './approval/render-approval.ts';
export { visibleText } from './approval/visible-text.ts';
export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export { ObserverFanOut } from './events/observer-fan-out.ts';
export type { Observer } from './events/observer.ts';
export type { EventHead, OutcomeEvent, StepEvent, ToolEvent } from './events/tool-event.ts';
export type { CallResult } from './execution/call-result.ts';
export { describeOutcome } from './execution/describe-outcome.ts';
export type { Execution } from './execution/execution.ts';
export type { ToolExecutorOptions } from './execution/executor-options.ts';
export type {
  DecisionRecord,
  Journal,
  JournalCall,
  OutcomeRecord,
  StartRecord,
} from './execution/journal.ts';
export type { LimitedOutput } from './execution/limit-output.ts';
export { createOutputStore } from './execution/memory-output-store.ts';
export type { MemoryOutputStoreOptions } from './execution/memory-output-store.ts';
export { noJournal } from './execution/no-journal.ts';
export type { NotStartedReason, Outcome } from './execution/outcome.ts';
export type { KeptOutput, OutputRange, OutputStore } from './execution/output-store.ts';
export type { ToolCall } from './execution/tool-call.ts';
export { createToolExecutor } from './execution/tool-executor.ts';
export type { CallScope, ToolRunner } from './execution/tool-runner.ts';
export type { CancelReason, TurnCancellation } from './execution/turn-cancellation.ts';
export { createTurnCancellation } from './execution/turn-cancellation.ts';
export type { JsonValue } from './json-value.ts';
export { applyLevel } from './permission/apply-level.ts';
export { composePolicies } from './permission/compose-policies.ts';
export type { ComposePoliciesOptions } from './permission/compose-policies.ts';
export type {
  AbstainDecision,
  AllowDecision,
  AllowSuggestion,
  ApprovalScope,
  AskDecision,
  Decision,
  DenyDecision,
  Reason,
  Verdict,
} from './permission/decision.ts';
export type { PermissionChecker } from './permission/permission-checker.ts';
export type { PermissionLevel } from './permission/permission-level.ts';
export { minLevel } from './permission/permission-level.ts';
export type { DecideFunction, PermissionPolicy, PolicyContext } from './permission/permission-policy.ts';
export type {
  FileRequest,
  NetworkRequest,
  PermissionRequest,
  PermissionRequestKinds,
  ShellCommandRequest,
  ShellScriptRequest,
  TaskControlRequest,
} from './permission/permission-request.ts';
export type { Redactor, RedactorStream } from './redactor.ts';
export type { ResolvedExecutable, ResolveExecutable } from './resolve-executable.ts';
export type {
  OutputQuery,
  OutputSlice,
  StartedTask,
  StartTask,
  TaskControl,
  TaskInfo,
  TaskPort,
  TaskScope,
  TaskState,
} from './tasks/task-control.ts';
export { createResources } from './tool/create-resources.ts';
export type { HostResources } from './tool/create-resources.ts';
export { defineTool } from './tool/define-tool.ts';
export type { ToolDefinition } from './tool/define-tool.ts';
export type { JsonSchema } from './tool/json-schema.ts';
export { modelOutputSchema, modelSchema } from './tool/model-schema.ts';
export { toProviderName } from './tool/provider-name.ts';
export { resourceKey } from './tool/resource-key.ts';
export type { ResourceKey, Resources } from './tool/resources.ts';
export { ToolRegistry } from './tool/tool-registry.ts';
export type {
  CollisionPolicy,
  RegistryChange,
  ToolLookup,
  ToolRegistryOptions,
} from './tool/tool-registry.ts';
export type { ToolAnnotations, ToolSpec } from './tool/tool-spec.ts';
export type { ToolContext, ToolEmission } from './tool/tool-context.ts';
export type { AuditFacts, ToolReturn } from './tool/tool-return.ts';
export type { AnyTool, ProposalContext, Tool } from './tool/tool.ts';
export { UmboError } from './umbo-error.ts';
export type { UmboErrorOptions } from './umbo-error.ts';
