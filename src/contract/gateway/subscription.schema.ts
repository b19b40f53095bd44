import { z } from 'zod';
import type { RecurringId } from '../values/ids.ts';
import { answerId, answerText, freeText, requestId } from './fields.schema.ts';

/** `POST /v1/cancelsubscription` (2.9); both names are needed (C-196). */
export const subscriptionCancelRequest = z.strictObject({
  recurring_id: requestId<RecurringId>(50).describe("The gateway's number of the subscription."),
  contract_name: freeText(200).min(1).describe('As the session named it.'),
});

/** The same five fields and two more (C-089). */
export const subscriptionCancelAnswer = z.object({
  merchant_id: answerText,
  account_id: answerText,
  recurring_id: answerId<RecurringId>(),
  contract_name: answerText,
  encryption_data: answerText,
  cancel_status: z.string(),
  error_message: answerText,
});
