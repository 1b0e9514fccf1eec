/** How much an agent may do now: none < read < ask < write. Read live at each call. */
export type PermissionLevel = 'none' | 'read' | 'ask' | 'write';

const order: readonly PermissionLevel[] = ['none', 'read', 'ask', 'write'];

/** The lower of two levels: a child never has more than its parent has now. */
export function minLevel(a: PermissionLevel, b: PermissionLevel): PermissionLevel {
  return order.indexOf(a) <= order.indexOf(b) ? a : b;
}
