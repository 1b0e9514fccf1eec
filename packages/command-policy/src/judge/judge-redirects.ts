import { judgeClimb } from './climbing-path.ts';
import type { JudgeParts } from './judge-parts.ts';
import { isOutputName, oddOutput } from './odd-outputs.ts';
import type { Opinion } from './opinion.ts';
import type { Site } from './site.ts';

/** Judges what redirections open: a target is a write or a read like any other, but must be known. */
export function judgeRedirects(
  parts: JudgeParts,
  site: Site,
): { readonly opinions: readonly Opinion[]; readonly isReadOnly: boolean } {
  const opinions: Opinion[] = [];
  let isReadOnly = true;
  const ask = (code: string, message: string, change: string): void => {
    opinions.push({ verdict: 'ask', layer: 'script', code, message, change, lifts: 'none' });
  };
  for (const { kind, target } of site.redirects) {
    if (kind === 'duplicate' || kind === 'hereDocument' || kind === 'hereString') continue;
    const text = target.value ?? target.literalPrefix;
    if (/^\/+dev\/+(?:\.\/+)*(?:tcp|udp)(?:\/|$)/.test(text)) {
      ask(
        'network-redirect',
        `It opens a connection by ${target.source}.`,
        'use a program that may reach the network',
      );
      isReadOnly = false;
      continue;
    }
    const access = kind === 'read' ? 'read' : 'write';
    const isFed = target.unknown.length > 0 && target.unknown.every((part) => part === 'processSubstitution');
    if (access === 'write' && !/^\/dev\/(?:null|stdout|stderr|fd\/[12])$/.test(target.value ?? '') && !isFed)
      isReadOnly = false;
    // Bash opens /dev/tcp/… itself, so an unknown target may be a connection even when it is only read.
    const isTilde = target.unknown.every((part) => part === 'tilde');
    const isPrefixed = /^(?!\/+dev(?:\/|$))[^$]*\//.test(target.literalPrefix) && access === 'read';
    if (target.value === null && !isTilde && !isFed && !isPrefixed) {
      ask(
        'unknown-redirect',
        `It redirects to ${target.source}, which is unknown before running.`,
        'write the path out',
      );
      continue;
    }
    if (isFed) continue;
    if (access === 'write' && site.hasOddOutputs && isOutputName(target)) {
      opinions.push(oddOutput(target));
      isReadOnly = false;
    }
    for (const cwd of site.cwds) {
      const { home, guesses } = site;
      const found = [
        ...(access === 'read' ? [] : judgeClimb(target, cwd, site, parts.files)),
        ...parts.paths.judge(access, target, { cwd, home, guesses, files: parts.files }),
      ];
      // A rule names words, not redirections: it lifts nothing here.
      opinions.push(...found.map((opinion): Opinion => ({ ...opinion, lifts: 'none' })));
    }
  }
  return { opinions, isReadOnly };
}
