import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { formatMoney, parseLooseMoney } from '../../contract/money/money.ts';
import type { EventData, EventType } from '../../contract/proxy/events.schema.ts';
import type { EventRow } from '../store/tables.ts';

/** What moves money, or says that it may have moved. */
export type BookingKind =
  | 'charged'
  | 'refunded'
  | 'reversed'
  | 'disputed'
  | 'lost_to_disputes'
  | 'refunded_elsewhere'
  | 'unresolved'
  | 'unresolved_refunds';

/** One movement of one payment, by the event that says so. */
export interface Booking {
  /** The event that says so. */
  readonly event_id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What moved. */
  readonly kind: BookingKind;
  /** Takes an earlier booking back: its amount is subtracted. */
  readonly correction: boolean;
  /** Never negative. */
  readonly amount: DecimalAmount;
  /** Of a payment in a session. */
  readonly attempt_id?: string | undefined;
  /** The shop's own number. */
  readonly order_id?: string | undefined;
  /** As the gateway knows the order. */
  readonly order_no?: string | undefined;
  /** As the gateway knows the payment. */
  readonly transaction_id?: string | undefined;
  /** Of a deduction. */
  readonly recurring_id?: string | undefined;
}

/** Server-side payments: operations that charge without a session. */
const CHARGING: readonly string[] = ['authorise.card', 'authorise.alternative', 'checkout'];

/**
 * Makes bookings out of events, in order from the first that is kept. A payment is
 * charged once, however many events it has; a wrong booking is reversed at the time of the event
 * that says so, so that days that are closed stay as they were.
 */
export function createBooker(): (event: EventRow) => Booking[] {
  const read = createReader();
  const limit = createReversalLimit();
  return (event) => read(event).flatMap(limit);
}

function createReader(): (event: EventRow) => Booking[] {
  /** What has been booked and not taken back, by payment or refund. */
  const booked = new Set<string>();
  /** Payments of subscriptions, by the gateway's number. */
  const deductions = new Map<string, Money>();

  return (event) => {
    const base = { event_id: `evt_${event.id}`, at: event.at };
    const book = (kind: BookingKind, name: string, more: Money): Booking[] => {
      if (booked.has(`${kind} ${name}`)) return [];
      booked.add(`${kind} ${name}`);
      return [{ ...base, kind, correction: false, ...more }];
    };
    const takeBack = (kind: BookingKind, name: string, more: Money): Booking[] =>
      booked.delete(`${kind} ${name}`) ? [{ ...base, kind, correction: true, ...more }] : [];

    const restateHere = (
      kind: BookingKind,
      amounts: readonly [DecimalAmount, DecimalAmount],
      more: Omit<Money, 'amount'>,
    ): Booking[] => restate({ ...base, ...more, kind }, amounts);

    switch (event.type as EventType) {
      case 'payment.succeeded':
      case 'payment.partial': {
        const { id, ...money } = paymentOf(event);
        return [...book('charged', id, money), ...takeBack('reversed', id, money)];
      }
      case 'payment.failed': {
        const { id, ...money } = paymentOf(event);
        return takeBack('charged', id, money);
      }
      case 'payment.cancelled':
      case 'payment.reversed': {
        const { id, ...money } = paymentOf(event);
        return book('reversed', id, money);
      }
      case 'payment.disputed': {
        const { id, ...money } = paymentOf(event);
        return book('disputed', id, money);
      }
      case 'payment.refunded_elsewhere': {
        const { id, amount: paid, ...money } = paymentOf(event);
        const { amount } = event.data as EventData<'payment.refunded_elsewhere'>;
        // A hint does not say how much went back: what a person confirms takes its place.
        const hint = { ...money, amount: nothingIn(paid.currency) };
        const name = money.transaction_id ?? id;
        return amount
          ? [
              ...takeBack('refunded_elsewhere', name, hint),
              ...book('refunded_elsewhere', event.id, { ...money, amount }),
            ]
          : book('refunded_elsewhere', name, hint);
      }
      case 'payment.elsewhere_stated': {
        const data = event.data as EventData<'payment.elsewhere_stated'>;
        const money = paymentNamed(data);
        const none = nothingIn(data.paid.currency);
        return [
          // From now on it is known how much.
          ...takeBack('refunded_elsewhere', data.transaction_id, { ...money, amount: none }),
          ...restateHere('refunded_elsewhere', [data.from.refunded, data.to.refunded], money),
          ...restateHere(
            'lost_to_disputes',
            [data.from.lost_to_disputes, data.to.lost_to_disputes],
            money,
          ),
        ];
      }
      case 'refund.succeeded': {
        const { id, ...money } = refundOf(event);
        return book('refunded', id, money);
      }
      case 'refund.failed':
      case 'refund.unknown': {
        const { id, ...money } = refundOf(event);
        return takeBack('refunded', id, money);
      }
      case 'operation.succeeded':
      case 'operation.failed':
      case 'operation.reversed':
      case 'operation.pending':
      case 'operation.review':
      case 'operation.unknown': {
        const { operation, amount } = event.data as EventData<'operation.succeeded'>;
        // A deduction is told for its period only: what cancels it says so.
        if (operation.operation === 'orders.cancel')
          return (operation.items ?? []).flatMap(({ transaction_id: id, outcome }) => {
            const money = deductions.get(id);
            if (!money) return [];
            return (outcome === 'succeeded' ? book : takeBack)('reversed', id, money);
          });
        if (!CHARGING.includes(operation.operation) || !amount) return [];
        const money = {
          amount,
          order_no: operation.order_no,
          transaction_id: operation.transaction_id,
        };
        if (event.type === 'operation.reversed') return book('reversed', operation.id, money);
        if (event.type === 'operation.failed') return takeBack('charged', operation.id, money);
        return event.type === 'operation.succeeded'
          ? [...book('charged', operation.id, money), ...takeBack('reversed', operation.id, money)]
          : [];
      }
      case 'subscription.deducted': {
        const data = event.data as EventData<'subscription.deducted'>;
        const amount = data.amount ?? data.expected?.amount;
        if (!amount) return [];
        const money = { ...deductionOf(data), amount };
        if (money.transaction_id) deductions.set(money.transaction_id, money);
        return book('charged', periodOf(data), money);
      }
      case 'subscription.deduction_review': {
        const data = event.data as EventData<'subscription.deduction_review'>;
        const { recurring_id, order_id } = data;
        return data.payments.flatMap(({ outcome, amount, order_no, transaction_id }) =>
          amount && (outcome === 'succeeded' || outcome === 'review')
            ? book('charged', `${periodOf(data)} ${transaction_id ?? order_no ?? ''}`, {
                recurring_id,
                order_id,
                order_no,
                transaction_id,
                amount,
              })
            : [],
        );
      }
      case 'subscription.deduction_missing': {
        const data = event.data as EventData<'subscription.deduction_missing'>;
        const amount = data.expected?.amount;
        return amount ? book('unresolved', periodOf(data), { ...deductionOf(data), amount }) : [];
      }
      default:
        return [];
    }
  };
}

