import { Problem } from '../../contract/vocabulary/problems.ts';
import { StoreUnavailableError } from '../store/store.ts';

/** What is answered when something was thrown; nothing of it, which could hold data. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailableError)
    return new Problem('store-unavailable', { retryAfter: 2 });
  return new Problem('internal');
}
