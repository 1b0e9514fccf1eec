import { join } from 'node:path';
import type { AgentSetup } from '../team/agent-setup.ts';
import { scriptedModel } from './scripted-model.ts';

/** The agent that is ended while its task still runs. */
export const endedAgent = 'odd';

/** The four agents of the story; what they try is scripted, what happens is not. */
export function storyAgents(folder: string): readonly AgentSetup[] {
  return [
    {
      name: 'ada',
      role: 'developer',
      workspace: join(folder, 'ada'),
      task: 'Build the project and see what is left to do.',
      model: scriptedModel([
        [
          { say: 'A look around first.' },
          { call: 'shell_exec', input: { executable: 'ls', argv: ['-1', 'src'] } },
        ],
        [
          { say: 'The build takes a while; it may go on in the background.' },
          { call: 'shell_exec', input: { executable: 'node', argv: ['build.js'] } },
        ],
        [
          { say: 'Meanwhile: what is left to do?' },
          {
            call: 'shell_bash',
            input: { command: 'grep -n TODO src/*.js > todo.txt; wc -l < todo.txt && head -1 todo.txt' },
          },
        ],
        [
          { say: 'I could push this over the old history.' },
          { call: 'shell_exec', input: { executable: 'git', argv: ['push', '--force', 'origin', 'main'] } },
        ],
        [{ say: 'Not without asking, then.' }],
        [{ say: 'The build is through.' }],
      ]),
    },
    {
      name: 'tove',
      role: 'writer',
      workspace: join(folder, 'tove'),
      task: 'Count the words of the draft and check its spelling.',
      model: scriptedModel([
        [{ call: 'shell_exec', input: { executable: 'wc', argv: ['-w', 'draft.md'] } }],
        [
          { say: 'There is a spell checker I would like to try.' },
          {
            call: 'shell_exec',
            input: { executable: 'spell-check', argv: ['--language', 'en', 'draft.md'] },
          },
        ],
        [{ say: 'Then I read it myself.' }],
      ]),
    },
    {
      name: 'lin',
      role: 'researcher',
      workspace: join(folder, 'lin'),
      task: 'Find the highest reading, read the settings, leave a note.',
      model: scriptedModel([
        [
          {
            call: 'shell_bash',
            input: { command: 'tail -n +2 data/readings.csv | sort -t, -k2 -n | tail -1' },
          },
          { call: 'shell_exec', input: { executable: 'cat', argv: ['config/service.env'] } },
        ],
        [
          { say: 'A note for the next reader.' },
          { call: 'shell_exec', input: { executable: 'sh', argv: ['leave-note.sh'] } },
        ],
        [{ say: 'Read-only means read-only.' }],
      ]),
    },
    {
      name: endedAgent,
      role: 'developer',
      workspace: join(folder, 'odd'),
      task: 'Wait for something that never comes.',
      model: scriptedModel([
        [{ call: 'shell_bash', input: { command: 'sh wait.sh', timeout: 60 } }],
        [{ say: 'I will be told when it comes.' }],
      ]),
    },
  ];
}
