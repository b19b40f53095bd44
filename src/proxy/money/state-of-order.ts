import type { StateOfOrder } from '../../contract/vocabulary/order-states.ts';

/** What can be known of a payment, as far as it decides about its order. */
export type Known =
  /** Nothing is proven, and it holds its order: it is sent, or waits for a bank or a person. */
  | 'held'
  /** The gateway shows that money moved, though not what was sent: another amount, or another currency. */
  | 'contradicted'
  | 'charged'
  | 'refunded'
  /** It no longer counts at the gateway: all of it went back. */
  | 'reversed';

/** One movement of one payment; `charged` may be negative, where a person's word was wrong. */
export interface KnownMovement {
  /** The attempt's id. */
  readonly payment: string;
  readonly kind: Known;
  /** ISO 4217. */
  readonly currency: string;
  /** In the currency's own minor units. */
  readonly minor: bigint;
  /** Of a charge: the number of the terms that were the newest when it was proven. */
  readonly terms?: number;
}

/** What the order is to be paid by: its newest terms. */
export interface Terms {
  /** Counts the terms that the order was given. */
  readonly number: number;
  readonly currency: string;
  readonly minor: bigint;
}

/** What is known of the money of an order. */
export interface OrderMoney {
  readonly state: StateOfOrder;
  /** The payment that pays the order, or paid it until it went back. */
  readonly paidBy: string | null;
  /** The payment that had paid the order until now, also if it was refunded since; null if it was reversed. */
  readonly paidBefore: string | null;
  /** What paid the order was refunded while nothing else did: whatever is charged from then on is beside that. */
  readonly isClosed: boolean;
  /** Payments that were charged beside that one, and have not gone back: nobody had asked for them. */
  readonly beside: readonly string[];
  /** How many payments were charged, those included that only the gateway's contradictory word says so of. */
  readonly timesCharged: number;
}

/**
 * The one rule: what is proven to have moved, in the order in which it was proven, against the newest terms of
 * the order. Every path reads this, and none decides for itself. Terms that were set after a charge was proven
 * ask for what is left: that charge never pays them, even if it is of as much. A charge that was proven under them is
 * one more beside what pays them, whichever came first.
 *
 * @param before the payment that paid the order until now, and whether it was refunded then, which closed the order. It does as long as it is kept, whatever was proven before
 * it counts again: that is what was beside it. Only if it went back is the order refunded or reversed; what went back as
 * a duplicate leaves no trace
 */
export function stateOfOrder(
  movements: readonly KnownMovement[],
  terms: Terms | undefined,
  before: { readonly paidBy: string | null; readonly isClosed?: boolean },
): OrderMoney {
  const payments = foldPayments(movements);
  const charged = payments.filter(({ charges }) => charges > 0n);
  const isDue = (payment: Payment): boolean =>
    terms === undefined ||
    (payment.terms === terms.number &&
      payment.currency === terms.currency &&
      payment.charges === terms.minor);
  const kept = charged.filter(isKept);
  const isKnown = ({ payment }: Payment): boolean => payment === before.paidBy;
  const due = kept.filter(isDue);
  const formerly = charged.filter(isDue).find(isKnown);
  const isRefunded = formerly !== undefined && !formerly.isReversed && !isKept(formerly);
  const wasClosed = isRefunded && before.isClosed === true;
  const payer = wasClosed ? undefined : (due.find(isKnown) ?? due[0]);
  const doubtful = payments.filter(isContradicted);
  const beside = kept.filter(
    (payment, index) =>
      wasClosed ||
      (payer !== undefined &&
        payment !== payer &&
        (index > kept.indexOf(payer) || payment.terms === terms?.number)),
  );
  const state = stateBy({
    paid: payer !== undefined || beside.length > 0,
    more: beside.length > 0 || doubtful.length > 0,
    contradicted: doubtful.length > 0,
    held: payments.some(({ isHeld }) => isHeld),
    partial: kept.length > 0,
    refunded: isRefunded,
    reversed: formerly !== undefined && formerly.isReversed,
  });
  return {
    state,
    isClosed: wasClosed || state === 'refunded',
    paidBy: (payer ?? formerly)?.payment ?? null,
    paidBefore: formerly?.isReversed === false ? formerly.payment : null,
    beside: beside.map(({ payment }) => payment),
    timesCharged: charged.length + doubtful.length,
  };
}

interface Facts {
  readonly paid: boolean;
  readonly more: boolean;
  readonly contradicted: boolean;
  readonly held: boolean;
  readonly partial: boolean;
  readonly refunded: boolean;
  readonly reversed: boolean;
}

/** The first that is true decides. */
function stateBy(facts: Facts): StateOfOrder {
  if (facts.paid) return facts.more ? 'over' : 'paid';
  if (facts.contradicted) return 'contradicted';
  // What is refunded can't be paid again, whatever else is waited for.
  if (facts.held && (facts.partial || !facts.refunded)) return 'held';
  if (facts.partial) return 'partial';
  if (facts.refunded) return 'refunded';
  return facts.reversed ? 'reversed' : 'open';
}

interface Payment {
  readonly payment: string;
  readonly currency: string | undefined;
  readonly terms: number | undefined;
  readonly charges: bigint;
  readonly back: bigint;
  readonly isHeld: boolean;
  readonly isReversed: boolean;
  readonly isDoubtful: boolean;
}

/** Of what the shop has, something is left. */
const isKept = ({ charges, back, isReversed }: Payment): boolean => !isReversed && back < charges;

/** What was proven to be charged as it was sent is in no doubt. */
const isContradicted = ({ isDoubtful, charges }: Payment): boolean => isDoubtful && charges <= 0n;

function foldPayments(movements: readonly KnownMovement[]): readonly Payment[] {
  const payments = new Map<string, Payment>();
  for (const movement of movements) {
    const { payment } = movement;
    const before = payments.get(payment) ?? { ...NOTHING, payment };
    payments.set(payment, { ...before, ...FOLD[movement.kind](before, movement) });
  }
  return [...payments.values()];
}

const FOLD: Readonly<
  Record<Known, (before: Payment, movement: KnownMovement) => Partial<Payment>>
> = {
  held: () => ({ isHeld: true }),
  contradicted: () => ({ isDoubtful: true }),
  // In which currency and under which terms, only what is proven says.
  charged: ({ charges }, { minor, currency, terms }) => ({
    charges: charges + minor,
    currency,
    terms,
  }),
  refunded: ({ back }, { minor }) => ({ back: back + minor }),
  reversed: () => ({ isReversed: true }),
};

const NOTHING = {
  currency: undefined,
  terms: undefined,
  charges: 0n,
  back: 0n,
  isHeld: false,
  isReversed: false,
  isDoubtful: false,
};
