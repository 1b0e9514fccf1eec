import { type MachineFacts, mechanisms, parseMachineFacts } from './machine-facts.ts';

/** Tries the mechanisms for real. `@umbo/process` has the one that asks its supervisor; this package starts no process. */
export interface EnforcementProber {
  /** The one line the native probe prints; rejects where there is no supervisor. */
  probe(): Promise<string>;
}

/** Finds what this machine can enforce by trying, never by version or by reading lists. A prober that fails enforces nothing. */
export async function detectEnforcement(prober: EnforcementProber): Promise<MachineFacts> {
  let text: string;
  try {
    text = await prober.probe();
  } catch {
    return nothingEnforceable('no supervisor');
  }
  return parseMachineFacts(text);
}

/** The facts of a machine where nothing could be tried, with the reason in place of an errno. */
export function nothingEnforceable(reason: string): MachineFacts {
  const refused = { kind: 'refused', errno: reason } as const;
  const probed = Object.fromEntries(mechanisms.map((name) => [name, refused])) as MachineFacts['probed'];
  return { uid: process.getuid?.() ?? 0, landlockAbi: 0, probed };
}
