import type { StaffCase, StaffOrder, StaffPayment, StaffPayout } from '../../src/client/index.ts';

/** When everything of these records happened. */
const AT = '2026-11-21T10:02:03.000Z';

const euro = (value: string) => ({ value, currency: 'EUR' });

/** A payment by card that has succeeded, and nothing went back of it. */
export const PAYMENT: StaffPayment = {
  id: 'att_1',
  state: 'final',
  outcome: 'succeeded',
  amount: euro('42.00'),
  order_no: 'A-1001-1',
  transaction_id: '14209873',
  card: { brand: 'visa', last_four: '4242' },
  method: 'card',
  created_at: AT,
  outcome_at: AT,
  refunded: euro('0.00'),
  refund_pending: euro('0.00'),
};

/** A paid order. */
export const ORDER: StaffOrder = {
  order_id: 'A-1001',
  state: 'paid',
  marks: [],
  paid_by: 'att_1',
  times_charged: 1,
  sessions: [{ amount: euro('42.00') }],
  attempts: [PAYMENT],
};

/** Of which some went back. */
export const PARTLY_REFUNDED: StaffOrder = {
  ...ORDER,
  order_id: 'A-1002',
  marks: ['partly_refunded', 'disputed'],
  attempts: [
    { ...PAYMENT, order_no: 'A-1002-1', transaction_id: '14209874', refunded: euro('12.00') },
  ],
};

/** In another currency, and nothing is proven of it. */
export const UNKNOWN: StaffOrder = {
  order_id: 'A-1003',
  state: 'held',
  marks: ['unknown'],
  action_required_by: 'merchant',
  times_charged: 0,
  sessions: [{ amount: { value: '1000', currency: 'JPY' } }],
  attempts: [
    {
      id: 'att_3',
      order_no: 'A-1003-1',
      state: 'waiting',
      outcome: 'unknown',
      amount: { value: '1000', currency: 'JPY' },
      method: 'slip',
      created_at: AT,
      action_required_by: 'merchant',
    },
  ],
};

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A payment that nothing proves, for some hours. */
export const UNKNOWN_CASE: StaffCase = {
  id: 'att_3',
  kind: 'payment_unknown',
  asks: 'confirm',
  since: hoursAgo(3),
  amount: { value: '1000', currency: 'JPY' },
  requested_by: 'shopper',
  outcome: 'unknown',
  order_id: 'A-1003',
  action_required_by: 'merchant',
  evidence: [
    { code: 'timeout', text: 'It was sent, and no answer came in time.' },
    { code: 'asked', text: 'The gateway was asked.', times: 12, at: AT },
  ],
  decisions: [
    { decision: 'succeeded', through: 'resolve', consequence: 'It counts as paid.' },
    { decision: 'failed', through: 'resolve', consequence: 'It counts as not paid.' },
  ],
};

/** A payment that the gateway holds. */
export const HELD_CASE: StaffCase = {
  ...UNKNOWN_CASE,
  id: 'att_4',
  kind: 'payment_under_review',
  asks: 'choose',
  amount: euro('120.00'),
  outcome: 'review',
  order_id: 'A-1004',
  transaction_id: '14209875',
  evidence: [{ code: 'held_by_gateway', text: 'The gateway holds the payment.' }],
  decisions: [
    { decision: 'approve', through: 'orders.review', consequence: 'The payment is taken.' },
    { decision: 'reject', through: 'orders.review', consequence: 'The payment is refused.' },
  ],
};

/** A dispute, which can't be answered here. */
export const DISPUTED_CASE: StaffCase = {
  ...UNKNOWN_CASE,
  id: 'att_1',
  kind: 'disputed',
  asks: 'answer',
  amount: euro('42.00'),
  requested_by: 'gateway',
  outcome: 'succeeded',
  order_id: 'A-1001',
  transaction_id: '14209873',
  evidence: [{ code: 'dispute_hinted', text: 'A notification hints at a dispute.', at: AT }],
  decisions: [
    { decision: 'record', through: 'external-movements', consequence: 'It counts as lost.' },
    { decision: 'wait', through: 'none', consequence: 'The money is usually lost.' },
  ],
};

/** A payout that arrived, from another currency. */
export const PAYOUT: StaffPayout = {
  id: 'op_5',
  request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
  state: 'final',
  outcome: 'succeeded',
  amount: euro('250.00'),
  beneficiary_receives: euro('250.00'),
  payer_pays: { value: '291.50', currency: 'USD' },
  fee: { value: '1.50', currency: 'USD' },
  requested_by: 'kim@shop.example',
  created_at: AT,
  outcome_at: AT,
};

/** One whose answer was lost. */
export const LOST_PAYOUT: StaffPayout = {
  id: 'op_6',
  request_id: '8c1d7f60-1b2a-4c3d-8e4f-5a6b7c8d9e0f',
  state: 'waiting',
  outcome: 'unknown',
  amount: euro('80.00'),
  requested_by: 'merchant',
  created_at: AT,
  action_required_by: 'merchant',
};
