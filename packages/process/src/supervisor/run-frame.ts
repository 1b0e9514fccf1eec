import type { ProcessSpec } from '../process-spec.ts';
import { frameHeader, frameHeaderBytes, frameKind } from './frame.ts';

/** What the supervisor needs besides the spec. */
export interface RunFrameOptions {
  /** The task's id. */
  readonly id: number;
  /** Bytes of the lock plan; empty for none. */
  readonly plan: Uint8Array;
  /** Asks for a pid namespace of its own. */
  readonly ownPids: boolean;
  /** Where the spill file goes; empty for none. */
  readonly spillPath: string;
  /** The scratch directory to make and remove; empty for none. */
  readonly scratchPath: string;
}

const fixedBytes = 2 + 5 * 4 + 6 * 8;
const noLimit = 0xff_ff_ff_ff;
const maxCaptureBytes = 16 * 1024 * 1024;

/** The bytes of a run frame. Twin of `native/run-spec.h`. Written in one piece: this is on the way of every start. */
export function encodeRunFrame(spec: ProcessSpec, options: RunFrameOptions): Buffer {
  const { capture = {}, limits = {} } = spec;
  const { headBytes = 32_768, tailBytes = 32_768, spillBytes = 0 } = capture;
  const { id, plan, ownPids, spillPath, scratchPath } = options;
  const paths = [spec.file, spec.cwd, spillPath, scratchPath];
  let args = `${spec.argv0 ?? spec.file}\0`;
  for (const arg of spec.args) args += `${arg}\0`;
  const entries = Object.entries(spec.env);
  let env = '';
  for (const [key, value] of entries) env += `${key}=${value}\0`;
  const argsBytes = Buffer.byteLength(args);
  const envBytes = Buffer.byteLength(env);
  const pathBytes = paths.map((path) => Buffer.byteLength(path));

  const length =
    fixedBytes + pathBytes.reduce((sum, n) => sum + 5 + n, 0) + 4 + plan.length + 16 + argsBytes + envBytes;
  const bytes = Buffer.allocUnsafe(frameHeaderBytes + length);
  frameHeader(bytes, id, frameKind.run, length);
  let at = frameHeaderBytes;
  const u32 = (value: number): void => {
    at = bytes.writeUInt32LE(Math.min(Math.max(0, Math.ceil(value)), 0xff_ff_ff_ff), at);
  };
  const u64 = (value: number | undefined): void => {
    u32(value === undefined ? noLimit : value % 2 ** 32);
    u32(value === undefined ? noLimit : Math.floor(value / 2 ** 32));
  };
  at = bytes.writeUInt8((spec.keepChildren === true ? 1 : 0) + (ownPids ? 2 : 0), at);
  at = bytes.writeUInt8(spec.stdin === undefined || spec.stdin === 'closed' ? 0 : 1, at);
  u32(spec.timeoutMs);
  u32(spec.graceMs ?? 2000);
  u32(spec.drainMs ?? 250);
  u32(Math.min(headBytes, maxCaptureBytes));
  u32(Math.min(tailBytes, maxCaptureBytes));
  u64(spillBytes);
  u64(limits.cpuSeconds);
  u64(limits.memoryBytes);
  u64(limits.openFiles);
  u64(limits.processes);
  u64(limits.fileSizeBytes);
  for (const [index, path] of paths.entries()) {
    u32(pathBytes[index] ?? 0);
    at += bytes.write(path, at);
    at = bytes.writeUInt8(0, at);
  }
  u32(plan.length);
  bytes.set(plan, at);
  at += plan.length;
  u32(spec.args.length + 1);
  u32(argsBytes);
  at += bytes.write(args, at);
  u32(entries.length);
  u32(envBytes);
  bytes.write(env, at);
  return bytes;
}
