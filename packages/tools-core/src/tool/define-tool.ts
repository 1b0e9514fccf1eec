import { z } from 'zod';
import type { PermissionRequest } from '../permission/permission-request.ts';
import { UmboError } from '../umbo-error.ts';
import { modelSchema } from './model-schema.ts';
import { toProviderName } from './provider-name.ts';
import type { ToolAnnotations } from './tool-spec.ts';
import type { ToolContext } from './tool-context.ts';
import type { ToolReturn } from './tool-return.ts';
import type { ProposalContext, Tool } from './tool.ts';

/** What a tool is made of; the types of the bodies follow from the schemas. */
export interface ToolDefinition<I extends z.ZodObject, O extends z.ZodType> {
  /** Dotted lower-case name, e.g. `shell.exec`. */
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** Lets a host give each role its tools. */
  readonly category: string;
  /** An object schema. A plain `z.object` is made strict; a loose one is refused. */
  readonly input: I;
  /** Output schema. */
  readonly output: O;
  /** Hints. Default none. */
  readonly annotations?: ToolAnnotations;
  /** Optional inputs left out of the schema a model sees. Default none. */
  readonly hiddenInputs?: readonly (keyof z.output<I> & string)[];
  /** What it would do with this input; no side effects. An empty list is judged by the fallback. */
  permissions(
    input: z.output<I>,
    context: ProposalContext,
  ): readonly PermissionRequest[] | Promise<readonly PermissionRequest[]>;
  /** Does it. */
  invoke(input: z.output<I>, context: ToolContext): Promise<ToolReturn<z.output<O>>>;
}

/** Makes a tool, and throws an `UmboError` at once for one that no model could call rightly. */
export function defineTool<I extends z.ZodObject, O extends z.ZodType>(
  definition: ToolDefinition<I, O>,
): Tool<z.output<I>, z.output<O>> {
  toProviderName(definition.name);
  const hiddenInputs = definition.hiddenInputs ?? [];
  const input = strict(definition.name, definition.input);
  for (const hidden of hiddenInputs) refuseRequiredHidden(definition.name, input, hidden);
  const spec = {
    name: definition.name,
    description: definition.description,
    category: definition.category,
    // `.strict()` changes no type that leaves the parser; TypeScript cannot follow it through a generic.
    input: input as unknown as z.ZodType<z.output<I>>,
    output: definition.output as unknown as z.ZodType<z.output<O>>,
    annotations: definition.annotations ?? {},
    hiddenInputs,
  };
  modelSchema(spec);
  return {
    spec,
    permissions: (value, context) => definition.permissions(value, context),
    invoke: (value, context) => definition.invoke(value, context),
  };
}

function strict(name: string, input: z.ZodObject): z.ZodObject {
  const catchall = input.def?.catchall;
  if (input.def?.type === 'object' && catchall === undefined) return input.strict();
  if (catchall instanceof z.ZodNever) return input;
  throw new UmboError({
    code: 'input-not-strict',
    message: `Tool ${name} was not accepted: its input must be a z.strictObject, so that a misspelt input is refused instead of ignored.`,
  });
}

function refuseRequiredHidden(name: string, input: z.ZodObject, hidden: string): void {
  const field = input.shape[hidden];
  if (field !== undefined && z.safeParse(field, undefined).success) return;
  throw new UmboError({
    code: 'hidden-input-required',
    message: `Tool ${name} was not accepted: hidden input "${hidden}" ${field === undefined ? 'is not in its schema' : 'must be optional, because the model is not told of it'}.`,
  });
}
