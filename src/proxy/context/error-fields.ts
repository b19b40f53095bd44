import { codeOf } from '../../contract/runtime/code-of.ts';
import type { LogFields } from '../../contract/runtime/dependencies.ts';
import { StoreUnavailableError } from '../store/store.ts';

/**
 * An error as a line of the log shows it: its class, the code of what caused it, and of a store what to do.
 * Any other message could contain data.
 */
export const errorFields = (error: unknown): LogFields => ({
  error: error instanceof Error ? error.name : typeof error,
  code: codeOf(error),
  ...(error instanceof StoreUnavailableError && { reason: error.message }),
});
