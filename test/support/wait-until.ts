import { waitUntil as waitFor } from '@open-wc/testing';
import { PATIENCE_MS } from './patience.mjs';

/** Waits until `predicate` holds. */
export const waitUntil = (
  predicate: () => unknown,
  message?: string,
  timeout = PATIENCE_MS,
): Promise<void> => waitFor(predicate, message, { timeout });
