import type { Tool } from '@modelcontextprotocol/server';
import {
  modelOutputSchema,
  modelSchema,
  toProviderName,
  type AnyTool,
  type JsonSchema,
} from '@umbo/tools-core';

const text = { type: 'string' } as const;

// Answers that may stand in for a tool's own: clients validate what they get against what was listed.
const inBackground: JsonSchema = {
  type: 'object',
  description: 'It goes on in the background.',
  properties: { task_id: text, message: text },
  required: ['task_id', 'message'],
  additionalProperties: false,
};
const tooLong: JsonSchema = {
  type: 'object',
  description: 'The answer was too long; its head and tail.',
  properties: {
    kind: { const: 'limitedOutput' },
    outputId: text,
    head: text,
    tail: text,
    droppedCharacters: { type: 'integer' },
  },
  required: ['kind', 'head', 'tail', 'droppedCharacters'],
  additionalProperties: false,
};

/** The output schema as clients are told it; undefined for a tool that does not answer with an object. */
export function listedOutputSchema({ spec }: AnyTool): Tool['outputSchema'] {
  const own = modelOutputSchema(spec);
  if (own['type'] !== 'object') return undefined;
  const { $defs, ...root } = own;
  return {
    type: 'object',
    anyOf: [root, ...(spec.annotations.readOnly ? [] : [inBackground]), tooLong],
    ...($defs === undefined ? {} : { $defs }),
  };
}

/** A tool as a client is told of it. */
export function listTool(tool: AnyTool): Tool {
  const { name, description, annotations } = tool.spec;
  const outputSchema = listedOutputSchema(tool);
  return {
    name: toProviderName(name),
    description,
    inputSchema: { ...modelSchema(tool.spec), type: 'object' },
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: {
      readOnlyHint: annotations.readOnly ?? false,
      ...(annotations.destructive === undefined ? {} : { destructiveHint: annotations.destructive }),
      ...(annotations.idempotent === undefined ? {} : { idempotentHint: annotations.idempotent }),
    },
  };
}
