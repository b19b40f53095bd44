import type { LogFields } from '../../contract/runtime/dependencies.ts';
import type { AttemptRow } from '../store/tables.ts';

/** What a line of the log names of a payment. */
export const attemptFields = ({
  id,
  sessionId,
  orderKey,
  orderNo,
}: Pick<AttemptRow, 'id' | 'sessionId' | 'orderKey' | 'orderNo'>): LogFields => ({
  orderId: orderKey.slice(orderKey.indexOf('|') + 1),
  sessionId,
  attemptId: id,
  orderNo,
});
