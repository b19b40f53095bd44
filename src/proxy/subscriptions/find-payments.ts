import {
  MAX_LISTED,
  type TransactionEntry,
  type TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import { formatTime, fromClock, middleOnClock, spanOnClock } from '../../gateway/index.ts';
import type { Finding, GatewayAnswer } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';

/** A payment as the gateway lists it, with what its status means. */
export interface Listed {
  readonly entry: TransactionEntry;
  readonly outcome: Outcome;
  /** What speaks against it being this subscription's. */
  readonly findings?: readonly Finding[];
}

const STEP = 6 * 3_600_000;
const SHORTEST = 60_000;

/**
 * The payments that a subscription made between two times, as far as the shop's payments are listed, up to the
 * hours in which one of them was not refused; nothing where the gateway gave no usable answer.
 */
export async function findPayments(
  context: Context,
  row: SubscriptionRow,
  from: number,
  until: number,
): Promise<readonly Listed[] | undefined> {
  const made: Listed[] = [];
  for (let start = from; start < until; start += STEP) {
    const listed = await listPayments(context, start, Math.min(start + STEP, until));
    if (!listed) return undefined;
    made.push(
      ...listed.filter(
        (payment) => isOf(row.id)(payment) && payment.entry.order_no !== row.orderNo,
      ),
    );
    if (made.some(({ outcome }) => outcome !== 'failed')) break;
  }
  return eachOnce(made).map((payment) => ofContract(row, payment));
}

/** A payment of another contract than the one that was agreed is not proven to be of this one. */
function ofContract({ contractName }: SubscriptionRow, payment: Listed): Listed {
  const named = payment.entry.subscription_result?.contract_name?.trim();
  return !named || contractName === null || named === contractName.trim()
    ? payment
    : {
        ...payment,
        outcome: 'unknown',
        findings: [
          { alert: 'echo-mismatch', field: 'orders_list.subscription_result.contract_name' },
        ],
      };
}

/** A payment that is listed twice is one; listed with two outcomes, neither is proven. */
function eachOnce(payments: readonly Listed[]): readonly Listed[] {
  const byId = new Map<string | undefined, Listed>();
  for (const payment of payments) {
    const id = payment.entry.transaction_id ?? payment.entry.order_no;
    const { outcome } = byId.get(id) ?? payment;
    byId.set(id, outcome === payment.outcome ? payment : { ...payment, outcome: 'unknown' });
  }
  return [...byId.values()];
}

/**
 * What the gateway lists of a time, at most a day; undefined where it does not answer. It may list more
 * where clocks are set back, since a query names times without their offset.
 */
export const listPayments = (
  context: Pick<Context, 'gateway' | 'profile'>,
  start: number,
  end: number,
): Promise<readonly Listed[] | undefined> =>
  listShown(context, ...spanOnClock(start, end, context.profile.timeZone));

/**
 * From one time that the gateway's clocks show to another. A list that may have been cut off is asked for
 * in halves, which share a second: what the clocks show after it may be an hour later.
 */
async function listShown(
  context: Pick<Context, 'gateway' | 'profile'>,
  start: number,
  end: number,
): Promise<readonly Listed[] | undefined> {
  const { gateway, profile } = context;
  const answer = await gateway.call('transactions.query', {
    query_start: formatTime('date-time', start, 'UTC'),
    query_end: formatTime('date-time', end, 'UTC'),
  });
  const listed = entriesOf(answer);
  const lasts = fromClock(end, profile.timeZone) - fromClock(start, profile.timeZone);
  if (!listed || listed.length < MAX_LISTED || Math.min(end - start, lasts) <= SHORTEST)
    return listed;
  const middle = middleOnClock(start, end, profile.timeZone);
  const early = await listShown(context, start, middle);
  const late = early && (await listShown(context, middle, end));
  return late && eachOnce([...early, ...late]);
}

/** The entries of an answer that match the request; nothing where the answer proves nothing. */
const entriesOf = (
  answer: GatewayAnswer<TransactionsQueryAnswer>,
): readonly Listed[] | undefined =>
  answer.kind === 'answered' && answer.evidence.outcome === 'succeeded'
    ? answer.evidence.items
        .filter(({ contradicted, missing }) => !contradicted && !missing)
        .map(({ value, outcome }) => ({ entry: value as TransactionEntry, outcome }))
    : undefined;

const isOf =
  (recurringId: string) =>
  ({ entry }: Listed): boolean =>
    entry.subscription_result?.recurring_id === recurringId;
