import type { Alert } from '../../gateway/index.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

export type SecurityAlert = Alert | 'issuer-address-refused' | 'hosted-page-refused';

/** Tells operator and merchant server of an answer that should never come (C-053, C-260). */
export async function raiseAlerts(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  alerts: readonly SecurityAlert[],
): Promise<void> {
  const { log, metrics } = context;
  for (const alert of alerts) {
    log.error('security alert', { alert, attemptId: attempt.id, orderNo: attempt.orderNo });
    metrics.count('security_alerts', { alert });
    await recordEvent(context, tx, {
      type: 'alert.security',
      sessionId: attempt.sessionId,
      data: { alert, attempt_id: attempt.id, order_no: attempt.orderNo },
    });
  }
}
