// `npm run release:check`: packs every published package, checks each tarball, installs them all into an empty project
// outside the workspace and runs the root README's example there, as a user would.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, globSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { askedForHelp } from './asked-for-help.ts';
import { turbo } from './turbo.ts';

if (
  askedForHelp(`npm run release:check
Packs every package, checks the tarballs, installs them into an empty project and runs the README's example and the umbo command there.`)
)
  process.exit(0);

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
}

function must(what: string, cwd: string, file: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status === 0) return stdout;
  console.error(`${what} failed\n${stdout}${stderr}`);
  process.exit(1);
}

const published = globSync('{packages,apps}/*/package.json')
  .map((file) => ({
    folder: resolve(dirname(file)),
    manifest: JSON.parse(readFileSync(file, 'utf8')) as Manifest,
  }))
  .filter(({ manifest }) => !manifest.private);

if (!turbo('run', 'build', 'build:native', '--output-logs=errors-only')) process.exit(1);
const work = mkdtempSync(join(tmpdir(), 'umbo-release-'));
const tarballs = join(work, 'tarballs');
mkdirSync(tarballs);
try {
  for (const { folder, manifest } of published) {
    must(`${manifest.name}: publint`, folder, resolve('node_modules/.bin/publint'), '--strict');
    must(`${manifest.name}: pack`, folder, 'pnpm', 'pack', '--pack-destination', tarballs);
  }
  const files = readdirSync(tarballs).map((file) => join(tarballs, file));
  for (const file of files) {
    // A command has nothing to import; every library must resolve, as ESM, with its types.
    if (file.includes('umbo-cli-')) continue;
    must(`${file}: attw`, work, resolve('node_modules/.bin/attw'), file, '--profile', 'esm-only');
    console.log(`packed and checked ${file.split('/').at(-1)}`);
  }
  const project = join(work, 'project');
  mkdirSync(project);
  const dependencies = Object.fromEntries(
    files.map((file) => [`@umbo/${/^umbo-(.+?)-\d/.exec(basename(file))?.[1]}`, `file:${file}`]),
  );
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'empty-project', private: true, type: 'module', dependencies }),
  );
  // The tarballs name each other by version, and no registry has them yet.
  writeFileSync(
    join(project, 'pnpm-workspace.yaml'),
    `packages: []\npmOnFail: ignore\noverrides:\n${Object.entries(dependencies)
      .map(([name, from]) => `  '${name}': '${from}'\n`)
      .join('')}`,
  );
  must('install of the tarballs', project, 'pnpm', 'install', '--prefer-offline');
  const example = readFileSync('docs/examples/compose-a-host.ts', 'utf8');
  writeFileSync(join(project, 'example.ts'), example);
  process.stdout.write(must('the README example', project, process.execPath, 'example.ts'));
  const command = join(project, 'node_modules/.bin/umbo');
  must('the umbo command', project, command, 'run', '--sandbox', 'off', '--', 'echo', 'run by umbo');
  console.log(
    `${files.length} packages installed into an empty project; the README example and the umbo command ran there`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
