import { setTimeout as sleep } from 'node:timers/promises';

/** Throws away what was typed before a question was shown: it was not meant as its answer. */
export async function discardTypeahead(): Promise<void> {
  const { stdin } = process;
  if (!stdin.isTTY) return;
  const drop = (): void => {};
  stdin.setRawMode(true);
  stdin.on('data', drop);
  stdin.resume();
  await sleep(30);
  stdin.pause();
  stdin.off('data', drop);
  stdin.setRawMode(false);
}
