import { looksGenerated } from '../checks/generated.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { token } from './token.ts';

/** Package registries and artefact stores. */
export const packageRegistries: readonly Rule[] = [
  token('npm-token', 'npm_', '[A-Za-z0-9]{36,80}'),
  token('pypi-token', ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZw'], '[A-Za-z0-9_-]{40,300}'),
  token('rubygems-key', 'rubygems_', '[a-f0-9]{48}'),
  token('docker-hub-token', ['dckr_pat_', 'dckr_oat_'], '[A-Za-z0-9_-]{24,80}'),
  token('clojars-token', 'CLOJARS_', '[a-z0-9]{60}'),
  token('jsr-token', 'jsrp_', '[A-Za-z0-9]{30,60}'),
  token('packagist-token', ['packagist_ort_', 'packagist_out_', 'packagist_uut_'], '[a-f0-9]{60,90}'),
  token('expo-token', 'expo_', '[A-Za-z0-9_-]{36,80}'),
  {
    kind: 'bundler-credentials',
    keywords: ['BUNDLE_'],
    look: lookAnything,
    generic: true,
    pattern:
      'BUNDLE_[A-Z0-9_]{1,80}__(?:COM|ORG|NET|IO|DEV)["\']?[:=][ ]?["\']?((?:[^ \\t\\r\\n"\':]{3,128}:)?[^ \\t\\r\\n"\':]{6,256}(?::x-oauth-basic)?)',
    check: (secret) => !isPlaceholder(secret) && (secret.includes(':') || looksGenerated(secret)),
  },
];
