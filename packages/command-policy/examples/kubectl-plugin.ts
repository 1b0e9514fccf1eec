import {
  asks,
  changesState,
  defineCommand,
  definePolicyPlugin,
  destroys,
  harmless,
  network,
  option,
  reads,
  runsProgram,
  writes,
} from '@umbo/command-policy';
import type { CommandForm, PolicyPlugin } from '@umbo/command-policy';

const output = option(
  harmless,
  '-o, --output=FORMAT | -l, --selector=QUERY | -A, --all-namespaces | -w, --watch | --show-labels',
);
const files = option(reads, '-f, --filename=FILE | -k, --kustomize=DIR');
const look: CommandForm = { inheritOptions: true, options: [output, files], operands: { rest: harmless } };

/** kubectl: looking is free, changing the cluster asks, deleting is a matter for people. */
export const kubectl: PolicyPlugin = definePolicyPlugin({
  name: 'kubectl',
  commands: [
    defineCommand({
      names: ['kubectl'],
      style: { abbreviations: false },
      effects: [network],
      options: [
        option(
          harmless,
          '-n, --namespace=NAME | --context=NAME | --cluster=NAME | --request-timeout=TIME | -v, --v=LEVEL',
        ),
        option(reads, '--kubeconfig=FILE | --certificate-authority=FILE'),
        option(asks('acts as somebody else'), '--as=USER | --as-group=GROUP | --token=TOKEN'),
      ],
      subcommands: {
        'get, describe, explain, logs, top, version, api-resources, cluster-info, diff': look,
        'apply, create, patch, scale, rollout, label, annotate': {
          ...look,
          effects: [changesState, asks('changes the cluster')],
          options: [
            output,
            files,
            option(harmless, '--replicas=N | --dry-run[=HOW] | --type=TYPE | -p, --patch=PATCH'),
          ],
        },
        delete: {
          ...look,
          effects: [destroys('deletes resources of the cluster')],
          options: [output, files, option(harmless, '--all | --force | --grace-period=N | --now')],
        },
        exec: {
          ...look,
          style: { permute: false, abbreviations: false },
          effects: [asks('runs a program in the cluster')],
        },
        cp: { inheritOptions: true, operands: { rest: reads, last: writes } },
        'port-forward, proxy': { ...look, effects: [asks('opens a way into the cluster')] },
        edit: {
          ...look,
          options: [option(runsProgram, '--editor=PROGRAM')],
          effects: [asks('starts an editor')],
        },
      },
    }),
  ],
  rules: [
    {
      id: 'kubectl-no-delete-all',
      decision: 'deny',
      match: 'kubectl delete --all',
      justification: 'empties a namespace',
      examples: { match: ['kubectl -n prod delete pods --all'], notMatch: ['kubectl delete pod web-1'] },
    },
  ],
  decide: ({ argv }) =>
    argv[0] === 'kubectl' && argv.includes('prod') && argv.includes('exec')
      ? {
          kind: 'deny',
          reasons: [{ code: 'no-exec-in-prod', message: 'Nobody runs programs in prod. Use logs instead.' }],
        }
      : { kind: 'abstain' },
});
