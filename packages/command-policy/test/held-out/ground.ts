import type { CompiledPolicy } from '../../src/compile-policy.ts';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';
import { oddCharacters } from './odd-characters.ts';
import { readTable } from './table.ts';
import type { Row } from './table.ts';

/** The shipped presets. */
export const presetNames = ['read-only', 'developer', 'writer', 'researcher', 'ci'] as const;
export type PresetName = (typeof presetNames)[number];

const workspace = createRepository();
for (const path of `package.json Makefile server.js script.py scripts/run.sh docker/Dockerfile Dockerfile main.go index.js
  a.txt b.txt data.csv analyse.py requirements.txt build.js src/a.test.js`.split(/\s+/)) {
  workspace.file(path, 'x\n');
}
const policies = new Map<PresetName, CompiledPolicy>(
  presetNames.map((name) => [name, workspace.compile({ extends: [`umbo:${name}`] })]),
);

/** What a preset says of a text in a small repository. */
export function verdict(preset: PresetName, text: string): string {
  return policies.get(preset)?.decide(script(workspace, text)).kind ?? 'none';
}

const firstLook = ['builds', 'files', 'programs', 'readers', 'shell', 'tools', 'wrappers'];
const secondLook = [
  'second-git',
  'second-scripts',
  'second-builds',
  'second-languages',
  'second-shell',
  'second-fetch',
];
/** Found by holding the presets against what other systems say and what GTFOBins shows. */
const thirdLook = ['others'];
/** Found by reading again what had become easier: settings, patterns, tools of projects, directories. */
const fourthLook = ['again'];

/** Found by asking of each program which variables, files of options and directories it takes its words from. */
const fifthLook = ['handed-on', 'leaks'];
/** Found by writing 3500 attacks anew: where programs take places from, and signs in front of values. */
const sixthLook = ['places'];

/** The tools of more languages, clusters and clouds. */
const seventhLook = ['ecosystems'];

/** What no preset may allow: a first part written before the knowledge was looked at, a second one after. */
export const heldOutTricks: readonly Row[] = [
  ...[
    ...firstLook,
    ...secondLook,
    ...thirdLook,
    ...fourthLook,
    ...fifthLook,
    ...sixthLook,
    ...seventhLook,
  ].flatMap((name) => readTable(`tricks-${name}`)),
  ...oddCharacters,
];

/** What an agent types in a day, with what its preset should say of it. */
export const everyday: readonly (readonly [PresetName, text: string, expected: string])[] = [
  ...['shell', 'files', 'programs', 'builds', 'others', 'settings', 'places', 'ecosystems'].flatMap((name) =>
    readTable(`ordinary-${name}`).map(([text, expected]) => ['developer', text, expected] as const),
  ),
  ...readTable('ordinary-read-only').map(([text, expected]) => ['read-only', text, expected] as const),
  ...readTable('ordinary-researcher').map(([text, expected]) => ['researcher', text, expected] as const),
  ...readTable('ordinary-writer').map(([text, expected]) => ['writer', text, expected] as const),
];
