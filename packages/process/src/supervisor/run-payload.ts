import type { ProcessSpec } from '../process-spec.ts';

/** What the supervisor needs besides the spec. */
export interface RunPayloadOptions {
  /** Bytes of the lock plan; empty for none. */
  readonly plan: Uint8Array;
  /** Asks for a pid namespace of its own. */
  readonly ownPids: boolean;
  /** Where the spill file goes; empty for none. */
  readonly spillPath: string;
  /** The scratch directory to make and remove; empty for none. */
  readonly scratchPath: string;
}

const noLimit = 0xff_ff_ff_ff_ff_ff_ff_ffn;
const maxCaptureBytes = 16 * 1024 * 1024;

function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32LE(Math.min(Math.max(0, Math.ceil(value)), 0xff_ff_ff_ff));
  return bytes;
}

function u64(value: number | undefined): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(value === undefined ? noLimit : BigInt(Math.max(0, Math.floor(value))));
  return bytes;
}

function text(value: string): Buffer[] {
  const bytes = Buffer.from(`${value}\0`, 'utf8');
  return [u32(bytes.length - 1), bytes];
}

function list(values: readonly string[]): Buffer[] {
  const bytes = Buffer.from(values.map((value) => `${value}\0`).join(''), 'utf8');
  return [u32(values.length), u32(bytes.length), bytes];
}

/** The payload of a run frame. Twin of `native/run-spec.h`. */
export function encodeRunPayload(spec: ProcessSpec, options: RunPayloadOptions): Buffer[] {
  const { capture = {}, limits = {} } = spec;
  const { headBytes = 32_768, tailBytes = 32_768, spillBytes = 0 } = capture;
  const flags = (spec.keepChildren === true ? 1 : 0) + (options.ownPids ? 2 : 0);
  const stdin = spec.stdin === undefined || spec.stdin === 'closed' ? 0 : 1;
  return [
    Buffer.of(flags, stdin),
    u32(spec.timeoutMs),
    u32(spec.graceMs ?? 2000),
    u32(spec.drainMs ?? 250),
    u32(Math.min(headBytes, maxCaptureBytes)),
    u32(Math.min(tailBytes, maxCaptureBytes)),
    u64(spillBytes),
    u64(limits.cpuSeconds),
    u64(limits.memoryBytes),
    u64(limits.openFiles),
    u64(limits.processes),
    u64(limits.fileSizeBytes),
    ...text(spec.file),
    ...text(spec.cwd),
    ...text(options.spillPath),
    ...text(options.scratchPath),
    u32(options.plan.length),
    Buffer.from(options.plan),
    ...list([spec.argv0 ?? spec.file, ...spec.args]),
    ...list(Object.entries(spec.env).map(([key, value]) => `${key}=${value}`)),
  ];
}
