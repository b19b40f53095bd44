import type { SessionStatus } from './session-status.ts';

/** Whose texts the page has from the start; those of the others load (`localization/result`). */
type InPageStatus = 'unavailable' | 'paying' | 'unknown';

export const isInPage = (status: SessionStatus): status is InPageStatus =>
  status === 'unavailable' || status === 'paying' || status === 'unknown';
