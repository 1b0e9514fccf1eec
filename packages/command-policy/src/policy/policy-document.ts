import { z } from 'zod';
import { allowedName, deniedName, keyPattern, limitsSchema, matchText, policyPath } from './entry-schemas.ts';

const names = z.array(z.string().min(1));
const decision = z.enum(['allow', 'ask', 'deny']);

/** The groups of the default block list. */
const denyGroupNames = [
  'system-control',
  'filesystem',
  'permissions',
  'network',
  'packages',
  'processes',
] as const satisfies readonly DenyGroupName[];

/** The name of a group of the default block list. */
export type DenyGroupName =
  | 'system-control'
  | 'filesystem'
  | 'permissions'
  | 'network'
  | 'packages'
  | 'processes';

/** One rule's shape. */
export const ruleSchema: z.ZodType<RuleDocument> = z
  .strictObject({
    id: z.string().min(1).describe('Named in reasons and explanations.'),
    decision: decision.describe('allow overrides knowledge and unknown, never a deny.'),
    match: z
      .union([matchText, z.array(matchText).min(1)])
      .describe('Command, subcommands, options by meaning; `*` one word, `**` anything after.'),
    paths: z
      .enum(['inside', 'outside', 'any'])
      .optional()
      .describe(
        'Matches only when all paths are inside, or any is outside, the roots; `any` lets an allow leave them.',
      ),
    env: z
      .array(keyPattern)
      .min(1)
      .optional()
      .describe('An allow covers these keys; an ask or deny matches only when one of them is set.'),
    justification: z.string().optional(),
    examples: z
      .strictObject({ match: names.optional(), notMatch: names.optional() })
      .optional()
      .describe('Checked when the policy loads.'),
  })
  .refine(
    ({ decision: says, match }) => says !== 'allow' || ![match].flat().some((text) => /^\s*\S*\*/.test(text)),
    {
      path: ['match'],
      error: 'would allow any command. An allow rule must name its command',
    },
  );

/** A list in which each id stands once: of two rules with one id a reason could not say which spoke. */
const rules = z.array(ruleSchema).superRefine((list, context) => {
  for (const [at, { id }] of list.entries()) {
    if (list.findIndex((other) => other.id === id) === at) continue;
    context.addIssue({
      code: 'custom',
      path: [at, 'id'],
      message: `there is already a rule "${id}". Give it another id`,
    });
  }
});
const keys = z.array(keyPattern);
const places = z.array(policyPath);

const shared = {
  unknown: decision
    .optional()
    .describe('What is on no list: ask (default), deny, or allow (block-list-only).'),
  allow: z.array(allowedName).optional(),
  deny: z.array(deniedName).optional().describe('Wherever the program appears, through any wrapper.'),
  denyGroups: z
    .partialRecord(z.enum(denyGroupNames), z.enum(['deny', 'ask', 'off']))
    .optional()
    .describe('The default block list by group.'),
  rules: rules.optional(),
  env: z.strictObject({ allow: keys.optional(), ask: keys.optional(), deny: keys.optional() }).optional(),
  paths: z
    .strictObject({ roots: places.optional(), readOnly: places.optional(), protected: places.optional() })
    .optional()
    .describe('Relative to the workspace root.'),
  cwd: z.strictObject({ roots: places }).optional(),
  limits: limitsSchema.optional(),
  sandbox: z
    .strictObject({
      mode: z.enum(['read-only', 'workspace-write', 'off']).optional(),
      network: z.enum(['on', 'off']).optional(),
    })
    .optional(),
  tools: z.record(z.string(), names).optional().describe('Tools by category.'),
};

/** A policy file's shape: strict, so a misspelt key refuses to load. */
export const policyDocumentSchema: z.ZodType<PolicyDocument> = z.strictObject({
  version: z.literal(1),
  extends: names.optional().describe('Shipped presets (`umbo:developer`) or files.'),
  ...shared,
  roles: z.record(z.string(), z.strictObject(shared)).optional(),
  allowed_commands: z.array(allowedName).optional().describe('Alias of allow.'),
  blocked_commands: z.array(deniedName).optional().describe('Alias of deny.'),
  allowed_paths: places.optional().describe('Alias of paths.roots.'),
  unrestricted: z.boolean().optional().describe('No path confinement.'),
  readonly: z.boolean().optional().describe('Only what is proven to read.'),
});

