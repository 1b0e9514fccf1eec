/** Version of the frames; both sides refuse another. */
export const frameVersion = 1;

/** Length, task, kind. */
export const frameHeaderBytes = 9;

/** The longest frame either side takes. */
export const maxFrameBytes: number = 16 * 1024 * 1024;

/** The longest frame the supervisor sends: head and tail of both streams, each as long as a run may ask for, and what is said beside them. */
const maxAnswerBytes: number = 4 * 16 * 1024 * 1024 + 65_536;

/** Kinds of frames. Twin of `native/frame.h`, which says what each carries. */
export const frameKind = {
  hello: 1,
  run: 2,
  stdin: 3,
  stdinEnd: 4,
  signal: 5,
  kill: 6,
  credit: 7,
  unsubscribe: 8,
  captured: 9,
  probe: 10,
  welcome: 65,
  started: 66,
  failed: 67,
  chunk: 68,
  needsInput: 69,
  stdinTaken: 70,
  stdinGone: 71,
  capturedIs: 72,
  exit: 73,
  probed: 74,
  warning: 75,
  held: 76,
} as const;

/** One frame. */
export interface Frame {
  /** The task it is about; 0 for none. */
  readonly task: number;
  /** One of `frameKind`. */
  readonly kind: number;
  /** Valid until the next frame is read: copy what is kept. */
  readonly payload: Buffer;
}

/** Writes the header of a frame with a payload of `length` bytes at the beginning of `bytes`. */
export function frameHeader(bytes: Buffer, task: number, kind: number, length: number): void {
  bytes.writeUInt32LE(frameHeaderBytes - 4 + length, 0);
  bytes.writeUInt32LE(task, 4);
  bytes.writeUInt8(kind, 8);
}

/** The header alone, for a payload that is sent behind it. */
export function encodeHeader(task: number, kind: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(frameHeaderBytes);
  frameHeader(bytes, task, kind, length);
  return bytes;
}

/** The bytes of a frame whose payload is given in parts. */
export function encodeFrame(task: number, kind: number, ...payload: readonly Uint8Array[]): Buffer {
  const length = payload.reduce((sum, part) => sum + part.length, 0);
  const bytes = Buffer.allocUnsafe(frameHeaderBytes + length);
  frameHeader(bytes, task, kind, length);
  let at = frameHeaderBytes;
  for (const part of payload) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A frame that carries one number. */
export function encodeNumberFrame(task: number, kind: number, value: number): Buffer {
  const payload = Buffer.allocUnsafe(4);
  payload.writeUInt32LE(Math.min(Math.max(0, Math.floor(value)), 0xff_ff_ff_ff));
  return encodeFrame(task, kind, payload);
}

/** Puts frames together from the pieces a pipe gives. */
export class FrameReader {
  #held: Buffer[] = [];
  #heldBytes = 0;
  #wanted = 0;

  /** Calls `take` with each whole frame; throws on bytes that are no frame. */
  push(bytes: Buffer, take: (frame: Frame) => void): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes < Math.max(4, this.#wanted)) return;
    const all = this.#held.length === 1 ? bytes : Buffer.concat(this.#held, this.#heldBytes);
    let at = 0;
    this.#wanted = 0;
    while (all.length - at >= 4) {
      const length = all.readUInt32LE(at);
      if (length < frameHeaderBytes - 4 || length > maxAnswerBytes) throw new Error('not a frame');
      if (all.length - at < length + 4) {
        this.#wanted = length + 4;
        break;
      }
      const end = at + 4 + length;
      take({
        task: all.readUInt32LE(at + 4),
        kind: all.readUInt8(at + 8),
        payload: all.subarray(at + frameHeaderBytes, end),
      });
      at = end;
    }
    const rest = all.subarray(at);
    this.#held = rest.length === 0 ? [] : [rest];
    this.#heldBytes = rest.length;
  }
}
