import { loadPeer } from '@umbo/testkit/bench';

/** secretlint's recommended rules over a text, or why it is not here. */
export type SecretlintArm =
  | { readonly kind: 'present'; readonly lint: (bytes: Buffer) => Promise<void> }
  | { readonly kind: 'absent'; readonly reason: string };

/** Loads secretlint from the folder of peers. It lints a text as a whole: there is no stream. */
export async function secretlintArm(): Promise<SecretlintArm> {
  const core = await loadPeer('@secretlint/core');
  const preset = await loadPeer('@secretlint/secretlint-rule-preset-recommend');
  if (core.kind === 'absent') return core;
  if (preset.kind === 'absent') return preset;
  const lintSource = core.module['lintSource'] as (input: unknown) => Promise<unknown>;
  const rule = preset.module['creator'];
  const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule }] };
  return {
    kind: 'present',
    lint: async (bytes) => {
      const content = bytes.toString();
      await lintSource({
        source: { filePath: 'build.log', content, contentType: 'text', ext: '.log' },
        options: { config },
      });
    },
  };
}
