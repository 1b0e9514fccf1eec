import { createAttackGround } from './attack-ground.ts';
import { findTargets, type IsAllowed, type Targets } from './find-targets.ts';
import { generateAttempts } from './generate-attempts.ts';
import { seededRandom } from './seeded-random.ts';
import type { Attempt } from './trick.ts';
import type { PolicyDocument } from '@umbo/command-policy';
import type { ChosenPolicy } from '../options/load-policy.ts';
import { commandRequest, scriptRequest } from '../options/permission-request.ts';

/** What an attack needs. */
export interface AttackOptions {
  /** Compiles the policy for a workspace. */
  readonly choose: (root: string) => ChosenPolicy & { readonly documents: readonly PolicyDocument[] };
  readonly role: string | undefined;
  /** A workspace of the user's; without one a fresh one with traps is made. */
  readonly root: string | undefined;
  readonly seed: number;
  /** Called now and then with how many were tried. */
  readonly onProgress: (tried: number) => void;
}

/** How an attack went. */
export interface AttackReport {
  readonly seed: number;
  readonly tried: number;
  readonly families: Readonly<Record<string, number>>;
  readonly skipped: readonly string[];
  /** Everything that was allowed although it must not be. */
  readonly findings: readonly Attempt[];
}

/** Tries to get refused things past a policy. Only judges: nothing is run. */
export function runAttack(options: AttackOptions): AttackReport {
  const ground = options.root === undefined ? createAttackGround('rm') : null;
  try {
    const root = ground?.root ?? options.root ?? '.';
    const { compiled, documents } = options.choose(root);
    const isAllowed: IsAllowed = (call, envKeys = []) =>
      compiled.explain(
        call.kind === 'script'
          ? scriptRequest('bash', call.script, root, envKeys)
          : commandRequest(call.argv[0], call.argv.slice(1), root, envKeys),
      ).verdict === 'allow';
    const targets = findTargets(documents, options.role, options.seed, isAllowed);
    return judge(generateAttempts(targets, ground, seededRandom(options.seed)), isAllowed, targets, options);
  } finally {
    ground?.remove();
  }
}

function judge(
  attempts: Iterable<Attempt>,
  isAllowed: IsAllowed,
  { skipped }: Targets,
  { seed, onProgress }: AttackOptions,
): AttackReport {
  const findings: Attempt[] = [];
  const families: Record<string, number> = {};
  const seen = new Set<string>();
  for (const attempt of attempts) {
    const key = JSON.stringify([attempt.call, attempt.envKeys]);
    if (seen.has(key)) continue;
    seen.add(key);
    families[attempt.family] = (families[attempt.family] ?? 0) + 1;
    if (isAllowed(attempt.call, attempt.envKeys)) findings.push(attempt);
    if (seen.size % 500 === 0) onProgress(seen.size);
  }
  return { seed, tried: seen.size, families, skipped, findings };
}
