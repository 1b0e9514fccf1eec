// What a decision costs, beside starting the program it is about.
import { spawnSync } from 'node:child_process';
import {
  type Arm,
  bench,
  type BenchContext,
  doubling,
  type Growth,
  interleave,
  measureGrowth,
  microsecondsEach,
  type Section,
} from '@umbo/testkit/bench';
import { compilePolicy } from '../src/compile-policy.ts';
import { argv, options, ordinaryScript, text } from './requests.ts';

const developer = compilePolicy({ version: 1, extends: ['umbo:developer'] }, options);
const line = 'grep -rn "TODO" src | wc -l && ls -la ./build > out.txt';
const requests = {
  'ls -la src': argv('ls', '-la', 'src'),
  'rm -rf ./build': argv('rm', '-rf', './build'),
  'timeout 5 env A=1 grep -n x a': argv('timeout', '5', 'env', 'A=1', 'grep', '-n', 'x', 'a'),
  'a script of one line, four commands': text(line),
  'a script of 2 KB': text(ordinaryScript(2000)),
};
const turns: Readonly<Record<string, number>> = { 'a script of 2 KB': 20 };

/** Deny rules none of which matches, so that each has to be looked at. */
function policyWith(count: number): ReturnType<typeof compilePolicy> {
  const rules = Array.from({ length: count }, (_, index) => ({
    id: `rule-${index}`,
    decision: 'deny' as const,
    match: `ls --never-${index}`,
  }));
  return compilePolicy({ version: 1, extends: ['umbo:developer'], rules }, options);
}

function growthOfRules(context: BenchContext): Promise<Growth> {
  context.progress('more and more rules');
  return measureGrowth(
    'a decision by the number of rules',
    'rules',
    doubling(16, 4096),
    context.rounds(7),
    async (count) => {
      const policy = policyWith(count);
      return async () => microsecondsEach(20, () => policy.decide(requests['ls -la src'])) / 1000;
    },
  );
}

function growthOfScript(context: BenchContext): Promise<Growth> {
  context.progress('longer and longer scripts');
  return measureGrowth(
    'a judgement by the length of the script',
    'characters',
    doubling(64, 8192),
    context.rounds(9),
    async (length) => {
      const request = text(ordinaryScript(length - 30));
      return async () => microsecondsEach(5, () => developer.decide(request)) / 1000;
    },
  );
}

async function measureDecision(context: BenchContext): Promise<Section> {
  const spawnTrue: Arm = {
    name: 'node spawn',
    measure: async () => microsecondsEach(4, () => spawnSync('/bin/true')),
  };
  const arms = Object.entries(requests).map(([name, request]): Arm => ({
    name,
    measure: async () => microsecondsEach(turns[name] ?? 200, () => developer.decide(request)),
  }));
  context.progress('decisions');
  const rounds = await interleave([spawnTrue, ...arms], context.rounds(30));
  return {
    id: 'policy',
    title: 'A policy decision',
    order: 90,
    about:
      'The developer preset judges a command or a script; no program is looked up. The reference is what deciding must stay small against: starting `/bin/true` by node’s `spawnSync`.',
    figures: Object.keys(requests).map((name) =>
      rounds.figure({
        name,
        of: name,
        beside: 'node spawn',
        besideName: 'starting a program',
        unit: 'µs',
      }),
    ),
    growth: [await growthOfRules(context), await growthOfScript(context)],
  };
}

await bench(measureDecision);
