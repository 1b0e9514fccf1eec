/** A provider's secret that has no prefix of its own: known by the provider in the name it is assigned to. */
export interface NamedSecret {
  /** What the label says. */
  readonly kind: string;
  /** Parts of the name, in lower case. */
  readonly names: readonly string[];
  /** A RegExp source for the whole value. */
  readonly value: string;
}

/** What gives an assignment of a secret its provider's kind. */
export const namedSecrets: readonly NamedSecret[] = [
  { kind: 'wandb-key', names: ['wandb'], value: '[a-f0-9]{40}' },
  { kind: 'mistral-key', names: ['mistral'], value: '[A-Za-z0-9]{32}' },
  { kind: 'cohere-key', names: ['cohere'], value: '[A-Za-z0-9]{40}' },
  { kind: 'elevenlabs-key', names: ['elevenlabs', 'xi-api'], value: '(?:sk_)?[a-f0-9]{32,48}' },
  { kind: 'deepseek-key', names: ['deepseek'], value: 'sk-[a-f0-9]{32}' },
  {
    kind: 'pinecone-key',
    names: ['pinecone'],
    value: '(?:pcsk_[A-Za-z0-9_]{40,80}|[a-f0-9]{8}-[a-f0-9-]{27})',
  },
  { kind: 'together-key', names: ['together'], value: '[a-f0-9]{64}' },
  {
    kind: 'discord-bot-token',
    names: ['discord'],
    value: '[A-Za-z0-9_-]{23,28}\\.[A-Za-z0-9_-]{6,7}\\.[A-Za-z0-9_-]{27,40}',
  },
  { kind: 'discord-client-secret', names: ['discord'], value: '[A-Za-z0-9_-]{32}' },
  { kind: 'twilio-auth-token', names: ['twilio'], value: '[0-9a-f]{32}' },
  { kind: 'mailjet-key', names: ['mailjet'], value: '[a-f0-9]{32}' },
  {
    kind: 'postmark-token',
    names: ['postmark'],
    value: '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}',
  },
  { kind: 'messagebird-key', names: ['messagebird'], value: '[A-Za-z0-9]{25}' },
  { kind: 'intercom-token', names: ['intercom'], value: '[A-Za-z0-9=_-]{60}' },
  { kind: 'zendesk-token', names: ['zendesk'], value: '[A-Za-z0-9]{40}' },
  { kind: 'vonage-secret', names: ['vonage', 'nexmo'], value: '[A-Za-z0-9]{16}' },
  { kind: 'aws-secret-access-key', names: ['aws'], value: '[A-Za-z0-9/+]{40}' },
  { kind: 'azure-devops-pat', names: ['azure_devops', 'azuredevops', 'ado_pat'], value: '[a-z2-7]{52}' },
  {
    kind: 'heroku-api-key',
    names: ['heroku'],
    value: '[a-fA-F0-9]{8}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}-[a-fA-F0-9]{12}',
  },
  { kind: 'cloudflare-token', names: ['cloudflare', 'cf_api'], value: '[A-Za-z0-9_-]{37,40}' },
  { kind: 'vercel-token', names: ['vercel'], value: '[A-Za-z0-9]{24}' },
  { kind: 'linode-token', names: ['linode'], value: '[a-f0-9]{64}' },
  { kind: 'hetzner-token', names: ['hcloud', 'hetzner'], value: '[A-Za-z0-9]{64}' },
  { kind: 'vultr-key', names: ['vultr'], value: '[A-Z0-9]{36}' },
  { kind: 'datadog-key', names: ['datadog', 'dd_api', 'dd_app', 'dd-api'], value: '[a-f0-9]{32,40}' },
  { kind: 'honeycomb-classic-key', names: ['honeycomb'], value: '[a-f0-9]{32}' },
  { kind: 'pagerduty-token', names: ['pagerduty'], value: '[A-Za-z0-9_+-]{20}' },
  { kind: 'dropbox-secret', names: ['dropbox'], value: '[a-z0-9]{15}' },
  { kind: 'fastly-token', names: ['fastly'], value: '[A-Za-z0-9_-]{32}' },
  { kind: 'algolia-key', names: ['algolia'], value: '[a-f0-9]{32}' },
  { kind: 'segment-key', names: ['segment'], value: '[A-Za-z0-9]{32}' },
  { kind: 'rollbar-token', names: ['rollbar'], value: '[a-f0-9]{32}' },
  { kind: 'bugsnag-key', names: ['bugsnag'], value: '[a-f0-9]{32}' },
  { kind: 'okta-token', names: ['okta'], value: '00[A-Za-z0-9_-]{40}' },
  { kind: 'auth0-secret', names: ['auth0'], value: '[A-Za-z0-9_-]{64}' },
  { kind: 'linkedin-secret', names: ['linkedin'], value: '[A-Za-z0-9]{16}' },
  { kind: 'twitter-secret', names: ['twitter'], value: '[A-Za-z0-9]{40,50}' },
  { kind: 'airtable-token', names: ['airtable'], value: 'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}' },
  { kind: 'jira-token', names: ['jira', 'confluence'], value: '[A-Za-z0-9]{24}' },
  { kind: 'trello-key', names: ['trello'], value: '[a-f0-9]{32,64}' },
  { kind: 'splunk-token', names: ['splunk'], value: '[a-fA-F0-9]{8}-[a-fA-F0-9-]{27}' },
  { kind: 'crates-io-token', names: ['cargo', 'crates'], value: 'cio[A-Za-z0-9]{32}' },
  { kind: 'nuget-key', names: ['nuget'], value: 'oy2[a-z0-9]{43}' },
  { kind: 'cocoapods-token', names: ['cocoapods'], value: '[a-f0-9]{32}' },
  { kind: 'paypal-secret', names: ['paypal'], value: '[A-Za-z0-9_-]{80}' },
  { kind: 'plaid-secret', names: ['plaid'], value: '[a-f0-9]{30}' },
  { kind: 'coinbase-secret', names: ['coinbase'], value: '[A-Za-z0-9_-]{64}' },
  { kind: 'binance-secret', names: ['binance'], value: '[A-Za-z0-9]{64}' },
  { kind: 'travis-token', names: ['travis'], value: '[A-Za-z0-9_-]{20,22}' },
  {
    kind: 'codecov-token',
    names: ['codecov'],
    value: '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}',
  },
  { kind: 'drone-token', names: ['drone'], value: '[A-Za-z0-9]{32}' },
  { kind: 'sonarqube-token', names: ['sonar'], value: '(?:sq[upa]_)?[a-f0-9]{40}' },
];