/** One rule of a policy file. */
export interface RuleDocument {
  /** Named in reasons and explanations. */
  readonly id: string;
  /** What it says. */
  readonly decision: 'allow' | 'ask' | 'deny';
  /** Command, subcommands, options by meaning; `*` one word, `**` anything after. */
  readonly match: string | readonly string[];
  /** A condition on the paths the command names. */
  readonly paths?: 'inside' | 'outside' | 'any' | undefined;
  /** A condition on environment keys. */
  readonly env?: readonly string[] | undefined;
  /** Why, for people. */
  readonly justification?: string | undefined;
  /** Checked when the policy loads. */
  readonly examples?:
    | { readonly match?: readonly string[] | undefined; readonly notMatch?: readonly string[] | undefined }
    | undefined;
}

/** What a policy and a role may both say. */
export interface PolicySection {
  /** What is on no list. Default `ask`. */
  readonly unknown?: 'ask' | 'deny' | 'allow' | undefined;
  /** Programs that may run. */
  readonly allow?: readonly string[] | undefined;
  /** Programs that never run. */
  readonly deny?: readonly string[] | undefined;
  /** The default block list by group. Default `deny` each. */
  readonly denyGroups?: Readonly<Partial<Record<DenyGroupName, 'deny' | 'ask' | 'off'>>> | undefined;
  /** Rules. */
  readonly rules?: readonly RuleDocument[] | undefined;
  /** Environment keys. */
  readonly env?:
    | {
        readonly allow?: readonly string[] | undefined;
        readonly ask?: readonly string[] | undefined;
        readonly deny?: readonly string[] | undefined;
      }
    | undefined;
  /** Paths, relative to the workspace root. Default roots `.`. */
  readonly paths?:
    | {
        readonly roots?: readonly string[] | undefined;
        readonly readOnly?: readonly string[] | undefined;
        readonly protected?: readonly string[] | undefined;
      }
    | undefined;
  /** Where commands may start. Default: the roots of `paths`. */
  readonly cwd?: { readonly roots: readonly string[] } | undefined;
  /** Limits, for the host. */
  readonly limits?: PolicyLimits | undefined;
  /** The sandbox, for the host. */
  readonly sandbox?: PolicySandbox | undefined;
  /** Tools by category, for the host. */
  readonly tools?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Limits a host applies. */
export interface PolicyLimits {
  /** Timeout when the call gives none. */
  readonly timeoutMs?: number | undefined;
  /** The longest timeout a call may ask for. */
  readonly maxTimeoutMs?: number | undefined;
  /** Bytes of output kept. */
  readonly outputBytes?: number | undefined;
}

/** The sandbox a host applies. */
export interface PolicySandbox {
  /** What may be written. */
  readonly mode?: 'read-only' | 'workspace-write' | 'off' | undefined;
  /** Whether the network is there. */
  readonly network?: 'on' | 'off' | undefined;
}

/** A policy as data. */
export interface PolicyDocument extends PolicySection {
  /** The format's version. */
  readonly version: 1;
  /** Presets or files it builds on. */
  readonly extends?: readonly string[] | undefined;
  /** Roles. */
  readonly roles?: Readonly<Record<string, PolicySection>> | undefined;
  /** Alias of `allow`. */
  readonly allowed_commands?: readonly string[] | undefined;
  /** Alias of `deny`. */
  readonly blocked_commands?: readonly string[] | undefined;
  /** Alias of `paths.roots`. */
  readonly allowed_paths?: readonly string[] | undefined;
  /** No path confinement. */
  readonly unrestricted?: boolean | undefined;
  /** Only what is proven to read. */
  readonly readonly?: boolean | undefined;
}