/** Replaces an amount that was booked by another one. */
const restate = (
  booking: Omit<Booking, 'amount' | 'correction'>,
  [from, to]: readonly [DecimalAmount, DecimalAmount],
): Booking[] =>
  from.value === to.value
    ? []
    : [
        ...(isNothing(from) ? [] : [{ ...booking, correction: true, amount: from }]),
        ...(isNothing(to) ? [] : [{ ...booking, correction: false, amount: to }]),
      ];

/** What went back of a payment by anything but a reversal, and what a reversal is of, in minor units. */
interface Back {
  readonly otherwise: bigint;
  readonly reversible: bigint;
}

/**
 * Limits reversals to what is left of their payment: what was refunded or lost before does not go back once
 * more, and neither does what proves to have been refunded later.
 */
function createReversalLimit(): (booking: Booking) => Booking[] {
  const payments = new Map<string, Back>();

  return (booking) => {
    const { kind, correction, transaction_id: id } = booking;
    const { currency } = booking.amount;
    if (id === undefined) return [booking];
    const { minor } = parseLooseMoney(booking.amount.value, currency);
    const before = payments.get(id) ?? { otherwise: 0n, reversible: 0n };
    const isReversal = kind === 'reversed';
    const after: Back = isReversal
      ? { ...before, reversible: correction ? 0n : minor }
      : {
          ...before,
          otherwise: before.otherwise + (RETURNS.has(kind) ? (correction ? -minor : minor) : 0n),
        };
    payments.set(id, after);
    const reversed = ({ reversible, otherwise }: Back): DecimalAmount => ({
      value: formatMoney({ minor: reversible > otherwise ? reversible - otherwise : 0n, currency }),
      currency,
    });
    return [
      ...(isReversal ? [] : [booking]),
      ...restate({ ...booking, kind: 'reversed' }, [reversed(before), reversed(after)]),
    ];
  };
}

const RETURNS: ReadonlySet<BookingKind> = new Set([
  'refunded',
  'refunded_elsewhere',
  'lost_to_disputes',
]);

type Money = Omit<Booking, 'event_id' | 'at' | 'kind' | 'correction'>;

function paymentOf({ data }: EventRow): Money & { id: string } {
  const { attempt, order_id } = data as EventData<'payment.succeeded'>;
  const { id, amount, order_no, transaction_id } = attempt;
  // One that an operation made is in no session.
  const attempt_id = id.startsWith('att_') ? id : undefined;
  return { id, attempt_id, order_id, order_no, transaction_id, amount };
}

/** What a person has said of a payment: by its own number. */
const paymentNamed = ({
  order_id,
  order_no,
  transaction_id,
}: EventData<'payment.elsewhere_stated'>) => ({ order_id, order_no, transaction_id });

const nothingIn = (currency: string): DecimalAmount => ({
  value: formatMoney({ minor: 0n, currency }),
  currency,
});

const isNothing = ({ value }: DecimalAmount): boolean => !/[1-9]/.test(value);

function refundOf({ data }: EventRow): Money & { id: string } {
  const refund = data as EventData<'refund.succeeded'>;
  const { operation_id, refund_reference, order_id, order_no, transaction_id, amount } = refund;
  const id = `${operation_id} ${transaction_id} ${refund_reference}`;
  return { id, order_id, order_no, transaction_id, amount };
}

type Deduction = EventData<'subscription.deducted'>;

const periodOf = ({ recurring_id, period }: Deduction): string => `${recurring_id} ${period}`;

const deductionOf = ({ recurring_id, order_id, payments }: Deduction) => ({
  recurring_id,
  order_id,
  order_no: payments.at(-1)?.order_no,
  transaction_id: payments.at(-1)?.transaction_id,
});
