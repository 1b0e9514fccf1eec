import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { edgeToken, token } from './token.ts';

const UUID = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';

/** What lets a machine or a person into a cluster. */
export const clusters: readonly Rule[] = [
  edgeToken('swarm-token', 'SWMTKN-1-', '[a-z0-9]{40,60}-[a-z0-9]{20,30}'),
  edgeToken('openshift-token', 'sha256~', '[A-Za-z0-9_-]{40,60}(?![A-Za-z0-9_-])'),
  token('eks-token', 'k8s-aws-v1.', '[A-Za-z0-9_-]{60,8000}'),
  {
    kind: 'k3s-token',
    keywords: ['::server:', '::node:'],
    back: 80,
    look: lookAnything,
    pattern: '(?<![A-Za-z0-9])K10[a-f0-9]{64}::(?:server|node):[A-Za-z0-9.]{16,200}',
  },
  {
    kind: 'rancher-token',
    keywords: ['token-'],
    pattern: '(?<![A-Za-z0-9_-])token-[a-z0-9]{5}:([a-z0-9]{50,60})(?![A-Za-z0-9])',
    look: lookAnything,
  },
  {
    // A bootstrap token of kubeadm; the first half is its name.
    kind: 'kubeadm-token',
    keywords: ['--token '],
    look: lookAnything,
    pattern: '--token [a-z0-9]{6}\\.([a-z0-9]{16})(?![A-Za-z0-9])',
  },
  {
    // Vault's AppRole, Consul's and Nomad's tokens: a UUID, and so no secret by its look.
    kind: 'secret-id',
    keywords: ['secretid', 'secret_id', 'secret-id', 'secret id'],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: `secret[_ -]?id\\\\{0,3}["']?[ \\t]{0,40}[:=]?[ \\t]{0,40}\\\\{0,3}["']?(${UUID})(?![A-Za-z0-9-])`,
  },
];
