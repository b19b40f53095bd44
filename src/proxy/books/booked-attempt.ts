import type { BookedAttempt } from '../../contract/proxy/booked-attempt.schema.ts';
import {
  asAttempt,
  attemptAnswerOf,
  sessionOf,
  subscriptionOf,
} from '../attempts/attempt-views.ts';
import type { MarkedPayment } from '../money/marks-of-order.ts';
import {
  isDisputed,
  isInDoubt,
  ledgerAmount,
  paymentById,
  type Account,
} from '../money/payments.ts';
import type { ServerCharge } from '../money/movements.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { rfc3339 } from '../subscriptions/watch-subscription.ts';
import { waitingOfPayment } from './waiting.ts';

/** A payment of an order, whoever made it, with what the other tables say of it. */
export type Booked<Row> = MarkedPayment & { readonly row: Row };

/** An attempt as the books have it. */
export const bookedAttemptOf = async (
  account: Account,
  reader: Reader,
  row: AttemptRow,
): Promise<BookedAttempt> =>
  attemptView(account, await bookedOf(account, reader, row, row.transactionId));

/** What the books have of a payment. */
export async function bookedOf<Row extends AttemptRow | ServerCharge>(
  account: Account,
  reader: Reader,
  row: Row,
  transactionId: string | null,
): Promise<Booked<Row>> {
  const recurring = recurringOf(row);
  const [entry, subscription] = await Promise.all([
    paymentById(account, reader, row.outcome === 'succeeded' ? transactionId : null),
    recurring ? reader.get('subscriptions', recurring.recurringId) : undefined,
  ]);
  return { row, outcome: row.outcome, entry, subscription };
}

const recurringOf = (row: AttemptRow | ServerCharge) =>
  ('recurring' in row ? row.recurring : row.result?.recurring) ?? undefined;

/** An attempt with what has become of its payment, and who has to act. */
export const attemptView = (account: Account, booked: Booked<AttemptRow>): BookedAttempt => ({
  ...attemptAnswerOf(booked.row),
  ...sessionOf(booked.row),
  method: booked.row.method,
  ...bookedView(account, booked),
});

/** A payment that the merchant server made itself, in the same way. */
export function serverPaymentView(account: Account, booked: Booked<ServerCharge>) {
  const { abandoned: _never, ...shown } = asAttempt(booked.row);
  const { isDecided, checkedAt, result, operation, subject } = booked.row;
  return {
    ...shown,
    operation,
    ...(isDecided && { decided: true }),
    ...(result?.contradicted && { contradicted: result.contradicted }),
    ...(checkedAt !== null && { checked_at: new Date(checkedAt).toISOString() }),
    requested_by: subject,
    ...bookedView(account, booked),
  };
}

function bookedView({ profile }: Account, booked: Booked<AttemptRow | ServerCharge>) {
  const { row, entry } = booked;
  const money = (minor: string) => ledgerAmount(minor, entry?.currency ?? '', profile);
  return {
    ...(entry && {
      refunded: money(entry.refunded),
      refund_pending: money(entry.refundPending),
      refunded_externally: money(entry.external.refunded),
      lost_to_disputes: money(entry.external.lost),
      ...(isInDoubt(entry) && { refund_hinted_at: momentOf(entry.doubtedAt) }),
      ...(isDisputed(entry) && { dispute_hinted_at: momentOf(entry.disputedAt) }),
    }),
    ...(entry?.cancelled && { cancelled: true }),
    ...subscriptionView(booked),
    ...waitingOfPayment(row, entry),
  };
}

const momentOf = (at: number | null): string => new Date(at ?? 0).toISOString();

/** What it began, by what the gateway has said of it since: nothing is charged next once it was cancelled. */
function subscriptionView({ row, subscription }: Booked<AttemptRow | ServerCharge>) {
  const recurring = recurringOf(row);
  if (!recurring) return {};
  const { next_deduction: _then, period: first, ...names } = subscriptionOf(recurring);
  const { period, deductionAt = null, cancelledAt = null, endedAt = null } = subscription ?? {};
  const last = period ?? first;
  const charge = endedAt === null && deductionAt !== null ? rfc3339(deductionAt) : undefined;
  return {
    subscription: {
      ...names,
      ...(last && { period: last }),
      ...(charge && { [cancelledAt === null ? 'next_deduction' : 'last_deduction']: charge }),
      ...(cancelledAt !== null && { cancelled_at: momentOf(cancelledAt) }),
      ...(endedAt !== null && { ended_at: momentOf(endedAt) }),
    },
  };
}
