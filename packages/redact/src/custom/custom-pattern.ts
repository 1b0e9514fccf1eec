import { UmboError } from '@umbo/tools-core';
import { RE2JS } from 're2js';
import type { Finding } from '../scan/finding.ts';

/** A pattern of the host's own for what its secrets look like. */
export interface SensitivePattern {
  /** RE2 syntax: no backreferences, no look-around. With a group, the first group is the secret, else the whole match. */
  readonly pattern: string;
  /** What the label says: lower case letters, digits and `-`; default `custom`. */
  readonly kind?: string;
  /** Any case; default false. */
  readonly ignoreCase?: boolean;
}

/** A checked pattern, ready to search the bytes of a line. */
export interface CustomPattern {
  /** The secrets in bytes [start, end). */
  find(bytes: Buffer, start: number, end: number): Finding[];
}

const MAX_PATTERN_LENGTH = 1024;
const MAX_PROGRAM_SIZE = 5000;
/** Bytes of a line searched at once, with as many as overlap. */
const PIECE = 16_384;
const OVERLAP = 1024;

const refuse = (reason: string, cause?: unknown): never => {
  const message = `Not added: the sensitive pattern ${reason}. Give an RE2 pattern (no look-around, no backreference).`;
  throw new UmboError({ code: 'bad-sensitive-pattern', message, ...(cause !== undefined && { cause }) });
};

const compile = (pattern: string, flags: number): RE2JS => {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (cause) {
    return refuse(`is not valid RE2: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
};

/** Checks and compiles a pattern; refuses what is invalid, too large or matches nothing at all. */
export function customPattern(input: string | SensitivePattern): CustomPattern {
  const {
    pattern,
    kind = 'custom',
    ignoreCase = false,
  } = typeof input === 'string' ? { pattern: input } : input;
  if (pattern === '' || pattern.length > MAX_PATTERN_LENGTH)
    refuse(`is empty or longer than ${MAX_PATTERN_LENGTH} characters`);
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(kind))
    refuse(`has a kind that is not made of lower case letters, digits and "-"`);
  const compiled = compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  if (compiled.programSize() > MAX_PROGRAM_SIZE) refuse('is too large when compiled');
  if (compiled.test('')) refuse('matches the empty text, so it would match everywhere');
  const group = compiled.groupCount() > 0 ? 1 : 0;

  return {
    find(bytes, start, end) {
      const findings: Finding[] = [];
      for (let from = start; from < end; from += PIECE - OVERLAP) {
        const to = Math.min(end, from + PIECE);
        const matcher = compiled.matcher(bytes.subarray(from, to));
        while (matcher.find()) {
          const [first, last] = [matcher.start(group), matcher.end(group)];
          if (last <= first || bytes.subarray(from + first, from + last).includes('[REDACTED')) continue;
          findings.push({ start: from + first, end: from + last, kind, run: 'word', generic: true });
        }
        if (to === end) break;
      }
      return findings;
    },
  };
}
