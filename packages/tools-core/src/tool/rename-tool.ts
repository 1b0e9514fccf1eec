import type { AnyTool } from './tool.ts';

/** The same tool under another name. */
export function renameTool(tool: AnyTool, name: string): AnyTool {
  return {
    spec: { ...tool.spec, name },
    permissions: (input, context) => tool.permissions(input, context),
    invoke: (input, context) => tool.invoke(input, context),
  };
}
