import type { EffectReport } from '../judge/command-report.ts';

const phrases: Readonly<Record<string, string>> = {
  bringsCode: 'fetches code:',
  changesState: 'changes what it keeps',
  deletesFound: 'deletes what it finds',
  movesTo: 'puts files at',
  network: 'reaches the network',
  'runs code': 'runs code:',
  'runs command': 'starts',
  'runs commandWithMore': 'starts, with words of its own put in,',
  'runs file': 'runs the file',
  'runs program': 'starts',
  'runs projectCommand': 'starts',
  'runs projectProgram': 'runs, of the project,',
  'runs projectScript': 'runs, of the project,',
  'runs script': 'runs the text',
  'runs stdin': 'runs what comes from standard input',
  'runs workspace': 'runs code of the project',
  setsDirectory: 'works in',
  setsVariable: 'sets',
  writesInto: 'writes into',
};

/** An effect in plain words; null for what is only looked at on the way, or said in full by an opinion. */
export function sayEffect({ kind, target }: EffectReport): string | null {
  if (kind === 'checks' || kind === 'asks' || kind === 'destroys') return null;
  const phrase = phrases[kind] ?? kind;
  return target === null ? phrase.replace(/:$/, '') : `${phrase} ${target}`;
}
