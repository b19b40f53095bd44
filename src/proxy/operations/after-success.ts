import { asAttempt } from '../attempts/attempt-views.ts';
import { restateServerOrder } from '../attempts/charged-again.ts';
import type { Context } from '../context/context.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { recordEvent } from '../events/record-event.ts';
import { nextQuery } from '../exchange/query-schedule.ts';
import { bookHint } from '../money/hints.ts';
import { movedByOperation, noteReversal } from '../money/journal.ts';
import { noteDoubt, paymentById } from '../money/payments.ts';
import {
  agreeingAt,
  isDoubtNews,
  judgeSuccess,
  shownBy,
  successStateOf,
} from '../money/refutation.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import type { Found } from './plan.ts';
import { recordOperationEvent, tellUnresolved } from './tell-operation.ts';

/**
 * What a query shows about a successful payment made by an operation: it may have been cancelled in the
 * portal. Then nothing is left to refund, and the merchant server is notified once. Of a dispute or refund
 * the notification's hint is all that there is. An answer that proves nothing of it is none: it is asked again.
 */
export async function afterSuccess(
  context: Context,
  tx: Transaction,
  row: OperationRow,
  { outcome, details, alerts = [] }: Found,
): Promise<void> {
  await raiseAlerts(context, tx, row, alerts);
  const id = row.result?.transaction_id;
  const payment = await paymentById(context, tx, id);
  const now = context.clock.now();
  // Another payment's refusal under the same number says nothing of this one.
  const isOwn = id !== undefined && id === details.transaction_id;
  const known = successStateOf(payment);
  const shown = shownBy({ outcome, contradicted: details.contradicted }, known, isOwn);
  const { verdict, refuted } = judgeSuccess(known, shown, row.refuted, {
    now,
    hasReason: details.failure !== undefined,
  });
  if (verdict === 'turned') await markReversed(context, tx, row, known === 'counts');
  await tellHint(context, tx, row);
  const isOpen = verdict === 'open';
  const isUnclear = verdict === 'unclear';
  await noteDoubt(context, tx, payment, refuted);
  const noted = await tx.update('operations', row.id, {
    ...(isUnclear
      ? nextQuery(context, { ...row, method: row.summary.method }, true)
      : { dueAt: isOpen ? agreeingAt(refuted, now) : null }),
    leaseId: null,
    hint: null,
    refuted,
    checkedAt: now,
  });
  if (verdict !== 'turned' && isDoubtNews(known, row.refuted, refuted))
    await restateServerOrder(context, tx, noted);
  // Nobody can say any more that it stands, nor that it doesn't; the gateway's word that it is cancelled is enough.
  if ((isOpen || (isUnclear && (known !== 'cancelled' || refuted))) && noted.dueAt === null)
    await tellUnresolved(context, tx, noted);
}

/** It no longer counts at the gateway, or counts again. */
export async function markReversed(
  context: Context,
  tx: Transaction,
  row: OperationRow,
  isReversed: boolean,
): Promise<void> {
  await noteReversal(context, tx, movedByOperation(row), isReversed && 'reversed');
  await recordOperationEvent(
    context,
    tx,
    isReversed ? 'operation.reversed' : 'operation.reinstated',
    row,
  );
  await restateServerOrder(context, tx, row);
}

/** Reports a dispute or refund in the same way as for a session's payment. */
export const tellHint = (context: Context, tx: Transaction, row: OperationRow): Promise<void> =>
  bookHint(context, tx, row.hint, movedByOperation(row), (type) =>
    recordEvent({ ...context, actor: { kind: 'notification' } }, tx, {
      type,
      sessionId: null,
      data: { attempt: asAttempt(row), proven: false },
    }),
  );
