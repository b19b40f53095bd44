import { isPaid, type StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import type { SessionState } from '../../contract/vocabulary/outcomes.ts';

/** What a session is to its order. */
export interface Part {
  readonly order: StateOfOrder;
  /** Its payment pays the order, or paid it until that went back. */
  readonly isPayer: boolean;
  /** Its payment is in progress. */
  readonly isActive: boolean;
  /** Another shopper has taken the order over. */
  readonly isReplaced: boolean;
  /** It asks for what the newest terms of the order ask for. */
  readonly isNewest: boolean;
}

/**
 * What becomes of a session by the state of its order. Whether an open one has expired in the meantime is
 * decided by the clock, not here.
 */
export function stateOfSession(state: SessionState, part: Part): SessionState {
  const { order, isPayer, isActive, isReplaced, isNewest } = part;
  if (isPayer && (isPaid(order) || order === 'refunded')) return 'paid';
  if (isPayer && order === 'reversed') return 'cancelled';
  if (state === 'cancelled' || state === 'expired') return state;
  if (isActive) return 'paying';
  if (isPaid(order) || order === 'refunded' || !isNewest) return 'superseded';
  // A page that was left open takes no second payment by itself.
  if (order === 'reversed' && state !== 'open') return 'superseded';
  return isReplaced ? 'cancelled' : 'open';
}
