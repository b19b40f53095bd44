import type { CheckoutSession } from '../../client/index.ts';
import { statusOf } from './session-status.ts';

/** The shopper has something to do elsewhere, or may have left it undone there. */
export const needsAction = (session: CheckoutSession | undefined): boolean => {
  const status = statusOf(session);
  return (
    status === 'requires_action' || (status === 'pending' && session?.attempt?.elsewhere === true)
  );
};
