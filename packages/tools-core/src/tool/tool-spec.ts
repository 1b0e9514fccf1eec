import type { z } from 'zod';

/** Hints about a tool for hosts and models. Hints never decide: the policy does. */
export interface ToolAnnotations {
  /** Changes nothing. */
  readonly readOnly?: boolean;
  /** May destroy something. */
  readonly destructive?: boolean;
  /** Calling twice is calling once. */
  readonly idempotent?: boolean;
  /** Always asks a person, whatever the policy allows. */
  readonly needsApproval?: boolean;
  /** Emits output while it runs. */
  readonly streams?: boolean;
}

/** What a tool is, without its body. */
export interface ToolSpec<I = unknown, O = unknown> {
  /** Dotted name, e.g. `shell.exec`. */
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** Lets a host give each role its tools; the shell tools are `shell`. */
  readonly category: string;
  /** Input schema; a strict object. */
  readonly input: z.ZodType<I>;
  /** Output schema. */
  readonly output: z.ZodType<O>;
  /** Hints. */
  readonly annotations: ToolAnnotations;
  /** Input fields accepted but left out of the schema a model sees. */
  readonly hiddenInputs: readonly string[];
}
