import type { GrantCreate } from '../../src/entries/server.ts';
import { assertCode } from './company.ts';

/** What the person at the desk may do: see every order, and all that needs no step-up. */
export const DESK_GRANT: Omit<GrantCreate, 'origin'> = {
  subject: 'demo-staff',
  orders: 'all',
  operations: [
    'orders.refund',
    'orders.review',
    'orders.cancel',
    'subscription.cancel',
    'transactions.query',
  ],
};

/**
 * The grant for one decision. The step-up is checked here, on the server: a script in the page could skip a check that
 * runs there. @throws StepUpError
 */
export function decisionGrant({ code }: Record<string, unknown>): Omit<GrantCreate, 'origin'> {
  assertCode(code);
  return { subject: DESK_GRANT.subject, orders: 'all', decisions: true, step_up: true };
}
