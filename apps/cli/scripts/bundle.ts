// `node scripts/bundle.ts [FOLDER]`: the umbo command as a few files instead of eleven hundred modules, most of whose start-up is finding
// and reading them. Built from sources, so the command, its packages and the supervisor beside it are always of one version.
import { chmodSync, copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { thirdPartyLicences } from './third-party-licences.ts';

const root = dirname(import.meta.dirname);
const folder = resolve(process.argv[2] ?? join(root, 'dist'));
const processPackage = join(root, '../../packages/process');
const built = 'native/build/umbo-supervisor';

/** The supervisor lies beside the bundle instead of where its package has it. */
const supervisorBeside = {
  name: 'supervisor-beside',
  transform(code: string, id: string): string | null {
    if (id !== join(processPackage, 'src/supervisor/supervisor-path.ts')) return null;
    const moved = code.replace(`../../${built}`, './umbo-supervisor');
    if (moved === code) throw new Error('supervisor-path.ts no longer says where the supervisor is.');
    return moved;
  },
};

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(root, 'src/main.ts'),
  platform: 'node',
  resolve: { conditionNames: ['@umbo/source', 'node', 'import', 'default'] },
  plugins: [supervisorBeside],
});
// Names stay as written: a stack trace of a user is read by people.
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});
const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), thirdPartyLicences(modules));
const supervisor = join(processPackage, built);
if (existsSync(supervisor)) {
  copyFileSync(supervisor, join(folder, 'umbo-supervisor'));
  chmodSync(join(folder, 'umbo-supervisor'), 0o755);
}
