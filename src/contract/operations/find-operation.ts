import {
  NOT_SHOWN_OPERATIONS,
  OPERATION_NAMES,
  type NotShownOperation,
  type OperationName,
} from '../vocabulary/operation-names.ts';

/** An operation that the interface names without showing path, fields or answer (C-267 to C-275). */
export class NotShownError extends Error {
  readonly operation: NotShownOperation;

  constructor(operation: NotShownOperation) {
    super(
      `"${operation}" is not shown by the interface: the document names it without path, fields or answer`,
    );
    this.name = 'NotShownError';
    this.operation = operation;
  }
}

export class UnknownOperationError extends Error {
  constructor(name: string) {
    super(`"${name}" is no operation; there are: ${OPERATION_NAMES.join(', ')}`);
    this.name = 'UnknownOperationError';
  }
}

/** Turns a name that came from outside into an operation's, or throws why it is none. */
export function findOperation(name: string): OperationName {
  const known = OPERATION_NAMES.find((operation) => operation === name);
  if (known) return known;
  const notShown = NOT_SHOWN_OPERATIONS.find((operation) => operation === name);
  throw notShown ? new NotShownError(notShown) : new UnknownOperationError(name);
}
