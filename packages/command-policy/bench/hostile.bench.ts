// Texts made to be slow, beside an ordinary script of the longest size that is read whole.
import { type Arm, bench, type BenchContext, interleave, type Section } from '@umbo/testkit/bench';
import { compilePolicy } from '../src/compile-policy.ts';
import { hostile, options, ordinaryScript, text } from './requests.ts';

const developer = compilePolicy({ version: 1, extends: ['umbo:developer'] }, options);
const ordinary = 'an ordinary script of 8 KB';

async function measureHostile(context: BenchContext): Promise<Section> {
  const scripts = { ...hostile, [ordinary]: ordinaryScript(8100) };
  const decisions = new Map<string, string>();
  const arms = Object.entries(scripts).map(([name, script]): Arm => ({
    name,
    measure: async () => {
      const from = performance.now();
      decisions.set(name, developer.decide(text(script)).kind);
      return performance.now() - from;
    },
  }));
  context.progress('texts made to be slow');
  const rounds = await interleave(arms, context.rounds(9));
  const allowed = [...decisions].filter(([name, kind]) => name !== ordinary && kind === 'allow');
  return {
    id: 'hostile',
    title: 'Hostile scripts',
    order: 110,
    about:
      'One whole judgement of a text made to be slow. The reference is an ordinary script of the longest size that is parsed whole; longer ones are skimmed and never allowed.',
    figures: Object.keys(hostile).map((name) =>
      rounds.figure({ name, of: name, beside: ordinary, unit: 'ms' }),
    ),
    notes: [
      `The worst of all rounds took ${Math.max(...Object.keys(hostile).flatMap((name) => rounds.values(name))).toFixed(1)} ms. Decided \`allow\`: ${allowed.length === 0 ? 'none' : allowed.map(([name]) => name).join(', ')}.`,
    ],
  };
}

await bench(measureHostile);
