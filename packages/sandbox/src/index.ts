/**
 * Sandbox profiles, what this machine can enforce, and the report that says so.
 * @module
 */
export type { Enforcement } from './enforcement.ts';
export type { NetworkMode, SandboxMode, SandboxProfile } from './sandbox-profile.ts';
