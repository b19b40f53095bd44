import { z } from 'zod';
import { OPERATION_NAMES, type OperationName } from '../vocabulary/operation-names.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../vocabulary/resource-kinds.ts';
import { MOVEMENTS } from '../operations/movements.ts';
import { operationOf } from '../operations/operations.schema.ts';
import { origin } from '../values/origin.schema.ts';
import { code, currencyCode, gatewayId, moment, moneySchema, text } from './shared.schema.ts';

/** As many cards as a company has. They are kept with the grant, not in its token. */
const ids = z.array(gatewayId).max(5_000);
/** Each is looked for on its own. */
const owners = z.array(gatewayId).max(100);

const resources = z.strictObject({
  ...(Object.fromEntries(
    RESOURCE_KINDS.map((kind) => [kind, ids.optional().describe(`Ids of ${kind}.`)]),
  ) as Record<ResourceKind, z.ZodOptional<typeof ids>>),
  cards_of_groups: owners
    .optional()
    .describe('Groups: all cards that belong to them when the grant is used, as imported.'),
  cards_of_cardholders: owners
    .optional()
    .describe('Cardholders: all cards that are theirs when the grant is used.'),
});

/** What a grant allows only once its person has proven again who they are: each is for nothing else. */
export const STEP_UP_OPERATIONS = ['payout.create', 'orders.update'] as const;

/** What a grant for a signed-in shopper may name. */
const SHOPPER_OPERATIONS: readonly OperationName[] = ['subscription.cancel'];

/** Whether an operation is granted by a step-up only. */
export const needsStepUp = (name: OperationName): boolean =>
  (STEP_UP_OPERATIONS as readonly OperationName[]).includes(name);

/** An operation that a browser may be allowed to do; others need the API key. */
export const grantable = z
  .enum(OPERATION_NAMES)
  .refine((name) => operationOf(name).resources !== null || needsStepUp(name), {
    message: 'is never granted to a browser',
  });

/** Which orders a person may see and work with. */
export const grantedOrders = z
  .union([
    z.literal('all'),
    z
      .strictObject({
        from: moment('Only payments that were begun then or later.').optional(),
        to: moment('Only payments that were begun before.').optional(),
        currency: currencyCode.optional().describe('Only payments in this currency.'),
      })
      .refine((span) => Object.values(span).some((bound) => bound !== undefined), {
        message: 'must name a period or a currency, or be "all"',
      }),
  ])
  .meta({ id: 'GrantedOrders' });
export type GrantedOrders = z.output<typeof grantedOrders>;

/** Seconds that a grant to reveal may live (P-31). */
const MAX_REVEAL = 60;
/** The same of a grant after a step-up: as long as a person takes to read what they confirm. */
const MAX_STEP_UP = 300;

const grantShape = z.strictObject({
  subject: text(100).describe('Who it is for, in your words; recorded in the audit trail.'),
  origin: origin.describe('The page that may use it.'),
  operations: z.array(grantable).default([]).describe('What it allows.'),
  resources: resources.default({}).describe('What it allows this with: ids by kind.'),
  orders: grantedOrders
    .optional()
    .describe(
      'For staff: it may see these orders, and its operations may be about their payments and subscriptions.',
    ),
  shopper: code(64)
    .optional()
    .describe(
      'For a signed-in shopper: your own id of them, as in their sessions. The grant shows their stored cards and subscriptions, and lets them remove and prefer cards; of operations it may name `subscription.cancel`, for a subscription of theirs. Nothing else goes with it. No event names them: let `subject` say what the grant is for, not who.',
    ),
  decisions: z
    .boolean()
    .optional()
    .describe(
      'After a step-up: it may decide what is not proven of these orders, or state what went back externally.',
    ),
  step_up: z
    .boolean()
    .optional()
    .describe(
      'You have just made sure again who the person is. The grant works once, within 300 seconds. Payouts, order updates and decisions are granted in no other way, each alone.',
    ),
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
    const { orders, decisions = false, step_up = false } = grant;
    if (grant.shopper !== undefined) {
      const strange = operations.find((name) => !SHOPPER_OPERATIONS.includes(name));
      if (strange !== undefined) fault('operations', `"${strange}" is not for a shopper`);
      if (Object.keys(resources).length > 0) fault('resources', 'must not be named for a shopper');
      for (const member of ['orders', 'decisions', 'step_up', 'reveal_commitment'] as const)
        if (grant[member] !== undefined) fault(member, 'must not be named for a shopper');
      return;
    }
    if (decisions && !step_up) fault('decisions', 'need a step-up');
    if (decisions && orders === undefined) fault('orders', 'must be named for decisions');
    const risky = operations.filter(needsStepUp);
    if (risky.length > 0 && !step_up) fault('operations', `"${risky[0]}" needs a step-up`);
    if (step_up) {
      if (operations.length + (decisions ? 1 : 0) !== 1)
        fault('step_up', 'must be for exactly one operation, or for a decision');
      if (limits?.count !== undefined && limits.count > 1)
        fault('limits', 'must not count more than one after a step-up');
      if (operations.includes('payout.create') && !limits?.amount)
        fault('limits', 'must name the most that the payout may move');
      if (seconds > MAX_STEP_UP)
        fault('expires_in', `must be ${MAX_STEP_UP} at most after a step-up`);
    }
    if (grant.reveal_commitment === undefined) {
      if (operations.length === 0 && orders === undefined && !decisions)
        fault('operations', 'must name an operation');
      const unknown = operations.find((name) => MOVEMENTS[name].moves === 'unknown');
      if (limits?.amount && unknown)
        fault(
          'limits',
          `must not limit the amount: what "${unknown}" moves is not known in advance`,
        );
      return;
    }
    if (operations.length > 0) fault('operations', 'must be empty for a reveal');
    if (orders !== undefined) fault('orders', 'must not be named for a reveal');
    if (step_up) fault('step_up', 'must not be set for a reveal, which is one');
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
      {
        subject: 'account page',
        origin: 'https://shop.example',
        shopper: 'shopper-4711',
        operations: ['subscription.cancel'],
      },
      {
        subject: 'kim@shop.example',
        origin: 'https://office.example',
        operations: ['orders.refund'],
        orders: { from: '2026-11-01T00:00:00Z', currency: 'EUR' },
        limits: { amount: { value: '200.00', currency: 'EUR' }, count: 20 },
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
 * five hundred ids would make a header that servers refuse.
 */
export const grantClaims = z.object({
  jti: z.string(),
  sub: z.string(),
  aud: z.string(),
  exp: z.number(),
  operations: z.array(z.enum(OPERATION_NAMES)),
  shopper: z.string().optional(),
  orders: grantedOrders.optional(),
  decisions: z.boolean().optional(),
  limits: grantShape.shape.limits,
  reveal_commitment: z.string().optional(),
});
export type TokenClaims = z.infer<typeof grantClaims>;

/** What a grant allows: what its token says, and the resources that are kept with it. */
export type GrantClaims = TokenClaims & { readonly resources: GrantCreate['resources'] };
