import { expect, test } from 'vitest';
import { ProgressSender } from '../../src/wire/progress-sender.ts';

test('a client that reads slowly gets the end of a flood and the count of what was left out', async () => {
  const sent: string[] = [];
  const reading = Promise.withResolvers<void>();
  let number = 0;
  const sender = new ProgressSender(
    async (_, message) => {
      sent.push(message);
      await reading.promise;
    },
    () => (number += 1),
  );
  sender.push('first');
  await expect.poll(() => sent).toEqual(['first']);
  for (let index = 0; index < 1000; index += 1) sender.push('0123456789'.repeat(10));
  reading.resolve();
  await sender.end();
  expect(sent).toEqual(['first', `[92000 characters left out]\n${'0123456789'.repeat(800)}`]);
});

test('nothing is sent after the end, and a client that went away does no harm', async () => {
  const sent: string[] = [];
  const sender = new ProgressSender(
    async (_, message) => {
      sent.push(message);
      throw new Error('closed');
    },
    () => 1,
  );
  sender.push('a');
  await sender.end();
  expect(sent).toEqual(['a']);
});
