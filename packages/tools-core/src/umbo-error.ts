const brand = Symbol.for('umbo.error');

/** What an `UmboError` is made of. */
export interface UmboErrorOptions {
  /** Stable kebab-case code for programs. */
  readonly code: string;
  /** What was not done, why, and what would allow it. */
  readonly message: string;
  /** What caused it. */
  readonly cause?: unknown;
}

/** Every error umbo throws. Refusals by policy are results, not errors. */
export class UmboError extends Error {
  /** Stable kebab-case code for programs. */
  readonly code: string;

  constructor(options: UmboErrorOptions) {
    super(options.message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'UmboError';
    this.code = options.code;
    // A registered symbol instead of instanceof: two copies of this package in one host still recognise each other's errors.
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for an UmboError of any copy of this package. */
  static isInstance(value: unknown): value is UmboError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
