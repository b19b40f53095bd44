import { MOVEMENTS } from '../../contract/operations/movements.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';

interface Asked {
  readonly operation: OperationName;
  readonly values: object;
}

interface Run {
  readonly request: Asked;
  readonly state: string;
}

/** The same for two requests that ask for the same. */
export const deduplicationKey = ({ operation, values }: Asked): string =>
  JSON.stringify([operation, values]);

/** It has left behind what the one before it was to leave behind, too: that needs no telling any more. */
export const repeats = (later: Run, { request, state }: Run): boolean =>
  later.state === 'succeeded' &&
  state !== 'running' &&
  MOVEMENTS[request.operation].lock === 'none' &&
  deduplicationKey(later.request) === deduplicationKey(request);
