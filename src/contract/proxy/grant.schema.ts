import { z } from 'zod';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { operationOf } from '../operations/operations.schema.ts';
import { origin } from '../values/origin.schema.ts';
import { code, moneySchema, text } from './shared.schema.ts';

/** What a grant may name. Ids are the gateway's; orders are order numbers as sent. */
export const RESOURCE_KINDS = [
  'cards',
  'groups',
  'cardholders',
  'transactions',
  'orders',
  'subscriptions',
] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

const ids = z.array(code(64)).max(500);

export const grantable = z.enum(OPERATION_NAMES).refine((name) => operationOf(name).grantable, {
  message: 'is never granted to a browser',
});

/** Seconds that a grant to reveal may live (P-31). */
const MAX_REVEAL = 60;

const grantShape = z.strictObject({
  /** Whom it is for, in the merchant's words; stands in the audit trail. */
  subject: text(100),
  /** The page that may use it. */
  origin,
  operations: z.array(grantable).default([]),
  resources: z.partialRecord(z.enum(RESOURCE_KINDS), ids).default({}),
  limits: z
    .strictObject({
      /** Sum of the amounts it may move. */
      amount: moneySchema.optional(),
      /** How many operations that are not queries. */
      count: z.int().min(1).optional(),
    })
    .optional(),
  /**
   * Seconds: 15 minutes by default, at most an hour. To reveal: what the profile says by default, at
   * most 60.
   */
  expires_in: z.int().min(10).max(3600).optional(),
  /**
   * SHA-256, base64url, of the reveal frame's secret. The grant then shows the details of the one
   * card that it names, once, in the frame that holds the secret, and is for nothing else.
   */
  reveal_commitment: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url')
    .optional(),
});

/** `POST /v1/grants`: lets one browser do named operations with named resources, for a while. */
export const grantCreate = grantShape.superRefine((grant, context) => {
  const fault = (key: keyof typeof grant, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message });
  const { operations, resources, limits, expires_in: seconds = 0 } = grant;
  if (grant.reveal_commitment === undefined) {
    if (operations.length === 0) fault('operations', 'must name an operation');
    return;
  }
  if (operations.length > 0) fault('operations', 'must name none beside a reveal');
  const { cards, ...others } = resources;
  if (cards?.length !== 1 || Object.keys(others).length > 0)
    fault('resources', 'must name exactly one card, and nothing else, to reveal it');
  if (limits) fault('limits', 'have no meaning for a reveal, which is once');
  if (seconds > MAX_REVEAL) fault('expires_in', `must be ${MAX_REVEAL} at most for a reveal`);
});
export type GrantCreate = z.output<typeof grantCreate>;
export type GrantCreateInput = z.input<typeof grantCreate>;

export const grantAnswer = z.object({
  id: z.string(),
  /** The credential. It is told once and not kept. */
  token: z.string(),
  expires_at: z.iso.datetime(),
});
export type GrantAnswer = z.infer<typeof grantAnswer>;

export const grantState = z.object({ id: z.string(), revoked: z.boolean() });
export type GrantState = z.infer<typeof grantState>;

/** The token's own claims beside the registered ones (RFC 7519). */
export const grantClaims = z.object({
  jti: z.string(),
  sub: z.string(),
  aud: z.string(),
  exp: z.number(),
  operations: z.array(z.enum(OPERATION_NAMES)),
  resources: z.partialRecord(z.enum(RESOURCE_KINDS), ids),
  limits: grantShape.shape.limits,
  reveal_commitment: z.string().optional(),
});
export type GrantClaims = z.infer<typeof grantClaims>;
