import { dockerContext } from '../checkers/code-file.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  bringsCode,
  changesState,
  checks,
  destroys,
  harmless,
  network,
  reads,
  runsCommand,
  runsFile,
  runsWorkspace,
  setsVariable,
  writes,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const listing = option(
  harmless,
  '-a, --all | -q, --quiet | -f, --filter=FILTER | --format=FORMAT | --no-trunc | -n, --last=N | -l, --latest | -s, --size | --digests | -t, --type=TYPE | --help | -h, --human | --no-stream | --tree',
);
const looks: CommandForm = { options: [listing], operands: { rest: harmless } };
const destroysThings: CommandForm = {
  effects: [destroys('removes containers, images, volumes or networks')],
  style: { noOptions: true },
  operands: { rest: harmless },
};
const reaches: CommandForm = {
  effects: [asks('starts containers as a file says, which may reach the whole machine')],
  style: { noOptions: true },
  operands: { rest: harmless },
};
const inside = option(
  harmless,
  '-d, --detach | -i, --interactive | -t, --tty | -w, --workdir=DIR | --rm | --name=NAME | --entrypoint=COMMAND | --platform=NAME | --pull=WHEN | -m, --memory=SIZE | --cpus=N | --init | --read-only | -l, --label=LABEL | --no-healthcheck | --stop-timeout=N | --quiet, -q | --help | --detach-keys=KEYS',
);
const runs: CommandForm = {
  style: { permute: false },
  // An image is code from elsewhere, and the daemon starts it outside the sandbox.
  effects: [network, bringsCode('runs an image, outside whatever confines this command')],
  options: [
    inside,
    option(setsVariable, '-e, --env=VARIABLE'),
    option(runsFile, '--env-file=FILE'),
    option(
      asks('gives the container parts of this machine'),
      '-v, --volume=SPEC | --mount=SPEC | --privileged | --device=SPEC | --cap-add=NAME | --security-opt=OPTION | --pid=MODE | --network=MODE, --net=MODE | --ipc=MODE | --uts=MODE | --userns=MODE | --volumes-from=NAME | --group-add=NAME | -u, --user=NAME | --cgroupns=MODE | --add-host=SPEC | -p, --publish=SPEC | -P, --publish-all | --restart=POLICY | --runtime=NAME | --gpus=SPEC',
    ),
  ],
  operands: { rest: harmless },
};
const composes: Readonly<Record<string, CommandForm>> = {
  'ps, logs, ls, images, config, top, port, version, events, stats': {
    inheritOptions: true,
    options: [
      listing,
      option(
        harmless,
        '-f, --follow | --tail=N, -n N | -t, --timestamps | --since=TIME | --services | --volumes | --no-color | --no-log-prefix',
      ),
    ],
    operands: { rest: harmless },
  },
  'stop, start, restart, pause, unpause': {
    inheritOptions: true,
    effects: [changesState],
    options: [option(harmless, '-t, --timeout=N')],
    operands: { rest: harmless },
  },
  'pull, build': {
    inheritOptions: true,
    effects: [network, runsWorkspace],
    options: [option(harmless, '--no-cache | --pull | -q, --quiet | --progress=KIND | --parallel')],
    operands: { rest: harmless },
  },
  'up, run, create, exec, cp, watch': reaches,
  'down, rm, kill': destroysThings,
};
const composeOptions = [
  option(
    harmless,
    '--profile=NAME | -p, --project-name=NAME | --progress=KIND | --ansi=WHEN | --dry-run | -h, --help | -v, --version',
  ),
  option(runsFile, '-f, --file=FILE'),
  option(reads, '--env-file=FILE'),
];

const builds: CommandForm = {
  effects: [network, runsWorkspace],
  options: [
    option(
      harmless,
      '-t, --tag=NAME | --build-arg=ARG | --target=STAGE | --no-cache | --pull | -q, --quiet | --platform=NAME | --progress=KIND | --label=LABEL | --rm | --load | --squash | --force-rm',
    ),
    option(checks(dockerContext), '-f, --file=FILE'),
    option(writes, '--iidfile=FILE | --metadata-file=FILE'),
    option(
      asks('gives the build parts of this machine, or sends its result away'),
      '--secret=SPEC | --ssh=SPEC | --network=MODE | --allow=NAME | --push | -o, --output=SPEC | --security-opt=OPTION | --add-host=SPEC',
    ),
  ],
  operands: { rest: checks(dockerContext) },
};

/** docker(1), podman(1), docker compose: looking and building; what gives a container parts of the machine asks. */
export const containers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['docker', 'podman'],
    style,
    options: [
      option(harmless, '-v, --version | --help | -D, --debug | -l, --log-level=LEVEL'),
      option(
        asks('talks to another machine or with another configuration'),
        '-H, --host=HOST | -c, --context=NAME | --config=DIR | --tls | --tlsverify | --url=URL | --connection=NAME | --root=DIR',
      ),
    ],
    subcommands: {
      'ps, images, info, version, history, top, port, diff, search': looks,
      events: { ...looks, options: [listing, option(harmless, '--since=TIME | --until=TIME')] },
      inspect: looks,
      stats: looks,
      logs: {
        options: [
          option(
            harmless,
            '-f, --follow | --tail=N, -n N | -t, --timestamps | --since=TIME | --until=TIME | --details',
          ),
        ],
        operands: { rest: harmless },
      },
      build: builds,
      'run, create': runs,
      exec: {
        style: { permute: false },
        effects: [changesState],
        options: [
          inside,
          option(setsVariable, '-e, --env=VARIABLE'),
          option(asks('gives more rights'), '--privileged | -u, --user=NAME'),
        ],
        operands: { first: [harmless], rest: runsCommand },
      },
      'pull, tag, start, stop, restart, wait, rename, pause, unpause': {
        effects: [network, changesState],
        options: [option(harmless, '-q, --quiet | --platform=NAME | -a, --all-tags | -t, --time=N')],
        operands: { rest: harmless },
      },
      'rm, rmi, kill, prune': destroysThings,
      'image, container, volume, network, builder, system, context, buildx, manifest': {
        subcommands: {
          'ls, list, inspect, df, info, history, version, du': looks,
          'prune, rm, remove, create, connect, disconnect, import, use': destroysThings,
          build: builds,
        },
      },
      'push, login, logout, commit, save, export, load, import, cp, swarm, service, stack, node, secret, plugin, update, attach, trust':
        {
          effects: [asks('publishes, or moves files between containers and this machine')],
          style: { noOptions: true },
          operands: { rest: harmless },
        },
      compose: { options: composeOptions, subcommands: composes },
    },
  }),
  defineCommand({
    names: ['docker-compose', 'podman-compose'],
    style,
    options: composeOptions,
    subcommands: composes,
  }),
];
