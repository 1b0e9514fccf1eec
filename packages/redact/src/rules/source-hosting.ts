import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { edgeToken, token } from './token.ts';

/** Git hosts and build servers. */
export const sourceHosting: readonly Rule[] = [
  token('github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], '[A-Za-z0-9_]{30,255}'),
  token('github-app-token', 'ghs_', '[0-9]{1,20}_eyJ[A-Za-z0-9_.-]{10,6000}'),
  token('github-fine-grained-token', 'github_pat_', '[A-Za-z0-9_]{40,255}'),
  token('gitlab-token', 'glpat-', '[A-Za-z0-9_.-]{20,300}'),
  token('gitlab-deploy-token', 'gldt-', '[A-Za-z0-9_-]{20,300}'),
  token('gitlab-runner-token', ['glrt-', 'GR1348941'], '[A-Za-z0-9_.-]{20,300}'),
  token('gitlab-trigger-token', 'glptt-', '[A-Za-z0-9_-]{20,300}'),
  token('gitlab-ci-job-token', 'glcbt-', '[A-Za-z0-9_.-]{16,300}'),
  token('gitlab-feature-flag-token', 'glffct-', '[A-Za-z0-9_-]{20,300}'),
  token('gitlab-feed-token', 'glft-', '[A-Za-z0-9_-]{20,300}'),
  token('gitlab-agent-token', 'glagent-', '[A-Za-z0-9_-]{40,300}'),
  token('gitlab-oauth-secret', 'gloas-', '[A-Za-z0-9_-]{40,300}'),
  token('gitlab-scim-token', 'glsoat-', '[A-Za-z0-9_-]{20,300}'),
  token('gitlab-mail-token', 'glimt-', '[A-Za-z0-9_-]{20,300}'),
  token('bitbucket-token', ['ATBB', 'ATCTT3xFfG'], '[A-Za-z0-9_=-]{24,400}'),
  token('atlassian-token', 'ATATT3xFfG', '[A-Za-z0-9_=-]{40,400}'),
  {
    kind: 'azure-devops-token',
    keywords: ['AZDO'],
    back: 76,
    pattern: '(?<![A-Za-z0-9])[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}',
    look: lookAnything,
  },
  {
    kind: 'harness-token',
    keywords: ['pat.', 'sat.'],
    pattern: '(?<![A-Za-z0-9_.-])[ps]at\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}',
  },
  edgeToken('gitea-token', 'gto_', '[a-z0-9]{32,64}'),
  token('circleci-token', 'CCIPAT_', '[A-Za-z0-9_]{30,200}'),
  token('buildkite-token', ['bkua_', 'bkcp_', 'bkct_'], '[a-z0-9]{30,200}'),
  token('sourcegraph-token', 'sgp_', '[A-Za-z0-9_]{40,200}'),
  token('snyk-token', 'snyk_', '[A-Za-z0-9._-]{30,300}'),
  token('jfrog-token', 'AKCp', '[A-Za-z0-9]{60,120}'),
  token('jfrog-reference-token', 'cmVmdGtuO', '[A-Za-z0-9]{50,120}'),
];
