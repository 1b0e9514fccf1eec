import { parse } from 'unbash';
import { readScript } from '../src/index.ts';

const SCRIPTS: Readonly<Record<string, string>> = {
  'one word': 'ls',
  'one line': 'cd packages/a && npm test 2>&1 | tail -n 20',
  'one line with substitutions':
    'git commit -m "$(cat msg.txt)" && echo "done: $(git rev-parse HEAD)" > out.txt',
  loop: 'for f in src/*.ts; do if [ -f "$f" ]; then wc -l "$f" >> counts.txt; fi; done',
  'here-document':
    "cat > notes.md <<'EOF'\n# Title\n\nSome text with $dollars and `ticks`.\nEOF\ngit add notes.md",
};
const HOSTILE: Readonly<Record<string, string>> = {
  '8 KiB of f() ': 'f() '.repeat(2048),
  '8 KiB of ${x:-': '${x:-'.repeat(1638),
  '8 KiB of <<E ': '<<E '.repeat(2048),
  '8 KiB of x=1; ': 'x=1; '.repeat(1638),
  '24 nested $(, 8 KiB': `${'$('.repeat(24)}${'a '.repeat(4000)}`,
  '10 MB of $(': '$('.repeat(5_000_000),
  '10 MB of a;': 'a;'.repeat(5_000_000),
  '10 MB of one quote': `'${'x'.repeat(10_000_000)}`,
};

function medianUs(run: () => void): number {
  for (let warm = 0; warm < 2000; warm += 1) run();
  const samples: number[] = [];
  for (let sample = 0; sample < 200; sample += 1) {
    const start = performance.now();
    for (let turn = 0; turn < 50; turn += 1) run();
    samples.push(((performance.now() - start) * 1000) / 50);
  }
  return samples.toSorted((a, b) => a - b)[100] ?? Number.NaN;
}

console.log('script | readScript, median µs | bare unbash parse, median µs | ratio');
for (const [name, script] of Object.entries(SCRIPTS)) {
  const own = medianUs(() => void readScript(script));
  const bare = medianUs(() => void parse(script));
  console.log(`${name} | ${own.toFixed(1)} | ${bare.toFixed(1)} | ${(own / bare).toFixed(1)}`);
}
console.log('\nhostile input | worst of 5, ms');
for (const [name, script] of Object.entries(HOSTILE)) {
  let worst = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    const start = performance.now();
    readScript(script);
    worst = Math.max(worst, performance.now() - start);
  }
  console.log(`${name} | ${worst.toFixed(1)}`);
}
