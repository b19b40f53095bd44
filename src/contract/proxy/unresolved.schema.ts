import { z } from 'zod';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import {
  CONSEQUENCES,
  DECIDED_THROUGH,
  EVIDENCE_WORDS,
  UNRESOLVED_ASKS,
  UNRESOLVED_DECISIONS,
  UNRESOLVED_EVIDENCE,
  UNRESOLVED_KINDS,
} from '../vocabulary/unresolved.ts';
import { operationName, operationResource } from './operations.schema.ts';
import { waiting } from './booked-attempt.schema.ts';
import { listSpan, waitsFilter } from './list-filters.schema.ts';
import { orderId, orderNo } from './order-names.schema.ts';
import { moment, shownMoney } from './shared.schema.ts';

/** What `GET /v1/unresolved` may be asked for. */
export const unresolvedFilters = z.strictObject({
  ...listSpan,
  kind: z.enum(UNRESOLVED_KINDS).optional().describe('Only this.'),
  asks: z.enum(UNRESOLVED_ASKS).optional().describe('Only what asks this of a person.'),
  ...waitsFilter,
  after: z
    .string()
    .regex(/^\d{1,16}\.[!-~]{1,160}$/, 'must be the "next" of the page before')
    .optional()
    .describe('The "next" of the page before.'),
});
export type UnresolvedFilters = z.output<typeof unresolvedFilters>;

const evidence = z
  .object({
    code: z.enum(UNRESOLVED_EVIDENCE).describe('For programs. Later versions add codes.'),
    text: z.string().describe('The same in English; nothing of what the gateway wrote.'),
    at: moment('When.').optional(),
    times: z.int().optional().describe('How often.'),
    http_status: z.int().optional().describe('Of an answer that could not be used.'),
    amount: shownMoney.optional().describe('What the gateway shows.'),
    before: z.string().optional().describe('Balance before, as decimal text.'),
    then: z.string().optional().describe('Balance after, as decimal text.'),
  })
  .meta({ id: 'UnresolvedEvidence' });

const consequence = z
  .object({
    decision: z
      .enum(UNRESOLVED_DECISIONS)
      .describe(
        '`succeeded`, `failed`: the outcome to resolve it with. `approve`, `reject`: of a review. `refund`: this payment. `record`: what went back. `keep`, `wait`: nothing.',
      ),
    through: z
      .enum(DECIDED_THROUGH)
      .describe(
        '`resolve`: `POST /v1/attempts/:id/resolve`. `external-movements`: `POST /v1/transactions/:id/external-movements`. `orders.review`, `orders.refund`: that operation. `none`: it is what happens without a decision.',
      ),
    consequence: z.string().describe('What follows, and what if it is wrong; in English.'),
  })
  .meta({ id: 'UnresolvedDecision' });

const item = z.object({
  transaction_id: z.string().optional().describe("The gateway's number of the payment."),
  payment_id: z.string().optional().describe('`att_…`, or `op_…` of a payment by your server.'),
  order_id: orderId,
  order_no: orderNo.optional(),
  amount: shownMoney.optional().describe('Of this one.'),
});

/** Something that somebody has to decide. */
export const unresolved = z
  .object({
    id: z
      .string()
      .describe(
        '`att_…` or `op_…`: what to resolve, or the payment that it is about. A payment from before this proxy: its `transaction_id`.',
      ),
    kind: z.enum(UNRESOLVED_KINDS).describe(`What it is.`),
    asks: z
      .enum(UNRESOLVED_ASKS)
      .describe(
        '`confirm`: say what became of it, as the portal of the gateway shows it. `choose`: accept or refuse it. `return_money`: give back what nobody asked for. `answer`: answer in the portal.',
      ),
    since: moment('Since when it waits.'),
    begun_at: moment('When it was requested; of a hint, when it came. Lists are ordered by it.'),
    amount: shownMoney
      .optional()
      .describe('What is at stake; absent where that is not known, or in several currencies.'),
    requested_by: z
      .string()
      .describe(
        '`shopper`, `merchant`, the subject of the grant that was used, or `gateway` for what it hints at.',
      ),
    outcome: z.enum(OUTCOMES).optional().describe('As it is by now.'),
    operation: operationName.optional().describe('How it was requested.'),
    order_id: orderId,
    order_no: orderNo.optional(),
    transaction_id: z.string().optional().describe("The gateway's number of the payment."),
    session_id: z.string().optional().describe('`ses_…`'),
    resource: operationResource
      .optional()
      .describe('The card, group, payout or subscription that it is about.'),
    items: z
      .array(item)
      .optional()
      .describe('Where it is about several payments: those that are not proven.'),
    ...waiting.shape,
    evidence: z.array(evidence).describe('What is known, the reason first.'),
    decisions: z.array(consequence).describe('What can be decided, with what follows from it.'),
  })
  .meta({
    id: 'Unresolved',
    description:
      'Something that somebody has to decide: what it is, what is known, what can be done.',
    examples: [
      {
        id: 'att_5tTlwYjy3sUrTu2sVkZl',
        kind: 'payment_unknown',
        asks: 'confirm',
        since: '2026-11-22T08:00:25.000Z',
        begun_at: '2026-11-22T08:00:00.000Z',
        amount: { value: '42.00', currency: 'EUR' },
        requested_by: 'shopper',
        outcome: 'unknown',
        order_id: 'A-1001',
        order_no: 'A-1001-1',
        action_required_by: 'merchant',
        evidence: [{ code: 'timeout', text: EVIDENCE_WORDS.timeout }],
        decisions: [...CONSEQUENCES.payment_unknown],
      },
    ],
  });
export type Unresolved = z.infer<typeof unresolved>;
