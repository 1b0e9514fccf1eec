/**
 * Files of a workspace that an editor, an agent, direnv or git starts programs from, for whoever opens the folder, outside any
 * sandbox: tasks and settings, servers for agents, hooks. `.git` is judged by itself. `package.json`, Makefiles and workflows are
 * not here: they are what is worked on, and run when somebody runs them.
 */
const folders = /\/\.(?:vscode|idea|devcontainer|husky|claude|codex|cursor|gemini|umbo)(?:\/|$)/i;
const files = /\/(?:\.mcp\.json|\.envrc|\.devcontainer\.json|umbo\.ya?ml)$/i;

/** Whether what is written there may start programs of somebody else. */
export function isStartedByOthers(path: string): boolean {
  return folders.test(path) || files.test(path);
}
