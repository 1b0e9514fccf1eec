import { lookAnything, lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { edgeToken, token } from './token.ts';

/** Chat, telephony and mail services. */
export const chat: readonly Rule[] = [
  token(
    'slack-token',
    ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-'],
    '[A-Za-z0-9-]{10,250}',
  ),
  token('slack-cookie', 'xoxd-', '[A-Za-z0-9%+/=_-]{20,300}'),
  edgeToken('mailersend-key', 'mlsn.', '[a-f0-9]{64}'),
  token('slack-config-token', 'xoxe.xox', '[bp]-[A-Za-z0-9+/=-]{20,300}'),
  token('slack-app-token', 'xapp-', '[0-9A-Za-z-]{20,250}'),
  {
    kind: 'slack-webhook',
    keywords: ['hooks.slack.com/'],
    pattern: 'hooks\\.slack\\.com/(?:services|workflows|triggers)/([A-Za-z0-9_/+-]{20,100})',
    look: lookAnything,
  },
  {
    kind: 'discord-webhook',
    keywords: ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    pattern: 'discord(?:app)?\\.com/api/webhooks/[0-9]{15,22}/([A-Za-z0-9_-]{50,100})',
    look: lookAnything,
  },
  {
    kind: 'teams-webhook',
    keywords: ['.webhook.office.com/'],
    pattern:
      '\\.webhook\\.office\\.com/webhookb2/([A-Za-z0-9@-]{30,100}/IncomingWebhook/[A-Za-z0-9]{20,40}/[A-Za-z0-9-]{30,40}(?:/[A-Za-z0-9_-]{20,80})?)',
    look: lookAnything,
  },
  {
    kind: 'telegram-bot-token',
    keywords: [':AA'],
    back: 11,
    pattern: '(?<![0-9])[0-9]{8,10}:(AA[A-Za-z0-9_-]{32,34})',
  },
  { kind: 'sendgrid-key', keywords: ['SG.'], pattern: 'SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{16,64}' },
  edgeToken('mailgun-key', 'key-', '[0-9a-f]{32}(?![A-Za-z0-9])'),
  {
    kind: 'mailchimp-key',
    keywords: ['-us'],
    back: 32,
    pattern: '(?<![A-Za-z0-9])[0-9a-f]{32}-us[0-9]{1,2}(?![A-Za-z0-9])',
    look: lookRun('[0-9]', 1),
  },
  token('brevo-key', 'xkeysib-', '[a-f0-9]{64}-[A-Za-z0-9]{16}'),
  token('brevo-smtp-key', 'xsmtpsib-', '[a-f0-9]{64}-[A-Za-z0-9]{16}'),
  edgeToken('resend-key', 're_', '[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,40}'),
  token('mapbox-secret-token', 'sk.eyJ', '[A-Za-z0-9_.-]{40,300}'),
];
