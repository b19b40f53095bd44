import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { EventData, EventType } from '../../contract/proxy/events.schema.ts';
import type { EventRow } from '../store/tables.ts';

/** What moves money, or says that it may have moved. */
export type BookingKind =
  | 'charged'
  | 'refunded'
  | 'reversed'
  | 'disputed'
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
 * Makes bookings out of events, which come in their order from the first that is kept. A payment is
 * charged once, whatever is told of it; what turns out otherwise is taken back at the time of the event
 * that says so, so that days that are closed stay as they were.
 */
export function createBooker(): (event: EventRow) => Booking[] {
  /** What has been booked and not taken back, by payment or refund. */
  const booked = new Set<string>();

  return (event) => {
    const base = { event_id: `evt_${event.id}`, at: event.at };
    const book = (kind: BookingKind, name: string, more: Money): Booking[] => {
      if (booked.has(`${kind} ${name}`)) return [];
      booked.add(`${kind} ${name}`);
      return [{ ...base, kind, correction: false, ...more }];
    };
    const takeBack = (kind: BookingKind, name: string, more: Money): Booking[] =>
      booked.delete(`${kind} ${name}`) ? [{ ...base, kind, correction: true, ...more }] : [];

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
        if (amount) return book('refunded_elsewhere', event.id, { ...money, amount });
        // How much went back is not known.
        const none = { value: '0', currency: paid.currency };
        return book('refunded_elsewhere', id, { ...money, amount: none });
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
      case 'operation.reversed': {
        const { operation, amount } = event.data as EventData<'operation.succeeded'>;
        if (!CHARGING.includes(operation.operation) || !amount) return [];
        const money = {
          amount,
          order_no: operation.order_no,
          transaction_id: operation.transaction_id,
        };
        if (event.type === 'operation.reversed') return book('reversed', operation.id, money);
        return event.type === 'operation.succeeded'
          ? book('charged', operation.id, money)
          : takeBack('charged', operation.id, money);
      }
      case 'subscription.deducted': {
        const data = event.data as EventData<'subscription.deducted'>;
        const amount = data.amount ?? data.expected?.amount;
        return amount ? book('charged', periodOf(data), { ...deductionOf(data), amount }) : [];
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

type Money = Omit<Booking, 'event_id' | 'at' | 'kind' | 'correction'>;

function paymentOf({ data }: EventRow): Money & { id: string } {
  const { attempt, order_id } = data as EventData<'payment.succeeded'>;
  const { id, amount, order_no, transaction_id } = attempt;
  return { id, attempt_id: id, order_id, order_no, transaction_id, amount };
}

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
