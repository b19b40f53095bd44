import type { OperationName } from '../contract/vocabulary/operation-names.ts';

/** A request that can't or must not be signed. Never quotes a value: it may be card data. */
export class SigningError extends Error {
  /** The wire field. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(`"${field}" ${message}`);
    this.name = 'SigningError';
    this.field = field;
  }
}

/** Live mode uses no recipe that was only inferred, unless the profile names it (C-048). */
export class AnalogyRefusedError extends Error {
  /** The operation that was not signed. */
  readonly operation: OperationName;

  constructor(operation: OperationName) {
    super(
      `the signing recipe of "${operation}" is known by analogy only; ` +
        `ask the gateway for it and set sign.recipes["${operation}"], or name the operation in sign.allowAnalogy`,
    );
    this.name = 'AnalogyRefusedError';
    this.operation = operation;
  }
}
