import { sessionOf } from '../attempts/attempt-views.ts';
import { parseMoney } from '../../contract/money/money.ts';
import { toDecimalAmount } from '../../contract/proxy/shared.schema.ts';
import type { Unresolved } from '../../contract/proxy/unresolved.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import {
  ASKED_OF,
  CONSEQUENCES,
  EVIDENCE_WORDS,
  type UnresolvedEvidence,
  type UnresolvedKind,
} from '../../contract/vocabulary/unresolved.ts';
import { isContradicted } from '../money/charged.ts';
import { ledgerAmount, makerOf, paymentById, type Account } from '../money/payments.ts';
import type { ServerCharge } from '../money/movements.ts';
import { itemsOf } from '../operations/batch-items.ts';
import { orderIdOfKey, orderNamesOf } from '../store/order-key.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { whoActs } from './waiting.ts';

type Evidence = Unresolved['evidence'][number];
type Facts = Omit<Evidence, 'code' | 'text'>;

const evidence = (code: UnresolvedEvidence, facts: Facts = {}): Evidence => ({
  code,
  text: EVIDENCE_WORDS[code],
  ...facts,
});

const momentOf = (at: number): string => new Date(at).toISOString();

const asKind = (kind: UnresolvedKind) => ({
  kind,
  asks: ASKED_OF[kind],
  decisions: [...CONSEQUENCES[kind]],
});

/** A payment in a session that is not proven. */
export const unresolvedAttempt = (row: AttemptRow): Unresolved => ({
  id: row.id,
  ...asKind(kindOfPayment(row)),
  ...unprovenSince(row),
  amount: { value: row.amount, currency: row.currency },
  requested_by: 'shopper',
  operation: row.operation,
  ...orderNamesOf(row),
  ...(row.transactionId && { transaction_id: row.transactionId }),
  ...sessionOf(row),
  evidence: [
    ...whyOf(row, row.contradicted),
    ...(row.isCancelling ? [evidence('cancellation_sent')] : []),
    ...askedOf(row),
    ...(row.notFoundSince !== null
      ? [evidence('not_found', { times: row.notFoundCount, at: momentOf(row.notFoundSince) })]
      : []),
  ],
});

/** An operation that is not proven. */
export async function unresolvedOperation(
  account: Account,
  reader: Reader,
  row: OperationRow,
): Promise<Unresolved> {
  const { operation, orderNo, result, summary } = row;
  const entry =
    orderNo === null ? undefined : await paymentById(account, reader, result?.transaction_id);
  const payment = asPayment(row, entry);
  const kind = orderNo === null ? KINDS[operation] : kindOfPayment(payment);
  const items = await openItems(account, reader, row);
  const [only] = items.length === 1 ? items : [];
  const amount = summary.amount ?? sumOf(items);
  const number = only?.transaction_id ?? result?.transaction_id;
  const [resource, id] = row.target?.split('|') ?? [];
  return {
    id: row.id,
    ...asKind(kind ?? 'card_unknown'),
    ...unprovenSince(row),
    ...(amount && { amount }),
    requested_by: row.subject,
    operation,
    ...orderNamesOf(row),
    ...(only?.order_id !== undefined && { order_id: only.order_id }),
    ...(only?.order_no !== undefined && { order_no: only.order_no }),
    ...(number !== undefined && { transaction_id: number }),
    ...(resource && id && { resource: { kind: resource, id } }),
    ...(items.length > 1 && { items }),
    evidence: [...whyOf(payment, result?.contradicted), ...operationFacts(row)],
  };
}

/** A payment that was charged beside the one that pays its order, or several of one order. */
export function paymentBeside(
  orderKey: string,
  begunAt: number,
  payments: readonly (AttemptRow | ServerCharge)[],
): Unresolved {
  const items = payments.map((row) => ({
    payment_id: row.id,
    order_id: orderIdOfKey(orderKey),
    order_no: row.orderNo ?? orderIdOfKey(orderKey),
    ...('orderKey' in row
      ? {
          ...(row.transactionId && { transaction_id: row.transactionId }),
          amount: { value: row.amount, currency: row.currency },
        }
      : {
          ...(row.result?.transaction_id && { transaction_id: row.result.transaction_id }),
          amount: row.summary.amount,
        }),
  }));
  const [first] = payments;
  const amount = sumOf(items);
  return {
    id: first?.id ?? '',
    ...asKind('payment_beside'),
    since: momentOf(first?.outcomeAt ?? begunAt),
    begun_at: momentOf(begunAt),
    ...(amount && { amount }),
    requested_by: first && 'subject' in first ? first.subject : 'shopper',
    outcome: 'succeeded',
    order_id: orderIdOfKey(orderKey),
    ...(items[0] && { order_no: items[0].order_no }),
    ...(items[0]?.transaction_id !== undefined && { transaction_id: items[0].transaction_id }),
    ...(first && 'sessionId' in first && sessionOf(first)),
    ...(items.length > 1 && { items }),
    action_required_by: 'merchant',
    evidence: [evidence('paid_already')],
  };
}

