import { UmboError, type Redactor, type RedactorStream } from '@umbo/tools-core';
import { isPlaceholder } from './checks/placeholder.ts';
import { looksRandom } from './checks/random.ts';
import { customPattern } from './custom/custom-pattern.ts';
import { allKeywords } from './detectors/all-keywords.ts';
import { knownSecret, type KnownSecret } from './known/known-secret.ts';
import { secretNameStrength } from './names/secret-name.ts';
import type { RedactorOptions } from './redactor-options.ts';
import { scan } from './scan/engine.ts';
import { KeywordIndex } from './scan/keyword-index.ts';
import { renderEdits } from './scan/render-edits.ts';
import type { RedactionCore } from './stream/redaction-core.ts';
import { RedactionStream } from './stream/redaction-stream.ts';
import { redactValue } from './values/redact-value.ts';

/** A redactor that can be told more secrets and says how many it took out. */
export interface SecretRedactor extends Redactor {
  /** How many labels were written, by kind. */
  readonly counts: ReadonlyMap<string, number>;
  /** Adds a value that must never be shown; streams that are open obey too. */
  register(value: string, kind?: string): void;
}

const MAX_PATTERNS = 64;
const MIN_LINE_BYTES = 4096;

let shared: KeywordIndex | undefined;
/** The index of everything that is looked for without being told: made once, at the first use. */
const builtIn = (): KeywordIndex => (shared ??= new KeywordIndex(allKeywords));

/** Takes secrets out of text, values and byte streams. */
export function createRedactor(options: RedactorOptions = {}): SecretRedactor {
  const { label = 'kind', maxLineBytes = 65_536, extraSensitivePatterns = [] } = options;
  if (extraSensitivePatterns.length > MAX_PATTERNS) {
    throw new UmboError({
      code: 'too-many-sensitive-patterns',
      message: `No redactor made: more than ${MAX_PATTERNS} sensitive patterns. Join some with "|".`,
    });
  }
  const customs = extraSensitivePatterns.map(customPattern);
  const known: KnownSecret[] = [];
  const values = new Set<string>();
  const counts = new Map<string, number>();
  let index: KeywordIndex | undefined;

  const register = (value: string, kind = 'known-secret'): void => {
    if (value === '' || values.has(value)) return;
    if (value.length < 4 || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(kind)) {
      throw new UmboError({
        code: 'bad-secret',
        message:
          'Secret not registered: it has fewer than 4 characters, or its kind is not made of lower case letters, digits and "-".',
      });
    }
    values.add(value);
    known.push(knownSecret(value, kind));
    index = undefined;
  };

  const labelOf = (kind: string): string => (label === 'kind' ? `[REDACTED:${kind}]` : '[REDACTED]');
  const count = (kind: string): string => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return labelOf(kind);
  };

  const labels = new Map<string, Buffer>();
  const labelBytes = (kind: string): Buffer => {
    count(kind);
    const before = labels.get(kind);
    if (before !== undefined) return before;
    const bytes = Buffer.from(labelOf(kind));
    labels.set(kind, bytes);
    return bytes;
  };

  const core: RedactionCore = {
    scan(bytes, block, open) {
      index ??=
        known.length === 0
          ? builtIn()
          : new KeywordIndex(
              known.flatMap((secret) => secret.keywords),
              builtIn(),
            );
      return scan(bytes, index, customs, block, open);
    },
    render: (bytes, edits, from, to) => renderEdits(bytes, edits, from, to, labelBytes),
    *knownForms() {
      for (const { forms } of known) yield* forms;
    },
  };

  const redactBytes = (value: Uint8Array): Uint8Array => {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    const { edits } = core.scan(bytes, undefined, false);
    return edits.length === 0 ? value : core.render(bytes, edits, 0, bytes.length);
  };

  const redactText = (text: string): string => {
    if (text.length < 4) return text;
    const bytes = Buffer.from(text);
    const redacted = redactBytes(bytes);
    return redacted === bytes ? text : Buffer.from(redacted).toString();
  };

  for (const secret of options.secrets ?? []) {
    if (typeof secret === 'string') register(secret);
    else register(secret.value, secret.kind);
  }
  for (const [name, value = ''] of Object.entries(options.env ?? {})) {
    const strength = secretNameStrength(name);
    if (value.length < 8 || strength === 'none' || isPlaceholder(value)) continue;
    if (strength !== 'weak' || looksRandom(value)) register(value, 'env-secret');
  }

  return {
    counts,
    register,
    redactText,
    redactValue: <T>(value: T): T =>
      redactValue(value, { text: redactText, bytes: redactBytes, label: count }),
    stream: (): RedactorStream => new RedactionStream(core, Math.max(MIN_LINE_BYTES, maxLineBytes)),
  };
}
