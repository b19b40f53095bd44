/**
 * What is known of the money of an order, over all of its payments and against its newest terms.
 * Source: P-11, P-12, P-24.
 */
export const ORDER_STATES = [
  /** Nothing is proven to have moved, or all of it went back before the order was paid: it can be paid. */
  'open',
  /** A payment is in progress, or waits for a bank, a person or proof. */
  'held',
  /** The gateway shows that money moved, though not what was sent: a person decides. */
  'contradicted',
  /** Charged, though not what the newest terms ask for: the rest can be paid. */
  'partial',
  /** Charged as the newest terms ask. */
  'paid',
  /** Paid, and then charged again, or perhaps: a payment has to go back. */
  'over',
  /** Paid, and refunded in full. */
  'refunded',
  /** What had paid it no longer counts at the gateway: it can be paid again. */
  'reversed',
] as const;
export type StateOfOrder = (typeof ORDER_STATES)[number];

/** Whether another payment may begin; every state is placed. */
const PAYABLE: Readonly<Record<StateOfOrder, boolean>> = {
  open: true,
  held: false,
  contradicted: false,
  partial: true,
  paid: false,
  over: false,
  refunded: false,
  reversed: true,
};

/** A session can ask for it, whole or what is left of it. */
export const isPayable = (state: StateOfOrder): boolean => PAYABLE[state];

/** No session can ask for it again. */
export const isSettledForGood = (state: StateOfOrder): boolean =>
  isPaid(state) || state === 'refunded';

/** What the shop was to get, it has got. */
export const isPaid = (state: StateOfOrder): boolean => state === 'paid' || state === 'over';
