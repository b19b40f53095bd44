import type { Alert } from '../../gateway/index.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

export type SecurityAlert = Alert | 'issuer-address-refused' | 'hosted-page-refused';

/** Tells operator and merchant server of an answer that should never come (C-053, C-260). */
export async function raiseAlerts(
  context: Context,
  tx: Transaction,
  about: AttemptRow | OperationRow,
  alerts: readonly SecurityAlert[],
): Promise<void> {
  const { log, metrics } = context;
  const { id, orderNo } = about;
  const sessionId = 'sessionId' in about ? about.sessionId : null;
  const named = sessionId === null ? { operation_id: id } : { attempt_id: id };
  for (const alert of alerts) {
    log.error('security alert', { alert, requestId: id, orderNo: orderNo ?? undefined });
    metrics.count('security_alerts', { alert });
    await recordEvent(context, tx, {
      type: 'alert.security',
      sessionId,
      data: { alert, ...named, ...(orderNo !== null && { order_no: orderNo }) },
    });
  }
}
