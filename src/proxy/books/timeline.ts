import type { TimelineEntry, Timeline } from '../../contract/proxy/timeline.schema.ts';
import type { Actor } from '../../contract/proxy/events.schema.ts';
import { OUTCOMES, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import { formatMoney } from '../../contract/money/money.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { eventIdOf } from '../events/event-chain.ts';
import { publishAllEvents } from '../events/publish-events.ts';
import type { Operator } from '../grants/operator.ts';
import { isCovered, isWithin } from '../money/granted-orders.ts';
import { ledgerAmount, paymentById } from '../money/payments.ts';
import type { ServerCharge } from '../money/movements.ts';
import { itemOutcome } from '../operations/batch-items.ts';
import { termsOf } from '../sessions/session.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { MovementRow, TransactionRow } from '../store/money-rows.ts';
import { orderIdOfKey, orderNamesOf } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, NotificationRow, OperationRow, SessionRow } from '../store/tables.ts';
import { readTogether } from '../store/together.ts';
import { grantedTo } from './granted-to.ts';
import { keyOf, paymentsOf } from './payments-of-order.ts';

/**
 * `GET /v1/orders/:id/timeline`: what happened to an order, the oldest first: what was tried, asked, told, decided
 * and moved, and who did it or said so. With a grant: of the payments and sessions that it covers.
 */
export async function timelineOf(
  context: Context,
  caller: Operator,
  orderId: string,
): Promise<Timeline> {
  const granted = grantedTo(caller);
  await publishAllEvents(context);
  return context.store.read(async (rows) => {
    const reader = readTogether(rows);
    const orderKey = await keyOf(context, reader, orderId, granted);
    const [all, found] = await Promise.all([
      paymentsOf(reader, orderKey),
      reader.find('sessions', { where: { orderKey } }),
    ]);
    const payments = [...all.attempts, ...all.charges].filter((row) =>
      isCovered(context, granted, row),
    );
    const sessions = found.filter((session) => {
      const { currency } = termsOf(session).amount;
      return isWithin(granted, { createdAt: session.createdAt, currency });
    });
    if (payments.length + sessions.length === 0)
      throw new Problem('not-found', { detail: 'Nothing is known of such an order.' });
    const [told, ...steps] = await Promise.all([
      eventEntries(reader, caller, sessions, payments),
      ...payments.map((row) => entriesOfPayment(context, reader, row)),
    ]);
    const entries = [...sessions.map(sessionEntry), ...steps.flat(), ...told];
    return {
      order_id: orderIdOfKey(orderKey),
      data: entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || placeOf(a) - placeOf(b)),
    };
  });
}

/** What is written in one transaction has one time: what leads to something comes before it. */
const ORDER = ['opened', 'begun', 'requested', 'sent', 'received', 'asked', 'ended', 'decided'];
const placeOf = ({ kind, what }: TimelineEntry): number =>
  kind === 'event' || kind === 'money' ? ORDER.length : ORDER.indexOf(what);

type Payment = AttemptRow | ServerCharge;

const momentOf = (at: number): string => new Date(at).toISOString();
const numberIn = (row: Payment): string | null =>
  'orderKey' in row ? row.transactionId : (row.result?.transaction_id ?? null);

const sessionEntry = ({ id, createdAt, ...row }: SessionRow): TimelineEntry => ({
  at: momentOf(createdAt),
  kind: 'session',
  what: 'opened',
  actor: { kind: 'merchant' },
  amount: termsOf({ id, createdAt, ...row }).amount,
  session_id: id,
});

