import type { SecretRedactor } from '../../src/create-redactor.ts';
import { fill, seeded } from './fill.ts';

/** A held-out text, filled, and the secrets in it. */
export interface HeldOutCase {
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Templates filled with one seed. */
export const filled = (templates: readonly string[], seed: number): readonly HeldOutCase[] => {
  const random = seeded(seed * 7919);
  return templates.map((template) => {
    const marked = fill(template, random);
    return {
      text: marked.replaceAll(/[«»]/g, ''),
      secrets: [...marked.matchAll(/«([^»]+)»/g)].map(([, secret = '']) => secret),
    };
  });
};

/** Six characters of a secret, outside of labels, are a leak. */
export const leaks = (shown: string, secrets: readonly string[]): boolean => {
  const outside = shown.replaceAll(/\[REDACTED(?::[a-z0-9-]+)?\]/g, '\0');
  return secrets.some((secret) =>
    Array.from({ length: Math.max(1, secret.length - 5) }, (_, at) => secret.slice(at, at + 6)).some(
      (piece) => outside.includes(piece),
    ),
  );
};

/** What is shown of the texts that keep a secret, in so many rounds. */
export const missed = (
  redactor: SecretRedactor,
  templates: readonly string[],
  rounds: number,
): readonly string[] => {
  const shown: string[] = [];
  for (let seed = 1; seed <= rounds; seed++)
    for (const { text, secrets } of filled(templates, seed)) {
      const whole = redactor.redactText(text);
      if (leaks(whole, secrets)) shown.push(whole);
    }
  return shown;
};

/** Texts that come out differently in small chunks or the second time, with any line ends. */
export const unsteady = (redactor: SecretRedactor, templates: readonly string[]): readonly string[] =>
  filled(templates, 5).flatMap(({ text }) =>
    ['\n', '\r\n', '\r'].flatMap((ends) => {
      const ended = text.replaceAll('\n', ends);
      const whole = redactor.redactText(ended);
      const others = [1, 2, 7].map((size) => streamed(redactor, ended, { idle: false, size }));
      return [redactor.redactText(whole), ...others].every((other) => other === whole) ? [] : [ended];
    }),
  );

/** Lines that come out differently when they are cut in two somewhere, byte by byte, or the second time. */
export const cutDifferently = (redactor: SecretRedactor, templates: readonly string[]): readonly string[] =>
  filled(templates, 5).flatMap(({ text }) => {
    const whole = redactor.redactText(text);
    const bytes = Buffer.from(text);
    const inTwo = (cut: number): string => {
      const stream = redactor.stream();
      const parts = [bytes.subarray(0, cut), bytes.subarray(cut)].map((part) => stream.write(part));
      return Buffer.concat([...parts, stream.end()]).toString();
    };
    const cuts = Array.from(bytes.subarray(1), (_, at) => at + 1).filter((cut) => inTwo(cut) !== whole);
    const isSteady =
      redactor.redactText(whole) === whole && streamed(redactor, text, { idle: false, size: 1 }) === whole;
    return cuts.length === 0 && isSteady ? [] : [`${text} at ${cuts.join(', ')}`];
  });

/** What of these texts without a secret is touched in so many rounds. */
export const touched = (
  redactor: SecretRedactor,
  templates: readonly string[],
  rounds: number,
): readonly string[] => {
  const found = new Set<string>();
  for (let seed = 1; seed <= rounds; seed++) {
    const random = seeded(seed * 104_729);
    for (const template of templates) {
      const text = fill(template, random);
      if (redactor.redactText(text) !== text) found.add(redactor.redactText(text));
    }
  }
  return [...found];
};

/** What a stream shows of a text in chunks of a size, whether or not it falls idle behind each. */
export const streamed = (
  redactor: SecretRedactor,
  text: string,
  { idle, size }: { readonly idle: boolean; readonly size: number },
): string => {
  const stream = redactor.stream();
  const bytes = Buffer.from(text);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    out.push(Buffer.from(stream.write(bytes.subarray(at, at + size))));
    if (idle) out.push(Buffer.from(stream.flushIdle()));
  }
  return Buffer.concat([...out, stream.end()]).toString();
};