/** What the gateway hinted at, and when. */
export interface Hint {
  readonly kind: 'disputed' | 'refunded_externally';
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What the gateway hints at of a payment, and nobody has stated since. */
export function hintedAt(
  { profile }: Account,
  row: TransactionRow,
  maker: AttemptRow | OperationRow | undefined,
  { kind, at }: Hint,
): Unresolved {
  return {
    id: row.owner ?? row.transactionId,
    ...asKind(kind),
    since: momentOf(at),
    begun_at: momentOf(at),
    amount: ledgerAmount(row.amount, row.currency, profile),
    requested_by: 'gateway',
    ...(maker?.outcome && { outcome: maker.outcome }),
    ...(maker && orderNamesOf(maker)),
    order_no: row.orderNo,
    transaction_id: row.transactionId,
    ...(maker && 'sessionId' in maker && sessionOf(maker)),
    action_required_by: 'merchant',
    evidence: [
      evidence(kind === 'disputed' ? 'dispute_hinted' : 'refund_hinted', { at: momentOf(at) }),
    ],
  };
}

/** What made a payment of the ledger, whichever account it is of. */
export const makerById = async (
  reader: Reader,
  owner: string,
): Promise<AttemptRow | OperationRow | undefined> =>
  (await reader.get('attempts', owner)) ?? (await reader.get('operations', owner));

/** What decides what a payment waits for, of an attempt or of the merchant server's own. */
type Payment = Pick<AttemptRow, 'outcome' | 'contradicted' | 'unknownCause'>;

const asPayment = (
  { outcome, result }: OperationRow,
  entry: TransactionRow | undefined,
): Payment => ({
  outcome,
  contradicted: result?.contradicted ?? null,
  unknownCause: entry && entry.chargedSince !== null ? { reason: 'cancelled-before' } : null,
});

/** Of a success, whether it counts still, or again. */
const isUnproven = ({ outcome }: Payment): boolean =>
  outcome === 'unknown' || outcome === 'succeeded';

function kindOfPayment(row: Payment): UnresolvedKind {
  if (isContradicted(row)) return 'payment_contradicted';
  if (row.outcome === 'review') return 'payment_under_review';
  return isUnproven(row) ? 'payment_unknown' : 'payment_pending';
}

/** What is not proven of the rest; what moves a card or group is one kind. */
const KINDS: Readonly<Partial<Record<OperationName, UnresolvedKind>>> = {
  'orders.refund': 'refund_unknown',
  'orders.cancel': 'cancellation_unknown',
  'orders.review': 'review_unknown',
  'orders.update': 'update_unknown',
  'subscription.cancel': 'subscription_unknown',
  'payout.create': 'payout_unknown',
};

const unprovenSince = (row: AttemptRow | OperationRow) => ({
  since: momentOf(row.outcomeAt ?? row.createdAt),
  begun_at: momentOf(row.createdAt),
  ...(row.outcome && { outcome: row.outcome }),
  ...whoActs(row),
});

/** The reason first: without one, that nothing proves it. */
function whyOf(row: Payment, contradicted: AttemptRow['contradicted'] | undefined): Evidence[] {
  const { unknownCause: cause, outcome } = row;
  if (contradicted && isContradicted(row))
    return [evidence('other_amount_shown', { amount: contradicted })];
  if (outcome === 'review') return [evidence('held_by_gateway')];
  if (!isUnproven(row)) return [evidence('still_pending')];
  if (!cause || outcome === 'succeeded') return [evidence('not_proven')];
  const { reason, httpStatus } = cause;
  return [evidence(reason, httpStatus === undefined ? {} : { http_status: httpStatus })];
}

const askedOf = ({ queryCount, checkedAt }: AttemptRow | OperationRow): Evidence[] =>
  queryCount > 0
    ? [
        evidence('asked', {
          times: queryCount,
          ...(checkedAt !== null && { at: momentOf(checkedAt) }),
        }),
      ]
    : [];

function operationFacts(row: OperationRow): Evidence[] {
  const { operation, result } = row;
  const { before, after } = result?.evidence ?? {};
  const isRefused = (result?.unconfirmed?.length ?? 0) > 0;
  const isNeverShown = NEVER_SHOWN.includes(operation) && !isRefused;
  return [
    ...(isRefused ? [evidence('refused_once')] : []),
    ...(isNeverShown ? [evidence('never_shown')] : []),
    ...(before && after
      ? [
          evidence('balances', {
            before: before.value,
            then: after.value,
            at: after.as_of,
          }),
        ]
      : []),
    ...askedOf(row),
  ];
}

const NEVER_SHOWN: readonly OperationName[] = ['orders.refund', 'orders.update', 'payout.create'];

type Item = NonNullable<Unresolved['items']>[number];

/** What of a batch is not proven, with the order of each payment. */
async function openItems(account: Account, reader: Reader, row: OperationRow): Promise<Item[]> {
  const open = itemsOf(row).filter(({ outcome }) => !isFinal(outcome));
  return Promise.all(
    open.map(async ({ transaction_id: number }) => {
      const [payment, { attempt, operation }] = await Promise.all([
        paymentById(account, reader, number),
        makerOf(account, reader, number),
      ]);
      const refund = row.summary.refunds?.find(({ transactionId }) => transactionId === number);
      const minor = refund?.amount ?? payment?.amount;
      const maker = attempt ?? operation;
      return {
        transaction_id: number,
        ...(payment && { order_no: payment.orderNo }),
        ...(maker && orderNamesOf(maker)),
        ...(payment &&
          minor !== undefined && {
            amount: ledgerAmount(minor, payment.currency, account.profile),
          }),
      };
    }),
  );
}

/** Of all of them, where each is known and in one currency. */
function sumOf(items: readonly Item[]): Unresolved['amount'] {
  const [first, ...rest] = items.map(({ amount }) => amount);
  if (!first || rest.some((amount) => amount?.currency !== first.currency)) return undefined;
  const { currency } = first;
  const minor = items.reduce(
    (total, { amount }) => total + parseMoney(amount?.value ?? '0', currency).minor,
    0n,
  );
  return toDecimalAmount({ minor, currency });
}
