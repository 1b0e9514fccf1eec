import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licence texts of the packages these modules are from: a bundle must carry what it is made of. */
export function thirdPartyLicences(modules: readonly string[]): string {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  const texts = [...new Set(folders)].map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly version: string;
      readonly license?: string;
    };
    const files = globSync('{licen[cs]e,LICEN[CS]E,NOTICE}*', { cwd: folder });
    if (files.length === 0) throw new Error(`${manifest.name} is bundled and has no licence file.`);
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
    return `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})\n\n${text}\n`;
  });
  return texts.toSorted().join(`\n${'-'.repeat(72)}\n\n`);
}
