import { z } from 'zod';
import { OPERATION_NAMES } from '../../contract/vocabulary/operation-names.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import { scenarioFor } from '../scenarios/triggers.ts';

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Milliseconds, or a number with its unit: `"10m"`, `"36h"`, `"30d"`. */
const duration = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,9}(ms|s|m|h|d)$/, 'must be milliseconds, or like "10m", "36h", "30d"')
    .transform((text) => parseInt(text, 10) * (UNITS[text.replace(/^\d+/, '')] ?? 1)),
]);

/** What each may become; of a payment `won` and `lost` end its dispute, and `refunded` is a refund in the portal. */
const BECOMES = {
  payment: [
    'succeeded',
    'failed',
    'review',
    'pending',
    'cancelled',
    'settled',
    'refunded',
    'disputed',
    'won',
    'lost',
  ],
  payout: ['PENDING', 'SENT', 'COMPLETED', 'FAILED', 'RETURNED', 'CANCELLED'],
  subscription: ['Inactived'],
} as const;

/** A payment, by one of its numbers. */
const payment = { order_no: z.string().optional(), transaction_id: z.string().optional() };
const isNamedOnce = ({ order_no, transaction_id }: z.infer<z.ZodObject<typeof payment>>): boolean =>
  (order_no === undefined) !== (transaction_id === undefined);

/** What the control calls take. */
export const REQUESTS = {
  /** One of three: stop or run, advance, or set the time. */
  clock: z
    .strictObject({
      freeze: z.boolean().optional(),
      advance: duration.optional(),
      set: z.iso.datetime().transform(Date.parse).optional(),
    })
    .refine(
      (request) => Object.keys(request).length === 1,
      'give one of "freeze", "advance", "set"',
    ),
  /** The connections of one order, or all that are held. */
  release: z.strictObject({ order_no: z.string().optional() }),
  /** What the next request of an operation does, once. */
  next: z
    .strictObject({ operation: z.enum(OPERATION_NAMES), scenario: z.string().max(60) })
    .refine(({ operation, scenario }) => scenarioFor(operation, scenario) !== undefined, {
      path: ['scenario'],
      message: 'is no scenario of this operation; GET /__sandbox/ lists them',
    }),
  /** Those of one operation, or all. */
  takeBack: z.strictObject({ operation: z.enum(OPERATION_NAMES).optional() }),
  chaos: z.strictObject({
    off: z.boolean().default(false),
    latency_ms: z.int().min(0).max(60_000).default(0),
    latency_p95_ms: z.int().min(0).max(60_000).default(0),
    drop_rate: z.number().min(0).max(1).default(0),
    error_rate: z.number().min(0).max(1).default(0),
    seed: z.int().default(1),
  }),
  /** Addresses that may query; `null` for every one. */
  addresses: z.strictObject({ addresses: z.array(z.string()).max(100).nullable() }),
  settings: z.strictObject({
    charges_after_cancel: z.boolean().optional(),
    partial_updates: z.boolean().optional(),
  }),
  /** Moves a payment, its dispute, a payout or a subscription on. */
  transition: z.union(
    [
      z.strictObject({ ...payment, becomes: z.enum(BECOMES.payment) }).refine(isNamedOnce),
      /** By default everything that is left. */
      z
        .strictObject({
          ...payment,
          becomes: z.literal('refunded'),
          amount: z.string().max(15).optional(),
        })
        .refine(isNamedOnce),
      z.strictObject({
        request_id: z.string(),
        becomes: z.enum(BECOMES.payout),
        failure: z.string().max(100).optional(),
      }),
      z.strictObject({ recurring_id: z.string(), becomes: z.enum(BECOMES.subscription) }),
    ],
    {
      error: `name a payment by "order_no" or "transaction_id" and what it "becomes" (${BECOMES.payment.join(', ')}; refunded with an "amount"), a payout by "request_id" (${BECOMES.payout.join(', ')}) or a subscription by "recurring_id" (${BECOMES.subscription.join(', ')})`,
    },
  ),
} as const;

/** Reads the body of a control call; an empty one is an empty object. */
export async function readControl<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text();
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new GatewayRejection(400, 'control', faults.join('; '));
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new GatewayRejection(400, 'control', 'the body is not JSON');
  }
}
