import { expect, onTestFinished, test } from 'vitest';
import { Interrupts } from '../src/live/interrupts.ts';

function interrupts(): Interrupts {
  const made = new Interrupts();
  onTestFinished(() => made.close());
  return made;
}

test('before there is a turn to cancel, one Ctrl-C ends everything: while the app opens nothing else would answer it', () => {
  const pressed = interrupts();
  process.emit('SIGINT');
  expect(pressed.ended.aborted).toBe(true);
});

test('in a turn the first cancels and the second ends; a new turn counts anew', () => {
  const pressed = interrupts();
  let cancelled = 0;
  pressed.cancelTurn = () => (cancelled += 1);
  pressed.press();
  expect([cancelled, pressed.ended.aborted, pressed.isPressed]).toEqual([1, false, true]);
  pressed.reset();
  pressed.press();
  expect([cancelled, pressed.ended.aborted]).toEqual([2, false]);
  pressed.press();
  expect([cancelled, pressed.ended.aborted]).toEqual([2, true]);
});
