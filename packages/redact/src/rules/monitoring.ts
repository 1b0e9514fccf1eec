import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { edgeToken, token } from './token.ts';

/** Monitoring, analytics, feature flags and office tools. */
export const monitoring: readonly Rule[] = [
  token('newrelic-key', ['NRAK-', 'NRJS-', 'NRIQ-', 'NRII-', 'NRRA-'], '[A-Za-z0-9_-]{19,64}'),
  {
    kind: 'newrelic-license-key',
    keywords: ['NRAL'],
    back: 40,
    pattern: '(?<![A-Za-z0-9])[a-f0-9]{36}NRAL',
    look: lookAnything,
  },
  token('grafana-token', ['glsa_', 'glc_'], '[A-Za-z0-9_+/=-]{30,400}'),
  token('grafana-api-key', 'eyJrIjoi', '[A-Za-z0-9+/=]{50,400}'),
  token('sentry-token', ['sntrys_', 'sntryu_'], '[A-Za-z0-9+/=_-]{40,300}'),
  token('honeycomb-key', ['hcaik_', 'hcxik_', 'hcxlk_', 'hcaic_'], '[A-Za-z0-9]{50,80}'),
  token('posthog-key', 'phx_', '[A-Za-z0-9_-]{40,80}'),
  token(
    'launchdarkly-key',
    ['sdk-', 'api-', 'mob-'],
    '[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[a-f0-9]{4}-[a-f0-9]{12}',
  ),
  token('pagerduty-key', 'pdus+_', '[A-Za-z0-9_+-]{20,60}'),
  token('dynatrace-token', ['dt0c01.', 'dt0s16.', 'dt0s01.', 'dt0s02.'], '[A-Z0-9]{24}\\.[A-Z0-9]{64}'),
  token('linear-key', ['lin_api_', 'lin_oauth_'], '[A-Za-z0-9]{36,80}'),
  token('notion-token', ['ntn_', 'secret_'], '[A-Za-z0-9]{40,60}(?![A-Za-z0-9_])'),
  token('figma-token', ['figd_', 'figo_'], '[A-Za-z0-9_-]{40,80}'),
  token('asana-token', '1/12', '[0-9]{10,16}:[a-f0-9]{32}'),
  token('hubspot-token', ['pat-na1-', 'pat-eu1-', 'pat-na2-', 'pat-ap1-'], '[a-f0-9]{8}-[a-f0-9-]{27}'),
  token('postman-key', 'PMAK-', '[a-f0-9]{24}-[a-f0-9]{34}'),
  token('contentful-token', 'CFPAT-', '[A-Za-z0-9_-]{40,60}'),
  token('frameio-token', 'fio-u-', '[A-Za-z0-9_=-]{60,80}'),
  token('typeform-token', 'tfp_', '[A-Za-z0-9_.=-]{40,80}'),
  token('readme-key', 'rdme_', '[a-z0-9]{60,80}'),
  token('prefect-key', ['pnu_', 'pnb_'], '[A-Za-z0-9]{36}'),
  token('duffel-token', ['duffel_live_', 'duffel_test_'], '[A-Za-z0-9_=-]{40,60}'),
  token('facebook-token', ['EAAC', 'EAAM'], '[A-Za-z0-9]{60,400}'),
  token('facebook-page-token', ['EAAB', 'EAAG'], '[A-Za-z0-9]{60,400}'),
  {
    kind: 'twitter-bearer',
    keywords: ['AAAAAAAAAAAAAAAAAAAAA'],
    pattern: '(?<![A-Za-z0-9+/])AAAAAAAAAAAAAAAAAAAAA[A-Za-z0-9%]{60,200}',
    check: (secret) => /%[23]|[a-z]/.test(secret),
  },
  edgeToken('adobe-secret', 'p8e-', '[A-Za-z0-9]{32}'),
  edgeToken('inngest-key', 'signkey-', '(?:prod|test|branch)-[a-f0-9]{32,64}'),
  {
    kind: 'airtable-token',
    keywords: ['pat'],
    look: (bytes, from, to) => from + 15 < to && bytes[from + 14] === 0x2e,
    pattern: '(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}(?![A-Za-z0-9])',
  },
  edgeToken('infracost-key', 'ico-', '[A-Za-z0-9]{32}(?![A-Za-z0-9])'),
  token('wakatime-key', 'waka_', '[a-f0-9]{8}-[a-f0-9-]{27}'),
  token('dropbox-token', ['sl.A', 'sl.B', 'sl.C', 'sl.u.'], '[A-Za-z0-9_-]{90,1500}'),
];
