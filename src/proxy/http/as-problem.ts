import { Problem } from '../../contract/vocabulary/problems.ts';
import { StoreUnavailableError, StoreWentBackError } from '../store/store.ts';

/** The answer to a thrown error, without its message, which could contain data. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StoreWentBackError) return new Problem('store-went-back');
  if (error instanceof StoreUnavailableError)
    return new Problem('store-unavailable', { retryAfter: 2 });
  return new Problem('internal');
}
