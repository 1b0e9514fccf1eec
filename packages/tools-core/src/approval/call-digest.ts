import type { PermissionRequest } from '../permission/permission-request.ts';
import { canonicalJson } from './canonical-json.ts';

/** What a digest is taken over. */
export interface DigestFacts {
  /** The tool's dotted name. */
  readonly toolName: string;
  /** Everything proposed, unredacted: executable, resolved path, argv or script, cwd, env keys, sandbox and other metadata. */
  readonly requests: readonly PermissionRequest[];
  /** The session, when the digest is to be good in it only. */
  readonly sessionId?: string;
  /** The call, when the digest is to be good for it only. */
  readonly callId?: string;
}

/** SHA-256 in hex over the canonical JSON of the facts. Environment values are no part of it. */
export async function callDigest(facts: DigestFacts): Promise<string> {
  const { toolName, requests, sessionId, callId } = facts;
  const text = canonicalJson({
    version: 1,
    toolName,
    // The order of env keys says nothing; that of argv and of the requests does.
    requests: requests.map((request) =>
      'envKeys' in request ? { ...request, envKeys: [...request.envKeys].toSorted() } : request,
    ),
    sessionId,
    callId,
  });
  const hash = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
