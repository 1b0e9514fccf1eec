import { expect, test } from 'vitest';
import { DoubtList } from '../src/guard/doubt-list.ts';
import { countOpeners, OpenerLedger } from '../src/guard/opener-ledger.ts';

function doubtsOf(text: string, prepare: (ledger: OpenerLedger) => void): readonly (number | undefined)[] {
  const ledger = new OpenerLedger();
  const doubts = new DoubtList('bash');
  prepare(ledger);
  ledger.check(text, doubts);
  return doubts.doubts.map(({ offset }) => offset);
}

test.each(['$(a)', '`a`', '<(a)', '>(a)', '${ a;}', '${|a;}', '$[1]'])(
  '%j without a syntax node is a doubt',
  (text) => {
    expect(doubtsOf(`x ${text}`, () => {})).toEqual([2]);
  },
);

test('an opener with a node, or inside literal text, is no doubt', () => {
  expect(
    doubtsOf('$(a) `b`', (ledger) => {
      ledger.account(5, 8, true);
      ledger.account(0, 4, false);
    }),
  ).toEqual([]);
  expect(
    doubtsOf("'$(a)' # `b`", (ledger) => {
      ledger.literal(7, 12);
      ledger.literal(0, 6);
    }),
  ).toEqual([]);
});

test('double quotes make <( plain text, but not $(', () => {
  expect(doubtsOf('"<(a)"', (ledger) => ledger.quoted(0, 6))).toEqual([]);
  expect(doubtsOf('"$(a)"', (ledger) => ledger.quoted(0, 6))).toEqual([1]);
});

test('an overlong interval before others does not hide what stands after it', () => {
  expect(doubtsOf("'a' $(b)", (ledger) => ledger.literal(0, 3))).toEqual([4]);
});

test('counting stops just above the limit', () => {
  expect(countOpeners('$('.repeat(1000), 64)).toBe(65);
  expect(countOpeners('echo ${x} (a)', 64)).toBe(0);
});
