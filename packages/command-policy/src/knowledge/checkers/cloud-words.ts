import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** Operations of aws that answer with credentials or decrypt something, whatever they are called. */
const credentials =
  /^(?:get-(?:secret-value|parameters?|parameters-by-path|parameter-history|login-password|login|session-token|federation-token|authorization-token|token|password-data|credentials\S*|role-credentials|random-password)|list-access-keys|batch-get-secret-value)$/;
const looking =
  /^(?:ls|tail|help|list|(?:describe|list|head|lookup|filter|simulate|validate|estimate)-[a-z0-9-]+|get-(?:caller-identity|log-events|log-group-fields|function|function-configuration|policy|policy-version|role|role-policy|user|user-policy|group|group-policy|account-summary|bucket-[a-z-]+|public-access-block|metric-statistics|metric-data|queue-attributes|queue-url|topic-attributes|cost-and-usage|cost-forecast|template|template-summary|pipeline|pipeline-state|pipeline-execution|rest-apis?|resources?|stages?|deployments?|jobs?|job-runs?|tables?|databases?|partitions|query-execution|hosted-zone|distribution|distribution-config|metric-alarms|console-output|insight-results|trace-summaries|repository|branch|commit|pull-request|compliance-summary|lifecycle-policy))$/;

/** A service of aws, one word before the operation. */
export const awsService: ArgumentCheck = (value) =>
  /^[a-z][a-z0-9-]+$/.test(value) ? [] : [asks(`is given "${value}" where the service stands`)];

/** An operation of aws: those that only look are known by their names. What is kept in tables asks. */
export const awsOperation: ArgumentCheck = (value) => {
  if (credentials.test(value)) return [asks(`answers to ${value} with secrets`)];
  return looking.test(value) ? [] : [asks(`is told to ${value}, which may change something in the account`)];
};

/** The words behind an operation: those that send a file, go to another server or take on another role. */
export const awsWord: ArgumentCheck = (value) =>
  /fileb?:\/\/|^--(?:endp|cli-|ca-|no-ver|with-dec|debug|outf)/i.test(value)
    ? [asks(`is given "${value}", which sends a file, shows secrets or reaches another server`)]
    : [];
