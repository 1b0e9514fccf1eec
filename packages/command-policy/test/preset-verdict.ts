import { compilePolicy, presets } from '../src/index.ts';

/** What a preset says of a script in a folder of its own, with no program found on any PATH. */
export function presetVerdict(preset: string, text: string): string {
  const root = import.meta.dirname;
  const policy = compilePolicy(presets[preset] ?? { version: 1 }, { root, resolve: () => null });
  return policy.decide({
    kind: 'shell.script',
    shell: 'bash',
    script: text,
    cwd: root,
    envKeys: [],
    metadata: {},
  }).kind;
}
