import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, network, reads, runsProgram, writes, writesInto } from '../effect.ts';
import { option } from '../option-spec.ts';

const here = { kind: 'writesInto', path: '.' } as const;
/** By name or number, in any notation of numbers: link-local addresses hold the machine's credentials. */
const metadataService =
  /^(?:https?:\/\/)?(?:[^/?#]*@)?(?:169\.254\.|metadata\.|instance-data|100\.100\.100\.200|\[?f[de][0-9a-f]{2}:|\[?::ffff:|(?:0x[0-9a-f]+|0\d*|\d{4,})(?:[.:/?#]|$))/i;
/** Only what is plainly the web: curl also reads `file:`, sends mail and speaks to sockets. */
const webAddress = checks(
  (value) => {
    if (!/^https?:\/\//i.test(value) && !/^[\w.-]+(?::\d+)?(?:[/?#]|$)/.test(value))
      return [asks(`is given "${value}", which is no plain web address`)];
    return metadataService.test(value)
      ? [asks('reaches where machines in a cloud get their credentials')]
      : [];
  },
  // `https://host/list?page=1` unquoted is a glob, and the same host whatever it matches.
  { globs: /^https?:\/\/[\w.-]+(?::\d+)?\//i },
);
/** `-o '#1'` takes the name of the file from the address. */
const outputName = checks((value) => [
  /#\d/.test(value) ? asks('takes the name of a file from the address') : { kind: 'writes', path: value },
]);
/** Fetching asks for a page; every other method is there to change something. */
const method = checks((value) =>
  /^(?:GET|HEAD|OPTIONS)$/i.test(value)
    ? []
    : [asks(`sends a ${value} request, which may change something there`)],
);
/** `@file` and `name@file` send a file. */
const sent = checks((value) => (/^[^=]*@/.test(value) ? [asks('sends the contents of a file')] : []));
const header = checks((value) => (value.startsWith('@') ? [asks('sends the contents of a file')] : []));
const form = checks((value) => (/[@<]/.test(value) ? [asks('sends the contents of a file')] : []));
/** `%output{file}` writes, `@file` reads. */
const shown = checks((value) =>
  /%output|^@/.test(value) ? [asks('writes or reads a file by its format')] : [],
);

/** curl(1) and wget(1): what they fetch is judged by where they put it; sending files asks. */
export const webFetch: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['curl'],
    effects: [network],
    options: [
      option(
        harmless,
        `
        -# | --progress-bar | -4, --ipv4 | -6, --ipv6 | -A, --user-agent=NAME | --anyauth | --basic | --digest
        -b, --cookie=DATA | --compressed | --connect-timeout=SECONDS | -C, --continue-at=OFFSET
        --create-dirs | -d, --data=DATA | --data-ascii=DATA | --data-binary=DATA | --data-raw=DATA | --data-urlencode=DATA
        -e, --referer=URL | -f, --fail | --fail-early | --fail-with-body | -F, --form=PART | --form-string=PART
        -g, --globoff | -G, --get | -h, --help | -H, --header=LINE | -i, --include | -I, --head
        -j, --junk-session-cookies | -J, --remote-header-name | --json=DATA | --keepalive-time=SECONDS
        -L, --location | --limit-rate=SPEED | -m, --max-time=SECONDS | --max-filesize=BYTES | --max-redirs=NUM
        -M, --manual | -N, --no-buffer | --no-keepalive | --no-progress-meter | --path-as-is | --http1.0 | --http1.1
        --http2 | --http3 | --oauth2-bearer=TOKEN | --parallel | -Z | --parallel-max=NUM | --post301 | --post302
        --proto=PROTOCOLS | --raw | -r, --range=RANGE | -R, --remote-time
        --request-target=PATH | --resolve=ENTRY | --retry=NUM | --retry-all-errors
        --retry-connrefused | --retry-delay=SECONDS | --retry-max-time=SECONDS | -s, --silent | -S, --show-error
        --ssl-reqd | --styled-output | --tcp-nodelay | --tlsv1.2 | --tlsv1.3 | -u, --user=USER | --url-query=DATA
        -v, --verbose | -V, --version | -y, --speed-time=SECONDS | -Y, --speed-limit=SPEED
        -w, --write-out=FORMAT | -q, --disable | -O, --remote-name | --remote-name-all | -o, --output=FILE | --url=URL
        `,
      ),
      option(reads, '--cacert=FILE | -E, --cert=FILE | --key=FILE | --etag-compare=FILE'),
      option(
        writes,
        `
        -D, --dump-header=FILE | -c, --cookie-jar=FILE | --trace=FILE | --trace-ascii=FILE | --stderr=FILE
        --etag-save=FILE | --hsts=FILE | --alt-svc=FILE | --libcurl=FILE
        `,
      ),
      option(writesInto, '--output-dir=DIR'),
      // With `file` a name of a machine is one of a file.
      option(
        checks((value) => (/^https?$/i.test(value) ? [] : [asks(`takes addresses for ${value}`)])),
        '--proto-default=PROTOCOL',
      ),
      option(method, '-X, --request=METHOD'),
      option(asks('takes options from a file'), '-K, --config=FILE'),
      option(asks('sends a file'), '-T, --upload-file=FILE'),
      option(asks('does not check who answers'), '-k, --insecure'),
    ],
    operands: { rest: webAddress },
    forms: [
      { values: { '-o': outputName, '--url': webAddress, '-w': shown, '-F': form, '-H': header } },
      {
        values: {
          '-d': sent,
          '--data-binary': sent,
          '--data-ascii': sent,
          '--data-urlencode': sent,
          '--json': sent,
        },
      },
      {
        when: [
          '-d',
          '--data-ascii',
          '--data-binary',
          '--data-raw',
          '--data-urlencode',
          '--json',
          '-F',
          '--form-string',
        ],
        unless: ['-G'],
        effects: [asks('sends data, which may change something there')],
      },
      { values: { '--url-query': sent, '-b': reads } },
      { when: ['-O', '--remote-name-all'], unless: ['--output-dir'], effects: [here] },
    ],
  }),
  defineCommand({
    names: ['wget'],
    effects: [network],
    options: [
      option(
        harmless,
        `
        -h, --help | -V, --version | -b, --background | -d, --debug | -q, --quiet | -v, --verbose | -nv, --no-verbose
        --report-speed=TYPE | -B, --base=URL | -t, --tries=NUMBER | --retry-connrefused | --retry-on-http-error=CODES
        -nc, --no-clobber | --no-netrc | -c, --continue | --start-pos=OFFSET | --progress=TYPE | --show-progress
        -N, --timestamping | --no-if-modified-since | -S, --server-response | --spider | -T, --timeout=SECONDS
        --dns-timeout=SECS | --connect-timeout=SECS | --read-timeout=SECS | -w, --wait=SECONDS | --waitretry=SECONDS
        --random-wait | --no-proxy | -Q, --quota=NUMBER | --limit-rate=RATE | --no-dns-cache | --ignore-case
        -4, --inet4-only | -6, --inet6-only | -nd, --no-directories | -x, --force-directories | -nH, --no-host-directories
        --protocol-directories | --cut-dirs=NUMBER | --header=STRING | --compression=TYPE | --max-redirect=NUMBER
        --referer=URL | -U, --user-agent=AGENT | --user=USER | --password=PASS | --no-http-keep-alive | --no-cookies | --content-disposition
        --content-on-error | --https-only | -r, --recursive | -l, --level=NUMBER | -k, --convert-links | -K, --backup-converted
        -m, --mirror | -p, --page-requisites | -A, --accept=LIST | -R, --reject=LIST | -D, --domains=LIST | -np, --no-parent
        -E, --adjust-extension | -H, --span-hosts | -L, --relative
        `,
      ),
      option(reads, '-i, --input-file=FILE | --load-cookies=FILE | --ca-certificate=FILE'),
      option(
        writes,
        '-O, --output-document=FILE | -o, --output-file=FILE | -a, --append-output=FILE | --save-cookies=FILE',
      ),
      option(writesInto, '-P, --directory-prefix=PREFIX'),
      option(runsProgram, '--use-askpass=COMMAND'),
      option(asks('takes settings that can do anything'), '-e, --execute=COMMAND | --config=FILE'),
      option(asks('sends a file'), '--post-file=FILE | --body-file=FILE'),
      option(asks('does not check who answers'), '--no-check-certificate'),
      option(asks('deletes what it has fetched'), '--delete-after'),
    ],
    operands: { rest: webAddress },
    forms: [{ unless: ['-O', '-P', '--spider'], effects: [here] }],
  }),
];
