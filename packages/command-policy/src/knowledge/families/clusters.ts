import type { ArgumentCheck } from '../argument-check.ts';
import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, network, reads, runsFile, writesInto } from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
/** kubectl shows the data of a secret to whoever asks for it. */
const resource: ArgumentCheck = (value) =>
  /(?:^|,)(?:secrets?)(?:$|[./,])/i.test(value) ? [asks('shows secrets of the cluster')] : [];
const general = [
  option(
    harmless,
    '-n, --namespace=NAME | --context=NAME | --cluster=NAME | -h, --help | --request-timeout=TIME | -v, --v=LEVEL',
  ),
  // A configuration names programs that fetch credentials.
  option(runsFile, '--kubeconfig=FILE'),
];
const shown = option(
  harmless,
  '-A, --all-namespaces | -l, --selector=SELECTOR | --field-selector=SELECTOR | --sort-by=PATH | -w, --watch | --show-labels | --no-headers | --ignore-not-found | --chunk-size=N | -L, --label-columns=NAMES | --show-kind | --containers | --types=TYPES | --for=WHAT | --namespaced[=WHEN] | --api-group=NAME | --recursive | --client | --short | --list | --timeout=TIME | --revision=N | --minify | --show-events[=WHEN] | --api-version=NAME | --cached | --verbs=NAMES',
);
/** `-o jsonpath-file=FILE`, `-o custom-columns-file=FILE` */
const format = option(
  checks((value) => {
    const file = /^[a-z-]+-file=(.*)$/s.exec(value)?.[1];
    return file === undefined ? [] : [{ kind: 'reads', path: file }];
  }),
  '-o, --output=FORMAT',
);
const looks: CommandForm = {
  inheritOptions: true,
  effects: [network],
  options: [shown, format],
  operands: { rest: checks(resource) },
};
const local: CommandForm = { inheritOptions: true, options: [shown, format], operands: { rest: harmless } };
const changes = (why: string): CommandForm => ({
  effects: [asks(why)],
  style: { noOptions: true },
  operands: { rest: harmless },
});

/** A chart of the project; `oci://`, an address or `repository/chart` is code from elsewhere only when it is installed. */
const chart = checks((value) =>
  // `github.com/owner/name` and `git@host:name` are addresses of kustomize, too.
  /^[a-z+]+:\/\/|^[\w-]+(?:\.[\w-]+)+\/|@.*:|\?ref=/i.test(value)
    ? [asks('fetches from an address')]
    : [{ kind: 'reads', path: value }],
);

