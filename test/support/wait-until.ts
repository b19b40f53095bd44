import { waitUntil as waitFor } from '@open-wc/testing';

/**
 * Waits until `predicate` holds. Only its failure takes time, so it has long enough for a machine on
 * which other work goes on.
 */
export const waitUntil = (
  predicate: () => unknown,
  message?: string,
  timeout = 15_000,
): Promise<void> => waitFor(predicate, message, { timeout });
