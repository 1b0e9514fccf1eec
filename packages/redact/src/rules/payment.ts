import { lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { edgeToken, token } from './token.ts';

/** Payment and commerce. */
export const payment: readonly Rule[] = [
  token(
    'stripe-key',
    ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    '[A-Za-z0-9]{16,255}',
  ),
  {
    kind: 'stripe-client-secret',
    keywords: ['_secret_'],
    back: 48,
    look: lookRun('[A-Za-z0-9]', 16),
    pattern: '(?<![A-Za-z0-9_])(?:pi|seti|cs)_[A-Za-z0-9]{14,40}_secret_([A-Za-z0-9]{16,40})',
  },
  token('stripe-webhook-secret', 'whsec_', '[A-Za-z0-9+/=]{24,120}'),
  token('square-token', ['sq0atp-', 'sq0csp-'], '[A-Za-z0-9_-]{22,80}'),
  token('square-token', 'EAAAE', '[A-Za-z0-9_-]{22,80}(?![A-Za-z0-9+/])'),
  token('shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'], '[a-fA-F0-9]{32}'),
  token('braintree-token', 'access_token$production$', '[a-z0-9]{16}\\$[a-f0-9]{32}'),
  token('razorpay-key', ['rzp_live_', 'rzp_test_'], '[A-Za-z0-9]{14,40}'),
  token('adyen-key', 'AQEhhmfuXNWTK0Qc', '[A-Za-z0-9+/=]{40,200}-[A-Za-z0-9+/=]{30,100}-[^ \\t"\']{10,60}'),
  token('flutterwave-key', ['FLWSECK-', 'FLWSECK_TEST-'], '[A-Za-z0-9]{12,60}'),
  edgeToken('gocardless-token', 'live_', '[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])'),
  token('plaid-token', ['access-production-', 'access-sandbox-'], '[a-f0-9]{8}-[a-f0-9-]{27}'),
  edgeToken('mollie-key', 'live_', '[A-Za-z0-9]{30,35}(?![A-Za-z0-9_-])'),
  token('easypost-key', ['EZAK', 'EZTK'], '[A-Za-z0-9]{54}'),
  token('shippo-token', ['shippo_live_', 'shippo_test_'], '[a-f0-9]{40}'),
];
