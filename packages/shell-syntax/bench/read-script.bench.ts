// Reading a script into every command it could run, beside parsers that only parse: tree-sitter-bash (native) and unbash.
import {
  type Arm,
  bench,
  type BenchContext,
  interleave,
  loadPeer,
  microsecondsEach,
  type Section,
} from '@umbo/testkit/bench';
import { parse } from 'unbash';
import { readScript } from '../src/index.ts';

const scripts: Readonly<Record<string, string>> = {
  'one word': 'ls',
  'one line': 'cd packages/a && npm test 2>&1 | tail -n 20',
  'one line with substitutions':
    'git commit -m "$(cat msg.txt)" && echo "done: $(git rev-parse HEAD)" > out.txt',
  'a loop': 'for f in src/*.ts; do if [ -f "$f" ]; then wc -l "$f" >> counts.txt; fi; done',
  'a here-document':
    "cat > notes.md <<'EOF'\n# Title\n\nSome text with $dollars and `ticks`.\nEOF\ngit add notes.md",
};
const turns = 300;

interface TreeSitter {
  setLanguage(language: unknown): void;
  parse(text: string): { readonly rootNode: { readonly hasError: boolean } };
}

async function openTreeSitter(): Promise<TreeSitter | string> {
  const [parser, bash] = [await loadPeer('tree-sitter'), await loadPeer('tree-sitter-bash')];
  if (parser.kind === 'absent') return parser.reason;
  if (bash.kind === 'absent') return bash.reason;
  const made = new (parser.module['default'] as new () => TreeSitter)();
  made.setLanguage(bash.module['default']);
  if (made.parse('ls | wc').rootNode.hasError) return 'it does not parse `ls | wc`';
  return made;
}

async function measureReading(context: BenchContext): Promise<Section> {
  const treeSitter = await openTreeSitter();
  const peers: Readonly<Record<string, (script: string) => unknown>> = {
    ...(typeof treeSitter === 'string' ? {} : { 'tree-sitter-bash': (script) => treeSitter.parse(script) }),
    unbash: (script) => parse(script),
  };
  const ways = { umbo: (script: string) => readScript(script), ...peers };
  const arms = Object.entries(scripts).flatMap(([name, script]) =>
    Object.entries(ways).map(([way, read]): Arm => ({
      name: `${way}: ${name}`,
      measure: async () => microsecondsEach(turns, () => read(script)),
    })),
  );
  context.progress('reading scripts');
  const rounds = await interleave(arms, context.rounds(25));
  return {
    id: 'script',
    title: 'Reading a script',
    order: 100,
    about:
      'From a shell text to every command it could run, with its words, redirections and doubts. The peers only parse; unbash is the parser underneath.',
    figures: Object.keys(peers).flatMap((peer) =>
      Object.keys(scripts).map((name) =>
        rounds.figure({
          name,
          of: `umbo: ${name}`,
          beside: `${peer}: ${name}`,
          besideName: `${peer}, parse only`,
          unit: 'µs',
        }),
      ),
    ),
    absent: typeof treeSitter === 'string' ? [{ peer: 'tree-sitter-bash', reason: treeSitter }] : [],
  };
}

await bench(measureReading);
