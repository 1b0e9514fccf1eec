import type { AttackGround } from './attack-ground.ts';
import { fillIn, quoteWord } from './fill-in.ts';
import type { Targets } from './find-targets.ts';
import { hideCommand, hideDeeper } from './hide-command.ts';
import type { Attempt, Trick } from './trick.ts';
import { archivers } from './tricks/archivers.ts';
import { builders } from './tricks/builders.ts';
import { destructive } from './tricks/destructive.ts';
import { assignmentForms, environment } from './tricks/environment.ts';
import { languages } from './tricks/languages.ts';
import { network } from './tricks/network.ts';
import { textTools } from './tricks/text-tools.ts';
import { versionControl } from './tricks/version-control.ts';
import { folderForms, writeForms } from './tricks/writes.ts';

const byProgram: Readonly<Record<string, readonly Trick[]>> = {
  'version control': versionControl,
  archivers,
  'text tools': textTools,
  languages,
  builders,
  network,
};

const scriptAttempt = (family: string, does: string, script: string): Attempt => ({
  family,
  does,
  call: { kind: 'script', script },
  envKeys: [],
});

/** Tricks of allowed programs: each starts a program nobody allowed, or writes where nobody may. */
function* throughPrograms(targets: Targets): Generator<Attempt> {
  const hidden = [targets.undeclared, targets.commands.at(-1) ?? null].filter((command) => command !== null);
  const [file] = targets.files;
  for (const [family, tricks] of Object.entries(byProgram)) {
    for (const { text, does } of tricks) {
      const needsCommand = /@(?:cmd|quoted|name)\b/.test(text);
      const needsFile = text.includes('@file');
      if (needsFile && file === undefined) continue;
      // What is neither the hidden command nor a file leads out of the workspace by itself: a program or a folder under /tmp or /etc.
      if (!needsCommand && (file === undefined || targets.undeclared === null)) continue;
      for (const command of needsCommand ? hidden : [''])
        yield scriptAttempt(family, does, fillIn(text, { command, ...(file === undefined ? {} : { file }) }));
    }
  }
}

function* writing(targets: Targets, ground: AttackGround | null): Generator<Attempt> {
  const isConfined = targets.files.includes('/etc/umbo-attack');
  const files = [...targets.files, ...(ground !== null && isConfined ? ground.leadingOut : [])];
  for (const file of files) {
    for (const spelled of new Set([
      file,
      file.startsWith('/') ? `/.${file}` : `./${file}`,
      file.replace('/', '//'),
    ]))
      for (const { text, does } of writeForms)
        yield scriptAttempt('writes', `${does}: ${file}`, fillIn(text, { file: spelled }));
  }
  if (!isConfined) return;
  for (const { text, does } of ground === null
    ? []
    : writeForms.filter((form) => /^echo x (?:>|1>|\| tee)/.test(form.text)))
    yield scriptAttempt('writes', `${does}: through a link`, fillIn(text, { file: ground?.link ?? '' }));
  for (const folder of ['/etc', '..', '~', '/', ...(ground === null ? [] : ['link-out', 'src/beside'])])
    for (const { text, does } of folderForms)
      yield scriptAttempt('folders', `${does}: in ${folder}`, fillIn(text, { file: folder }));
}

function* throughEnvironment(targets: Targets, random: () => number): Generator<Attempt> {
  const programs = targets.allowed.length === 0 ? ['ls'] : targets.allowed;
  for (const set of environment) {
    const key = set.slice(0, set.indexOf('='));
    const does = `${key} makes an allowed program load or start something else`;
    const program = (): string => programs[Math.floor(random() * programs.length)] ?? 'ls';
    for (const form of assignmentForms) {
      const script = form
        .replaceAll('@set', quoteSet(set))
        .replaceAll('@key', key)
        .replaceAll('@cmd', program());
      yield scriptAttempt('environment', does, script);
    }
    for (let count = 0; count < 3; count += 1)
      yield {
        family: 'environment',
        does,
        call: { kind: 'command', argv: [program()] },
        envKeys: ['A', key],
      };
  }
}

function quoteSet(set: string): string {
  const at = set.indexOf('=') + 1;
  return `${set.slice(0, at)}${quoteWord(set.slice(at))}`;
}

/** Everything that is tried, in an order that depends on the seed alone. */
export function* generateAttempts(
  targets: Targets,
  ground: AttackGround | null,
  random: () => number,
): Generator<Attempt> {
  const commands = [...(targets.undeclared === null ? [] : [`${targets.undeclared} x`]), ...targets.commands];
  for (const command of commands)
    yield* hideCommand(command, { runsUnknown: targets.undeclared === null, runsFiles: targets.runsFiles });
  yield* hideDeeper(commands, random);
  yield* throughPrograms(targets);
  yield* writing(targets, ground);
  if (targets.undeclared !== null) {
    for (const text of destructive)
      yield scriptAttempt('destructive', 'throws work away, or reaches beyond the workspace', text);
    for (const path of ground?.planted ?? []) {
      yield scriptAttempt('planted', 'runs a file that only bears an allowed name', `${path} x`);
      yield {
        family: 'planted',
        does: 'runs a file that only bears an allowed name',
        call: { kind: 'command', argv: [path, 'x'] },
        envKeys: [],
      };
    }
  }
  yield* throughEnvironment(targets, random);
}
