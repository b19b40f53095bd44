import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import { interpretQuery, splitIds, type GatewayAnswer } from '../../gateway/index.ts';
import { subscriptionOf } from '../attempts/attempt-views.ts';
import type { Context } from '../context/context.ts';
import { askAboutOrders } from '../operations/ask-about-orders.ts';
import { confirmUnrefunded } from '../operations/confirm-unrefunded.ts';
import type { Found } from '../operations/plan.ts';
import { afterSuccess, tellHint } from '../operations/after-success.ts';
import { askAboutCancellation } from '../operations/plan-subscription.ts';
import { recordOperationOutcome, tellUnresolved } from '../operations/record-operation-outcome.ts';
import { readCard } from '../operations/read-card.ts';
import { releaseOperation } from '../operations/release-operation.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { withoutDeductions } from '../subscriptions/deduction-entries.ts';
import { withMoment } from '../subscriptions/watch-subscription.ts';
import { firstDue, workOnDue, workOnEach } from './job.ts';
import type { DueKind } from './job.ts';

/** Finds out what can be found out about operations whose answer was lost or fell short. */
export const operationsDue: DueKind = {
  work: (context) =>
    workOnDue(context, 'operations', {
      limit: LIMIT,
      release: (tx, row) => releaseOperation(context, tx, row),
      work: (open) =>
        Promise.all([
          queryTogether(context, open.filter(isPayment)),
          lookSingly(
            context,
            open.filter((row) => !isPayment(row)),
          ),
        ]),
    }),
  next: (tx) => firstDue(tx, 'operations'),
};

/** At once: as many payments as one question to the gateway may name. */
const LIMIT = 100;
/** How many are processed at once if each needs its own query. */
const SINGLY = 10;

interface Payment extends OperationRow {
  readonly orderNo: string;
}

/** The merchant server's own payment, and no refund of it is in doubt. */
const isPayment = (row: OperationRow): row is Payment =>
  row.orderNo !== null && (row.result?.unconfirmed ?? []).length === 0;

/** As few questions as it takes, as with the payments of sessions. */
const queryTogether = (context: Context, payments: readonly Payment[]): Promise<unknown> =>
  Promise.all(
    splitIds(payments.map(({ orderNo }) => orderNo)).map(async (part) => {
      const answer = await context.gateway.call('transactions.query', { orders: part.join(',') });
      const asked = payments.filter(({ orderNo }) => part.includes(orderNo));
      await workOnEach(context, 'operations', asked, async (row) => {
        const own = await context.store.read((reader) =>
          withoutDeductions(reader, row.orderNo, answer),
        );
        await record(context, row, shownBy(context, row, own), answer.kind !== 'not-sent');
      });
    }),
  );

async function lookSingly(context: Context, rows: readonly OperationRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += SINGLY)
    await workOnEach(context, 'operations', rows.slice(first, first + SINGLY), async (row) =>
      record(context, row, await find(context, row)),
    );
}

async function record(
  context: Context,
  row: OperationRow,
  found: Found | undefined,
  wasAsked = true,
): Promise<void> {
  await context.store.transaction(async (tx) => {
    const isProven = row.outcome === 'succeeded' && !row.isDecided && row.orderNo !== null;
    if (found && isProven) return afterSuccess(context, tx, row, found);
    const after = found ? await recordOperationOutcome(context, tx, row.id, found) : row;
    if (after.outcome === row.outcome) await lookLater(context, tx, row.id, wasAsked);
  });
}

/**
 * The next rung of the ladder (P-06), which only a question takes; evidence is gathered once. After the
 * last one a person decides.
 */
async function lookLater(
  context: Context,
  tx: Transaction,
  id: string,
  wasAsked: boolean,
): Promise<void> {
  const { clock, profile } = context;
  const row = await tx.get('operations', id);
  if (!row || row.dueAt === null) return;
  const queryCount = row.queryCount + (wasAsked ? 1 : 0);
  const rest = row.result?.evidence ? undefined : profile.resolver.ladder[queryCount];
  const after = await tx.update('operations', id, {
    queryCount,
    leaseId: null,
    dueAt: rest === undefined ? null : clock.now() + rest * 1000,
  });
  if (rest !== undefined) return;
  if (!isFinal(row.outcome ?? 'unknown')) await tellUnresolved(context, tx, after);
  // Nobody answers: what the notification says is all that will be known.
  await tellHint(context, tx, row);
  await tx.update('operations', id, { hint: null });
}

async function find(context: Context, row: OperationRow): Promise<Found | undefined> {
  const { items = [], unconfirmed = [] } = row.result ?? {};
  const outcome = row.outcome ?? 'unknown';
  if (row.operation === 'orders.refund' && unconfirmed.length > 0)
    return confirmUnrefunded(context, { outcome, details: { items }, unconfirmed });
  if (row.operation === 'subscription.cancel') return askAboutCancellation(context, row);
  return (await askAboutOrders(context, row))?.found ?? gatherEvidence(context, row);
}

function shownBy(
  context: Context,
  { orderNo, summary: { amount } }: Payment,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
): Found | undefined {
  const { profile } = context;
  if (!amount) return undefined;
  const expected = { orderNo, amount: amount.value, currency: amount.currency };
  const judged = interpretQuery({ answer, ...expected, profile });
  if (judged.kind !== 'found') return undefined;
  const { outcome, transactionId, resultCode, alerts } = judged.interpretation;
  const recurring = withMoment(context, judged.interpretation.recurring);
  return {
    outcome,
    alerts,
    ...(recurring && { recurring }),
    details: {
      ...(recurring && { subscription: subscriptionOf(recurring) }),
      ...(transactionId && { transaction_id: transactionId }),
      ...(resultCode && { result_code: resultCode }),
    },
  };
}

/** The card's balance now, next to the previous one: shown to a person, decides nothing (P-09). */
async function gatherEvidence(context: Context, row: OperationRow): Promise<Found | undefined> {
  const [kind, cardId] = row.target?.split('|') ?? [];
  if (kind !== 'cards' || !cardId) return undefined;
  const card = await readCard(context, cardId).catch(() => undefined);
  if (!card?.balance) return undefined;
  const { balanceBefore: before } = row.summary;
  return {
    outcome: row.outcome ?? 'unknown',
    details: {
      evidence: {
        ...(before && { before }),
        after: { value: card.balance.value, as_of: card.as_of },
        currency: card.balance.currency,
      },
    },
  };
}
