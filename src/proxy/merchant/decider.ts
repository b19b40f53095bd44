import { Problem } from '../../contract/vocabulary/problems.ts';
import type { GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import type { Resolution } from '../../contract/proxy/operations.schema.ts';
import { isInHand } from '../books/waiting.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { useGrant } from '../grants/use-grant.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

/** Whose word it is that decides. */
export interface Decider {
  readonly decided_by: string;
  /** By which API key, or grant, it came. */
  readonly requested_by: string | undefined;
  /** Which orders it may be about. */
  readonly orders: GrantedOrders;
  /** Takes the decision off the limits of its grant, in the transaction that writes it down. */
  readonly use: (tx: Transaction) => Promise<void>;
}

/**
 * The merchant server names the person. With a grant it is the one whom the grant is for, so nobody can speak for
 * another; it has to be for decisions, which are granted after a step-up only.
 */
export function deciderOf(context: Context, caller: Operator, named: string | undefined): Decider {
  if (caller.kind === 'merchant') {
    if (named === undefined) throw wrong('must be given');
    const requested_by = context.actor.name;
    return { decided_by: named, requested_by, orders: 'all', use: () => Promise.resolve() };
  }
  const { decisions, orders, sub, jti } = caller.claims;
  if (!decisions || orders === undefined) throw new Problem('forbidden');
  if (named !== undefined) throw wrong('must be left out: it is the subject of the grant');
  return {
    decided_by: sub,
    requested_by: jti,
    orders,
    use: (tx) => useGrant(context, tx, caller, { count: 1, moved: [] }),
  };
}

const wrong = (detail: string): Problem =>
  new Problem('malformed-request', { errors: [{ pointer: '/decided_by', detail }] });

/** What a grant does not cover is refused, whether or not there is such a thing. */
export function assertDecidable(isCovered: boolean): void {
  if (!isCovered)
    throw new Problem('forbidden', { detail: 'This grant does not cover this order.' });
}

/** A payment that the gateway says to wait, and is still asked about, can be charged until it has ended there. */
export function assertOutOfHand(row: AttemptRow | OperationRow, to: Resolution['outcome']): void {
  if (to === 'failed' && row.orderNo !== null && isInHand(row))
    throw new Problem('attempt-running', {
      detail:
        'The gateway says that this payment waits, and is still asked: it may yet be charged. Cancel it there first.',
      retryAfter: 60,
    });
}
