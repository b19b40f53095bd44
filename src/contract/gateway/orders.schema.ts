import { z } from 'zod';
import type { OrderNo, RefundReference, RefundReferenceId, TransactionId } from '../values/ids.ts';
import {
  amount,
  answerId,
  answerText,
  batchOf,
  currency,
  freeText,
  gatewayWord,
  requestId,
} from './fields.schema.ts';

/** Refund, review, cancel and update of orders (2.6 to 2.10): batches of transaction ids. */

const order = {
  transaction_id: requestId<TransactionId>(64),
  order_no: requestId<OrderNo>(50),
  currency,
  /** The order's original amount, even for a part of it (C-097, C-186). */
  amount,
};

const batchAnswer = {
  merchant_id: answerText,
  account_id: answerText,
  /** Of the envelope; items can fail all the same (C-176). */
  return_status: z.string(),
  return_message: answerText,
  encryption_data: answerText,
};

const answeredOrder = {
  transaction_id: answerId<TransactionId>(),
  order_no: answerId<OrderNo>(),
  currency: answerText,
  amount: answerText,
};

/** `POST /v1/refund`. */
export const refundRequest = z.strictObject({
  refund_orders: batchOf(
    z.strictObject({
      ...order,
      refund_amount: amount,
      refund_reason: freeText(50).optional(),
      /** A request field of sibling interfaces, shown here in the answer only (C-073). */
      refund_reference: requestId<RefundReference>(50).optional(),
    }),
    50,
  ),
});
export const refundAnswer = z.object({
  ...batchAnswer,
  refund_orders: z
    .array(
      z.object({
        ...answeredOrder,
        refund_amount: answerText,
        refund_reason: answerText,
        refund_status: answerText,
        /** `<code>:<text>`. */
        refund_message: answerText,
        refund_reference: answerId<RefundReference>(),
        refund_reference_id: answerId<RefundReferenceId>(),
      }),
    )
    .nullish(),
});

/** `POST /v1/review`. */
export const reviewRequest = z.strictObject({
  review_orders: batchOf(z.strictObject({ ...order, review_flag: gatewayWord().min(1) }), 100),
});
export const reviewAnswer = z.object({
  ...batchAnswer,
  review_orders: z
    .array(
      z.object({
        ...answeredOrder,
        review_flag: answerText,
        review_status: answerText,
        /** Empty on success. */
        error_message: answerText,
      }),
    )
    .nullish(),
});

/** `POST /v1/cancel`. */
export const cancelRequest = z.strictObject({
  cancel_orders: batchOf(z.strictObject(order), 50),
});
export const cancelAnswer = z.object({
  ...batchAnswer,
  cancel_orders: z
    .array(z.object({ ...answeredOrder, cancel_status: answerText, error_message: answerText }))
    .nullish(),
});

const FLAG = ['0', '1'] as const;

/** `POST /v1/updateOrders`; its answer names no item (C-090). */
export const updateRequest = z.strictObject({
  update_orders: batchOf(
    z.strictObject({
      transaction_id: requestId<TransactionId>(64).describe("The gateway's number of the payment."),
      // It replaces what the gateway knows (C-187).
      status: z.enum(FLAG).describe('`0` failed, `1` succeeded: replaces what the gateway has.'),
      ispass3d: z.enum(FLAG).describe('`1`: authenticated by 3-D Secure, `0`: not.'),
    }),
    50,
  ).describe('The payments to update, at most 50.'),
});
export const updateAnswer = z.object({
  ...batchAnswer,
  /** Not shown; an answer that names another transaction is none to us. */
  update_orders: z.array(z.object({ transaction_id: answerId<TransactionId>() })).nullish(),
});
