import { z } from 'zod';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { MOVEMENTS } from '../operations/movements.ts';
import { operationOf } from '../operations/operations.schema.ts';
import { origin } from '../values/origin.schema.ts';
import { gatewayId, moment, moneySchema, text } from './shared.schema.ts';

/** What a grant may name. Ids are the gateway's; orders are order numbers as sent. */
const RESOURCE_KINDS = [
  'cards',
  'groups',
  'cardholders',
  'transactions',
  'orders',
  'subscriptions',
] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** As many cards as a company has. They are kept with the grant, not in its token. */
const ids = z.array(gatewayId).max(5_000);

/** An operation that a browser may be allowed to do; others need the API key. */
export const grantable = z.enum(OPERATION_NAMES).refine((name) => operationOf(name).grantable, {
  message: 'is never granted to a browser',
});

/** Seconds that a grant to reveal may live (P-31). */
const MAX_REVEAL = 60;

const grantShape = z.strictObject({
  subject: text(100).describe('Who it is for, in your words; recorded in the audit trail.'),
  origin: origin.describe('The page that may use it.'),
  operations: z.array(grantable).default([]).describe('What it allows.'),
  resources: z
    .partialRecord(z.enum(RESOURCE_KINDS), ids)
    .default({})
    .describe('What it allows this with: ids by kind.'),
  limits: z
    .strictObject({
      amount: moneySchema.optional().describe('The most that its operations may move together.'),
      count: z.int().min(1).optional().describe('How many operations may change something.'),
    })
    .optional()
    .describe('Limits for the grant as a whole.'),
  expires_in: z
    .int()
    .min(10)
    .max(3600)
    .optional()
    .describe('Seconds; 900 by default. For a reveal: at most 60, by default as in the profile.'),
  reveal_commitment: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url')
    .optional()
    .describe(
      "SHA-256, base64url, of the reveal frame's secret: the grant shows the details of one card, once, in the frame that has the secret, and does nothing else.",
    ),
});

/** `POST /v1/grants`: lets one browser perform named operations on named resources for a while. */
export const grantCreate = grantShape
  .superRefine((grant, context) => {
    const fault = (key: keyof typeof grant, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    const { operations, resources, limits, expires_in: seconds = 0 } = grant;
    if (grant.reveal_commitment === undefined) {
      if (operations.length === 0) fault('operations', 'must name an operation');
      const unknown = operations.find((name) => MOVEMENTS[name].moves === 'unknown');
      if (limits?.amount && unknown)
        fault(
          'limits',
          `must not limit the amount: what "${unknown}" moves is not known in advance`,
        );
      return;
    }
    if (operations.length > 0) fault('operations', 'must be empty for a reveal');
    const { cards, ...others } = resources;
    if (cards?.length !== 1 || Object.keys(others).length > 0)
      fault('resources', 'must name exactly one card, and nothing else, to reveal it');
    if (limits) fault('limits', 'must not be set for a reveal, which works once');
    if (seconds > MAX_REVEAL) fault('expires_in', `must be ${MAX_REVEAL} at most for a reveal`);
  })
  .meta({
    id: 'GrantCreate',
    description: 'Lets one browser perform named operations on named resources for a while.',
    examples: [
      {
        subject: 'ada',
        origin: 'https://wallet.example',
        operations: ['card.query', 'card.status'],
        resources: { cards: ['100029701'] },
      },
    ],
  });
export type GrantCreate = z.output<typeof grantCreate>;
export type GrantCreateInput = z.input<typeof grantCreate>;

/** Answer of `POST /v1/grants`. The token is in this answer only. */
export const grantAnswer = z
  .object({
    id: z.string().describe('To revoke it by.'),
    token: z.string().describe('The credential for the page. It is returned once and not stored.'),
    expires_at: moment('When it ends.'),
  })
  .meta({ id: 'Grant' });
export type GrantAnswer = z.infer<typeof grantAnswer>;

/** Answer of `DELETE /v1/grants/:id`. */
export const grantState = z
  .object({
    id: z.string().describe('The grant.'),
    revoked: z.boolean().describe('Whether it has ended by this or an earlier request.'),
  })
  .meta({ id: 'GrantState' });
export type GrantState = z.infer<typeof grantState>;

/**
 * The token's own claims in addition to the registered ones (RFC 7519). A token names no resources:
 * five hundred ids would make a header that servers refuse. Those of version 0.1 do.
 */
export const grantClaims = z.object({
  jti: z.string(),
  sub: z.string(),
  aud: z.string(),
  exp: z.number(),
  operations: z.array(z.enum(OPERATION_NAMES)),
  resources: z.partialRecord(z.enum(RESOURCE_KINDS), ids).default({}),
  limits: grantShape.shape.limits,
  reveal_commitment: z.string().optional(),
});
export type GrantClaims = z.infer<typeof grantClaims>;
