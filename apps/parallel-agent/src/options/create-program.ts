import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { duration } from './duration.ts';

function agentCount(text: string): number {
  if (!/^[1-9]\d?$/.test(text) || Number(text) > 16) throw new InvalidArgumentError('Give 1 to 16 agents.');
  return Number(text);
}

function folder(text: string): string {
  if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidArgumentError('Give a folder that exists.');
  return resolve(text);
}

function file(text: string): string {
  if (!statSync(text, { throwIfNoEntry: false })?.isFile())
    throw new InvalidArgumentError('Give a policy file that exists.');
  return resolve(text);
}

/** The command line of the app. */
export function createProgram(): Command {
  return new Command('parallel-agent')
    .description(
      'Several agents side by side: judged, confined, supervised, recorded.\n\nWithout a prompt the agents are scripted; everything they start is real.\nWith a prompt a model works on it: set OPENROUTER_API_KEY, or UMBO_BASE_URL, UMBO_API_KEY and UMBO_MODEL.',
    )
    .argument('[prompt...]', 'what the agents are asked to do')
    .addOption(
      new Option('--policy <file>', 'policy file')
        .argParser(file)
        .default(join(import.meta.dirname, '../../policy.yaml'), 'the one beside this app'),
    )
    .option('--role <role>', 'role of the policy file to work in; with a prompt')
    .addOption(
      new Option('--mode <mode>', 'read: only what only reads, and nothing is asked')
        .choices(['read', 'write'])
        .default('write'),
    )
    .addOption(
      new Option('--root <dir>', 'workspace; with a prompt (default: the current folder)').argParser(folder),
    )
    .addOption(
      new Option('--sandbox <mode>', "another sandbox than the policy's").choices([
        'read-only',
        'workspace-write',
        'off',
      ]),
    )
    .addOption(
      new Option('--detach-after <time>', 'how long a call holds up its agent')
        .argParser(duration)
        .default(1500, '1500ms'),
    )
    .option('--audit <file>', 'audit log to append to (default: one in a temporary folder)')
    .addOption(
      new Option('--agents <n>', 'how many agents work on the prompt side by side, 1 to 16')
        .argParser(agentCount)
        .default(1),
    )
    .option('--json', 'JSON lines instead of text')
    .exitOverride();
}
