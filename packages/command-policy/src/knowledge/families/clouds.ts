import { askingCommand } from '../asking-command.ts';
import { awsOperation, awsService, awsWord } from '../checkers/cloud-words.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, network } from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const google = option(
  harmless,
  '--project=ID | --region=NAME | --zone=NAME | --location=NAME | --format=FORMAT | --filter=EXPRESSION | --limit=N | --page-size=N | --sort-by=FIELDS | --uri | -q, --quiet | --verbosity=LEVEL | --freshness=TIME | --order=ORDER | --account=NAME | --configuration=NAME | --global | --platform=NAME | --service=NAME | --version | -h, --help | --include-tags | --repository=NAME | --instance=NAME | --cluster=NAME',
);
const looks: CommandForm = { effects: [network], options: [google], operands: { rest: harmless } };
const both: CommandForm = { subcommands: { 'list, describe': looks } };
const local: CommandForm = { options: [google], operands: { rest: harmless } };
const azure: CommandForm = {
  effects: [network],
  options: [
    option(
      harmless,
      '-o, --output=FORMAT | --query=EXPRESSION | -g, --resource-group=NAME | -n, --name=NAME | --subscription=ID | --all | -l, --location=NAME | -d, --show-details | -h, --help',
    ),
  ],
  operands: { rest: harmless },
};
const azureBoth: CommandForm = { subcommands: { 'list, show': azure } };

/** aws(1), gcloud(1), gsutil(1), az(1): looking is allowed where the program is; everything else, and what shows credentials, asks. */
export const clouds: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['aws'],
    style: { ...style, permute: false },
    effects: [network],
    options: [
      option(
        harmless,
        '--version | --region=NAME | --profile=NAME | --output=FORMAT | --query=EXPRESSION | --no-cli-pager | --no-paginate | --color=WHEN',
      ),
      option(
        asks('reaches another server, or does not check who answers'),
        '--endpoint-url=URL | --no-verify-ssl | --ca-bundle=FILE | --debug',
      ),
    ],
    operands: { first: [checks(awsService), checks(awsOperation)], rest: checks(awsWord) },
  }),
  defineCommand({
    names: ['gcloud'],
    style,
    options: [google],
    subcommands: {
      'version, info': local,
      config: {
        subcommands: {
          'list, get, get-value': local,
          configurations: { subcommands: { 'list, describe': local } },
        },
      },
      auth: { subcommands: { list: local } },
      'projects, organizations, folders, services, builds, functions, endpoints': {
        subcommands: { 'list, describe, log': looks, logs: { subcommands: { read: looks } } },
      },
      compute: {
        subcommands: {
          'instances, instance-groups, instance-templates, zones, regions, disks, networks, firewall-rules, machine-types, images, snapshots, addresses, routers, routes, forwarding-rules, backend-services, url-maps, target-pools, health-checks, ssl-certificates':
            both,
        },
      },
      run: { subcommands: { 'services, jobs, revisions, regions, executions, domain-mappings': both } },
      container: { subcommands: { 'clusters, node-pools, operations, images': both } },
      sql: { subcommands: { 'instances, databases, operations, backups, tiers': both } },
      iam: { subcommands: { 'service-accounts, roles': both } },
      pubsub: { subcommands: { 'topics, subscriptions, snapshots, schemas': both } },
      app: {
        subcommands: {
          'services, versions, instances, regions': both,
          logs: { subcommands: { read: looks } },
        },
      },
      artifacts: { subcommands: { 'repositories, packages, versions, tags': both } },
      storage: { subcommands: { ls: looks, du: looks, 'buckets, objects': both } },
      logging: { subcommands: { read: looks, 'logs, metrics, sinks, buckets': both } },
      'secrets, scheduler, tasks, dns, redis, dataflow, composer': {
        subcommands: {
          'list, describe': looks,
          'jobs, queues, managed-zones, instances, environments': both,
        },
      },
    },
  }),
  defineCommand({
    names: ['gsutil'],
    style,
    effects: [network],
    subcommands: {
      'ls, du, stat': {
        options: [option(harmless, '-l | -L | -h | -r, -R | -a | -d | -s | -c | -b')],
        operands: { rest: harmless },
      },
      version: {},
    },
  }),
  defineCommand({
    names: ['az'],
    style,
    options: [option(harmless, '-h, --help')],
    subcommands: {
      version: azure,
      account: { subcommands: { 'list, show, list-locations': azure } },
      'group, vm, vmss, aks, webapp, functionapp, acr, disk, resource, provider, deployment, cosmosdb, appservice, containerapp, redis':
        azureBoth,
      'network, storage, sql, monitor, postgres, mysql': {
        subcommands: {
          'vnet, nsg, public-ip, nic, lb, dns, account, server, db, flexible-server, activity-log, metrics':
            azureBoth,
        },
      },
    },
  }),
  askingCommand(
    'heroku vercel netlify fly flyctl wrangler firebase railway render doctl linode-cli hcloud ibmcloud oci supabase stripe eb amplify copilot',
    'works on an account elsewhere',
  ),
];
