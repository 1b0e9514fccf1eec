import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const files: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ada: {
    'src/sum.js': '// TODO: handle strings\nexport const sum = (...n) => n.reduce((a, b) => a + b, 0);\n',
    'src/mean.js':
      "import { sum } from './sum.js';\n// TODO: empty input\nexport const mean = (...n) => sum(...n) / n.length;\n",
    'build.js':
      "import { readdirSync } from 'node:fs';\nfor (const file of readdirSync('src')) {\n  await new Promise((done) => setTimeout(done, 1400));\n  console.log(`built ${file}`);\n}\n",
    'package.json': '{ "name": "numbers", "type": "module", "private": true }\n',
  },
  tove: {
    'draft.md': '# Shields\n\nThe umbo is the boss of a shield.\nIt is also the oldest point of a shell.\n',
  },
  lin: {
    'data/readings.csv': 'day,value\n1,3\n2,5\n3,8\n',
    'leave-note.sh': 'echo "the mean is 5.3" > note.txt\n',
    'config/service.env': `SERVICE_URL=https://example.invalid\nSERVICE_PASSWORD=${['hT7q', 'Lm2Z', 'x94v', 'B3kW'].join('-')}\n`,
  },
  odd: { 'wait.sh': 'sleep 300 & sleep 300 & (sleep 300 &) ; echo waiting; wait\n' },
};

/** Makes a folder with one workspace an agent; returns the folder. */
export function makeWorkspaces(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-parallel-agent-')));
  for (const [agent, contents] of Object.entries(files)) {
    for (const [name, text] of Object.entries(contents)) {
      const file = join(folder, agent, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return folder;
}