/** kubectl(1), helm(1), kustomize(1): looking is allowed where the program is; what changes a cluster, or shows its secrets, asks. */
export const clusters: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['kubectl', 'oc'],
    style,
    options: general,
    subcommands: {
      'get, describe, explain, top, events, api-resources, api-versions, version, cluster-info': {
        ...looks,
        options: [shown, format, option(chart, '-f, --filename=FILE | -k, --kustomize=DIR')],
      },
      logs: {
        inheritOptions: true,
        effects: [network],
        options: [
          option(
            harmless,
            '-f, --follow | -c, --container=NAME | -p, --previous | --tail=N | --since=TIME | --since-time=TIME | --timestamps | --all-containers | --all-pods | --prefix | -l, --selector=SELECTOR | --max-log-requests=N | --limit-bytes=N | --ignore-errors',
          ),
        ],
        operands: { rest: harmless },
      },
      diff: {
        ...looks,
        options: [
          option(chart, '-f, --filename=FILE | -k, --kustomize=DIR'),
          option(harmless, '-R, --recursive | --server-side'),
        ],
      },
      wait: { ...looks, options: [shown, format, option(harmless, '--all')] },
      rollout: {
        inheritOptions: true,
        subcommands: {
          'status, history': looks,
          'restart, undo, pause, resume': changes('changes what runs in the cluster'),
        },
      },
      auth: { inheritOptions: true, subcommands: { 'can-i, whoami': looks } },
      config: {
        inheritOptions: true,
        subcommands: {
          'current-context, get-contexts, get-clusters, get-users, view': local,
          'use-context, set-context, set-cluster, set-credentials, set, unset, delete-context, delete-cluster, delete-user, rename-context':
            changes('chooses the cluster that later commands change'),
        },
      },
      kustomize: {
        inheritOptions: true,
        operands: { first: [chart] },
      },
      'apply, create, delete, edit, patch, replace, scale, autoscale, set, label, annotate, expose, run, taint, cordon, uncordon, drain':
        changes('changes the cluster'),
      'exec, attach, debug, cp, port-forward, proxy': changes(
        'reaches into the cluster, or opens a way into it',
      ),
    },
  }),
  defineCommand({
    names: ['helm'],
    style,
    options: [
      option(harmless, '-n, --namespace=NAME | --kube-context=NAME | --debug | -h, --help'),
      option(runsFile, '--kubeconfig=FILE'),
    ],
    subcommands: {
      'list, ls, status, history, version, env, search': {
        inheritOptions: true,
        effects: [network],
        options: [
          option(
            harmless,
            '-A, --all-namespaces | -a, --all | -o, --output=FORMAT | -f, --filter=PATTERN | -q, --short | --revision=N | --max=N | -l, --selector=SELECTOR | --versions | --show-resources',
          ),
        ],
        operands: { rest: harmless },
      },
      get: {
        inheritOptions: true,
        subcommands: {
          'values, manifest, hooks, all': changes('shows what a release was given, its secrets too'),
          'notes, metadata': {
            inheritOptions: true,
            effects: [network],
            options: [option(harmless, '-a, --all | -o, --output=FORMAT | --revision=N')],
            operands: { rest: harmless },
          },
        },
      },
      'template, lint': {
        inheritOptions: true,
        options: [
          option(
            harmless,
            '--set=SETTING | --set-string=SETTING | --strict | -s, --show-only=NAME | --release-name | --generate-name, -g | --include-crds | --skip-crds | --kube-version=NAME | -a, --api-versions=NAMES | --is-upgrade | --no-hooks | --skip-tests',
          ),
          option(reads, '-f, --values=FILE | --set-file=SETTING'),
          option(writesInto, '--output-dir=DIR'),
        ],
        operands: { rest: chart },
      },
      show: {
        inheritOptions: true,
        effects: [network],
        subcommands: { 'chart, values, readme, all, crds': { operands: { rest: chart } } },
      },
      'repo, dependency, dep': {
        inheritOptions: true,
        subcommands: {
          'list, ls': {
            inheritOptions: true,
            options: [option(harmless, '-o, --output=FORMAT')],
            operands: { rest: reads },
          },
          'add, update, remove, build, index': changes('chooses where charts come from, or fetches them'),
        },
      },
      'install, upgrade, uninstall, delete, rollback, test, push, package, pull, plugin, registry': changes(
        'changes the cluster, fetches charts, or publishes',
      ),
    },
  }),
  defineCommand({
    names: ['kustomize'],
    style,
    subcommands: {
      build: {
        options: [option(harmless, '-h, --help'), option(writesInto, '-o, --output=FILE')],
        operands: { first: [chart] },
      },
      version: {},
    },
  }),
  defineCommand({
    names: ['minikube', 'kind', 'k3d'],
    style: { ...style, sharedByMany: true },
    options: [option(harmless, '-h, --help | -p, --profile=NAME')],
    subcommands: {
      'status, version, ip': { inheritOptions: true, options: [option(harmless, '-o, --output=FORMAT')] },
      get: {
        subcommands: {
          'clusters, nodes': { operands: { rest: harmless }, options: [option(harmless, '--name=NAME')] },
        },
      },
      'cluster, node': { subcommands: { 'list, ls': {} } },
    },
  }),
  askingCommand('k9s istioctl argocd flux skaffold tilt eksctl kops velero', 'changes clusters'),
];
