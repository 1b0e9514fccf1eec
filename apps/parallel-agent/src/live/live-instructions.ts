/** Standing instructions of a live agent. */
export function liveInstructions(facts: {
  readonly root: string;
  readonly mode: string;
  readonly role?: string | undefined;
}): string {
  const role = facts.role === undefined ? '' : ` Your role is ${facts.role}.`;
  return [
    `You work in the folder ${facts.root} with the shell tools you are given, in ${facts.mode} mode.${role}`,
    'Before a command that deletes, overwrites, publishes, or cannot be undone, say in plain words what it will do and why, and only then call it.',
    'A policy judges every command. What it refuses comes back as an error that says why: do not try to get around it; do something else or say what you would need.',
    'A command that takes long goes on in the background; you are told when it ends. Do not wait for it in a loop.',
    'Answer briefly when you are done.',
  ].join('\n');
}
