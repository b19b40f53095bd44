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

const PAYOUT = ['PENDING', 'SENT', 'COMPLETED', 'FAILED', 'RETURNED', 'CANCELLED'] as const;
const ORDER = [
  'succeeded',
  'failed',
  'review',
  'pending',
  'cancelled',
  'settled',
  'disputed',
] as const;
const DISPUTE = ['won', 'lost'] as const;

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
    latencyMs: z.int().min(0).max(60_000).default(0),
    p95: z.int().min(0).max(60_000).default(0),
    dropRate: z.number().min(0).max(1).default(0),
    errorRate: z.number().min(0).max(1).default(0),
    seed: z.int().default(1),
  }),
  /** Addresses that may query; `null` for every one. */
  addresses: z.strictObject({ addresses: z.array(z.string()).max(100).nullable() }),
  settings: z.strictObject({
    charges_after_cancel: z.boolean().optional(),
    partial_updates: z.boolean().optional(),
  }),
  /** Moves a payout, an order, a dispute or a subscription on. */
  transition: z.union(
    [
      z.strictObject({
        payout: z.string(),
        next_status: z.enum(PAYOUT),
        failure: z.string().max(100).optional(),
      }),
      z.strictObject({
        order: z.string(),
        next_status: z.enum(ORDER),
      }),
      /** Like a refund in the gateway's portal: by default everything that is left. */
      z.strictObject({
        order: z.string(),
        next_status: z.literal('refunded'),
        amount: z.string().max(15).optional(),
      }),
      z.strictObject({ dispute: z.string(), next_status: z.enum(DISPUTE) }),
      /** Like a cancellation in the gateway's portal. */
      z.strictObject({ subscription: z.string(), next_status: z.literal('Inactived') }),
    ],
    {
      error: `name a "payout" with its "next_status" (${PAYOUT.join(', ')}), an "order" (${ORDER.join(', ')}, or refunded with an "amount"), a "dispute" (${DISPUTE.join(', ')}) or a "subscription" (Inactived)`,
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