/** What was told of the sessions and payments that are shown: an event of another payment is not. */
async function eventEntries(
  reader: Reader,
  caller: Operator,
  sessions: readonly SessionRow[],
  payments: readonly Payment[],
): Promise<TimelineEntry[]> {
  const shown = new Set(sessions.map(({ id }) => id));
  const ids = new Set([
    ...shown,
    ...payments.flatMap((row) => ('sessionId' in row && row.sessionId) || []),
  ]);
  const named = new Set(payments.flatMap((row) => [row.id, numberIn(row) ?? '']).filter(Boolean));
  const events = await Promise.all(
    [...ids].map((sessionId) => reader.find('events', { where: { sessionId } })),
  );
  return events.flat().flatMap((event) => {
    const entry = eventEntry(caller, event);
    const about = [entry.payment_id, entry.transaction_id].filter((id) => id !== undefined);
    const isShown =
      about.length > 0
        ? about.some((id) => named.has(id))
        : event.sessionId !== null && shown.has(event.sessionId);
    return isShown ? [entry] : [];
  });
}

/** What an event may hold of what is told here; its data are kept as they were recorded. */
interface Told {
  readonly attempt?: Told;
  readonly id?: unknown;
  readonly attempt_id?: unknown;
  readonly outcome?: unknown;
  readonly amount?: TimelineEntry['amount'];
  readonly order_no?: unknown;
  readonly transaction_id?: unknown;
  readonly operation_id?: unknown;
  readonly requested_by?: unknown;
  readonly decided_by?: unknown;
  readonly reason?: unknown;
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
const outcomeIn = (value: unknown): Outcome | undefined =>
  OUTCOMES.find((outcome) => outcome === value);

function eventEntry({ kind }: Operator, event: EventRow): TimelineEntry {
  const data: Told = event.data;
  const { attempt } = data;
  return {
    at: momentOf(event.at),
    kind: 'event',
    what: event.type,
    actor: event.actor,
    // Events of all orders are counted by it: who may see some orders learns not how many others there are.
    ...(kind === 'merchant' && { event_id: eventIdOf(event) }),
    session_id: event.sessionId ?? undefined,
    payment_id: textIn(attempt?.id ?? data.attempt_id),
    order_no: textIn(attempt?.order_no ?? data.order_no),
    transaction_id: textIn(data.transaction_id ?? attempt?.transaction_id),
    operation_id: textIn(data.operation_id),
    outcome: outcomeIn(attempt?.outcome ?? data.outcome),
    amount: data.amount ?? attempt?.amount,
    reason: textIn(data.reason),
  };
}

async function entriesOfPayment(
  context: Context,
  reader: Reader,
  row: Payment,
): Promise<TimelineEntry[]> {
  const number = numberIn(row);
  const [ledger, movements, notifications] = await Promise.all([
    paymentById(context, reader, number),
    reader.find('movements', { where: { commandId: row.id } }),
    reader.find('notifications', { where: { about: row.id } }),
  ]);
  const { order_no } = orderNamesOf(row);
  const names = { payment_id: row.id, order_no, transaction_id: number ?? undefined };
  return [
    ...stepsOf(row),
    ...movements.map(moneyEntry),
    ...notifications.map(notificationEntry),
    ...(await operationEntries(context, reader, row, ledger)),
  ].map((entry) => ({ ...entry, ...names }));
}

const CLOCK: Actor = { kind: 'clock' };

const shopperOf = ({ sessionId }: AttemptRow): Actor =>
  sessionId === '' ? CLOCK : { kind: 'shopper', name: sessionId };

/** What the proxy did to have it paid. */
function stepsOf(row: Payment): TimelineEntry[] {
  const isInSession = 'sessionId' in row;
  const amount = isInSession ? { value: row.amount, currency: row.currency } : row.summary.amount;
  const begun: Actor = isInSession ? shopperOf(row) : requesterOf(row);
  const shared = { kind: 'payment', operation: row.operation } as const;
  return [
    { ...shared, at: momentOf(row.createdAt), what: 'begun', actor: begun, amount },
    ...(row.sentAt === null
      ? []
      : [{ ...shared, at: momentOf(row.sentAt), what: 'sent', actor: begun }]),
    ...(row.checkedAt === null
      ? []
      : [
          {
            ...shared,
            at: momentOf(row.checkedAt),
            what: 'asked',
            actor: CLOCK,
            times: row.queryCount,
          },
        ]),
    // Of one in a session, events say so, and who made it happen.
    ...(isInSession ? [] : endOf(row, row.outcome)),
  ];
}

const requesterOf = ({ grantId, subject }: OperationRow): Actor =>
  grantId === null ? { kind: 'merchant' } : { kind: 'grant', name: subject };

function endOf(row: OperationRow, outcome: Outcome | null): TimelineEntry[] {
  const { outcomeAt, isDecided, operation } = row;
  return outcomeAt === null || outcome === null
    ? []
    : [
        {
          at: momentOf(outcomeAt),
          kind: 'operation',
          what: isDecided ? 'decided' : 'ended',
          ...(isDecided && { actor: personIn(row) }),
          outcome,
          operation,
        },
      ];
}

const personIn = ({ decidedBy: name }: OperationRow): Actor => ({
  kind: 'person',
  ...(name !== undefined && { name }),
});

const moneyEntry = ({ at, kind, currency, minor, evidence }: MovementRow): TimelineEntry => ({
  at: momentOf(at),
  kind: 'money',
  what: kind,
  actor: { kind: evidence.source },
  amount: { value: formatMoney({ minor: magnitudeOf(minor), currency }), currency },
  ...(minor.startsWith('-') && { taken_back: true }),
  said: evidence.said,
});

const magnitudeOf = (minor: string): bigint => BigInt(minor.replace('-', ''));

const notificationEntry = ({ receivedAt }: NotificationRow): TimelineEntry => ({
  at: momentOf(receivedAt),
  kind: 'notification',
  what: 'received',
  actor: { kind: 'notification' },
});

/** What was requested about a payment, or about the subscription that it began. */
async function operationEntries(
  context: Context,
  reader: Reader,
  row: Payment,
  ledger: TransactionRow | undefined,
): Promise<TimelineEntry[]> {
  const { recurringId } = ('orderKey' in row ? row.recurring : row.result?.recurring) ?? {};
  const [about, onSubscription] = await Promise.all([
    Promise.all(operationsOn(ledger).map((id) => reader.get('operations', id))),
    recurringId === undefined
      ? []
      : reader.find('operations', { where: { target: `subscriptions|${recurringId}` } }),
  ]);
  return [...about, ...onSubscription].flatMap((operation) =>
    operation ? stepsOfOperation(context, operation, ledger) : [],
  );
}

/** Every operation that took a payment of the ledger; of those from before that was kept, the last of each kind. */
const operationsOn = (ledger: TransactionRow | undefined): readonly string[] =>
  ledger?.operations ?? Object.values(ledger?.movements ?? {});

/** As it concerns one payment, whatever else it was about. */
function stepsOfOperation(
  { profile }: Context,
  operation: OperationRow,
  ledger: TransactionRow | undefined,
): TimelineEntry[] {
  const { transactionId: number = '', currency = '' } = ledger ?? {};
  const refund = operation.summary.refunds?.find(({ transactionId }) => transactionId === number);
  const amount = refund && ledgerAmount(refund.amount, currency, profile);
  const isBatch = refund !== undefined || operation.summary.transactions !== undefined;
  const requester = requesterOf(operation);
  const shared = { kind: 'operation', operation: operation.operation } as const;
  const steps: TimelineEntry[] = [
    {
      ...shared,
      at: momentOf(operation.createdAt),
      what: 'requested',
      actor: requester,
      amount,
      reason: refund?.reason,
    },
    ...(operation.sentAt === null
      ? []
      : [{ ...shared, at: momentOf(operation.sentAt), what: 'sent', actor: requester }]),
    ...endOf(operation, isBatch ? itemOutcome(operation, number) : operation.outcome),
  ];
  return steps.map((step) => ({ ...step, operation_id: operation.id }));
}
