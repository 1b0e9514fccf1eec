import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  queryAudit,
  verifyAudit,
  type AuditFilter,
  type AuditRecord,
  type AuditVerdict,
} from '@umbo/observer';
import { UmboError, visibleText } from '@umbo/tools-core';

const codes: Readonly<Record<AuditVerdict['kind'], number>> = {
  intact: 0,
  tornTail: 3,
  gap: 4,
  altered: 5,
  reordered: 5,
  shorterThanAnchor: 6,
};

function mustExist(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() === true) return;
  const what = found === undefined ? `there is no file ${file || '""'}` : `${file} is not a file`;
  throw new UmboError({ code: 'no-file', message: `Nothing was read: ${what}.` });
}

function mustBeLog(file: string): void {
  mustExist(file);
  if (statSync(file).size > 0 && queryAudit(file, {}).next().done === true)
    throw new UmboError({ code: 'no-log', message: `Nothing was read: ${file} holds no audit record.` });
}

function readKey(file: string): KeyObject {
  mustExist(file);
  try {
    return createPublicKey(readFileSync(file));
  } catch (cause) {
    throw new UmboError({
      code: 'bad-key',
      message: `Nothing was verified: ${file} is not a public key (PEM).`,
      cause,
    });
  }
}

function describe(verdict: AuditVerdict): string {
  const at =
    'place' in verdict
      ? ` at ${verdict.place.file}, line ${verdict.place.line}, byte ${verdict.place.offset}`
      : '';
  switch (verdict.kind) {
    case 'intact': {
      const anchored =
        verdict.anchoredThrough === null
          ? 'no anchor given: a cut at the end would not be seen'
          : `anchored through record ${verdict.anchoredThrough}`;
      return `intact: ${verdict.records} records, ${anchored}`;
    }
    case 'tornTail':
      return `torn tail${at}: the last record was not written whole; ${verdict.records} records before it are intact`;
    case 'gap':
    case 'reordered':
      return `${verdict.kind}${at}: expected record ${verdict.expectedSeq}, found ${verdict.foundSeq}`;
    case 'altered':
      return `altered${at}: ${verdict.message}`;
    case 'shorterThanAnchor':
      return `shorter than its anchor: ${verdict.records} records, but record ${verdict.anchorSeq} was anchored`;
  }
}

/** `umbo audit verify`. */
export function auditVerify(
  file: string,
  options: { readonly anchor?: string; readonly key?: string; readonly json?: boolean },
): number {
  mustExist(file);
  if ((options.anchor === undefined) !== (options.key === undefined))
    throw new UmboError({
      code: 'usage',
      message: 'Nothing was verified: --anchor and --key belong together.',
    });
  if (options.anchor !== undefined) mustExist(options.anchor);
  const verdict = verifyAudit({
    file,
    ...(options.anchor !== undefined && options.key !== undefined
      ? { anchors: { file: options.anchor, key: readKey(options.key) } }
      : {}),
  });
  console.log(options.json ? JSON.stringify(verdict) : describe(verdict));
  return codes[verdict.kind];
}

const longest = 400;

function resultOf(record: Extract<AuditRecord, { kind: 'outcome' }>): string {
  const { exitCode, signal } = record.facts;
  const ended =
    typeof exitCode === 'number'
      ? `exit code ${exitCode} `
      : typeof signal === 'string'
        ? `by ${signal} `
        : '';
  const reason = record.reason === undefined ? '' : `(${record.reason}) `;
  return `${record.outcome} ${reason}${ended}${Math.round(record.durationMs)} ms`;
}

function saysOf(record: AuditRecord): string {
  if (!('callId' in record)) return '';
  const call = `${record.sessionId}/${record.callId}`;
  if (record.kind === 'outcome') return `  ${call}  ${resultOf(record)}`;
  if (record.kind === 'start') return `  ${call}  ${JSON.stringify(record.requests)}`;
  const reasons =
    record.decision === 'allow' ? '' : `  ${record.reasons.map(({ message }) => message).join(' ')}`;
  return ` ${record.decision}  ${call}${reasons}  ${JSON.stringify(record.requests)}`;
}

/** One record in one line. What a model called things must neither move the cursor of a reader nor reorder what is read. */
function line(record: AuditRecord): string {
  const when = new Date(record.at).toISOString();
  const text = visibleText(`${String(record.seq).padStart(6)}  ${when}  ${record.kind}${saysOf(record)}`);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Options of `umbo audit show` and `tail`. */
export interface AuditShowOptions {
  readonly session?: string;
  readonly call?: string;
  readonly kind?: AuditRecord['kind'];
  readonly decision?: string;
  readonly executable?: string;
  readonly since?: number;
  readonly json?: boolean;
}

function filterOf(options: AuditShowOptions): AuditFilter {
  return {
    ...(options.session === undefined ? {} : { sessionId: options.session }),
    ...(options.call === undefined ? {} : { callId: options.call }),
    ...(options.kind === undefined ? {} : { kind: options.kind }),
    ...(options.decision === undefined ? {} : { decision: options.decision }),
    ...(options.executable === undefined ? {} : { executable: options.executable }),
    ...(options.since === undefined ? {} : { since: options.since }),
  };
}

/** `umbo audit show`. */
export function auditShow(file: string, options: AuditShowOptions): number {
  mustBeLog(file);
  for (const record of queryAudit(file, filterOf(options)))
    console.log(options.json ? JSON.stringify(record) : line(record));
  return 0;
}

/** `umbo audit tail`: the last records, then new ones as they come, until interrupted. */
export async function auditTail(
  file: string,
  options: AuditShowOptions & { readonly lines: number },
): Promise<number> {
  mustBeLog(file);
  // Looked at before the log is read: what is written while it is read must make it look grown.
  let size = statSync(file).size;
  let seen = 0;
  const last: AuditRecord[] = [];
  for (const record of queryAudit(file, filterOf(options))) {
    last.push(record);
    if (last.length > options.lines) last.shift();
    seen = record.seq;
  }
  const show = (record: AuditRecord): void =>
    console.log(options.json ? JSON.stringify(record) : line(record));
  last.forEach((record) => show(record));
  for (; ; await sleep(200)) {
    const now = existsSync(file) ? statSync(file).size : size;
    if (now === size) continue;
    size = now;
    for (const record of queryAudit(file, filterOf(options))) {
      if (record.seq > seen) show(record);
      seen = Math.max(seen, record.seq);
    }
  }
}
