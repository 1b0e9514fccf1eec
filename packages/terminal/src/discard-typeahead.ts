import { setTimeout as sleep } from 'node:timers/promises';

const interrupt = 3;

/** Throws away what was typed before a question was shown: it was not meant as its answer. True when Ctrl-C was among it. */
export async function discardTypeahead(): Promise<boolean> {
  const { stdin } = process;
  if (!stdin.isTTY) return false;
  let isInterrupted = false;
  const drop = (typed: Buffer): void => {
    isInterrupted ||= typed.includes(interrupt);
  };
  stdin.setRawMode(true);
  stdin.on('data', drop);
  stdin.resume();
  await sleep(30);
  stdin.pause();
  stdin.off('data', drop);
  stdin.setRawMode(false);
  return isInterrupted;
}
