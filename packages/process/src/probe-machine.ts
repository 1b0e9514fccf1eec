import { type MachineFacts, nothingEnforceable } from '@umbo/sandbox';
import { SupervisorConnection } from './supervisor/supervisor-connection.ts';
import { findSupervisor } from './supervisor/supervisor-path.ts';

/** What this machine can enforce, found by the supervisor trying it; nothing, where there is no supervisor that runs. */
export async function probeMachine(): Promise<MachineFacts> {
  const path = findSupervisor();
  if (path === null) return nothingEnforceable('the supervisor is not built');
  try {
    const connection = await SupervisorConnection.open(path);
    try {
      return await connection.facts();
    } finally {
      await connection.close();
    }
  } catch (error) {
    return nothingEnforceable(error instanceof Error ? error.message : String(error));
  }
}
