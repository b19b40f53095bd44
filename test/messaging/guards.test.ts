import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { isFromFrame, isHello, isToFrame } from '../../src/messaging/guards.ts';
import { CARD_FIELDS } from '../../src/messaging/protocol.ts';
import { isFromRevealFrame, isToRevealFrame } from '../../src/messaging/reveal-guards.ts';
import { HIDDEN, NOT_REVEALED } from '../../src/messaging/reveal-protocol.ts';

const field = z.enum(CARD_FIELDS);
const dictionary = z.record(z.string(), z.string());

const hello = z.object({ tender: z.literal('hello'), version: z.int(), nonce: z.string() });
const appearance = z.object({ colorScheme: z.enum(['light', 'dark', 'auto']), tokens: dictionary });
const toFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('configure'),
    locale: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    appearance,
    messages: z.looseObject({}),
    disabled: z.boolean(),
    storedCard: z.object({ handle: z.string(), brand: z.string() }).optional(),
  }),
  z.object({ type: z.literal('focus'), field: field.optional() }),
  z.object({ type: z.literal('reset') }),
  z.object({ type: z.literal('validate'), id: z.string() }),
  z.object({
    type: z.literal('pay'),
    id: z.string(),
    clientSecret: z.string(),
    idempotencyKey: z.string(),
    revision: z.int(),
    details: z.looseObject({}).optional(),
    consents: z.array(z.object({})).optional(),
    saveCard: z.boolean().optional(),
    instalmentsId: z.string().optional(),
  }),
]);
const fromFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    state: z.object({
      complete: z.boolean(),
      brand: z.string().nullable(),
      lastFour: z.string().nullable(),
      invalid: z.array(field),
    }),
  }),
  z.object({
    type: z.literal('resize'),
    height: z.int(),
    width: z.int(),
  }),
  z.object({ type: z.literal('submit') }),
  z.object({ type: z.literal('validated'), id: z.string(), valid: z.boolean() }),
  z.object({ type: z.literal('paid'), id: z.string(), result: z.looseObject({}) }),
  z.object({
    type: z.literal('not-paid'),
    id: z.string(),
    failure: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('invalid') }),
      z.object({ kind: z.literal('problem'), slug: z.string() }),
      z.object({ kind: z.literal('offline') }),
    ]),
  }),
]);

const toRevealFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('configure'),
    locale: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    appearance,
    messages: dictionary,
  }),
  z.object({ type: z.literal('prepare') }),
  z.object({ type: z.literal('reveal'), grant: z.string(), cardId: z.string() }),
  z.object({ type: z.literal('hide') }),
]);
const fromRevealFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('resize'),
    height: z.int(),
    width: z.int(),
  }),
  z.object({ type: z.literal('commitment'), commitment: z.string().regex(/^[\w-]{43}$/) }),
  z.object({ type: z.literal('revealed') }),
  z.object({ type: z.literal('not-revealed'), reason: z.enum(NOT_REVEALED) }),
  z.object({ type: z.literal('hidden'), reason: z.enum(HIDDEN) }),
]);

const state = { complete: true, brand: 'visa', lastFour: '4242', invalid: [] };
const result = {
  attempt_id: 'att_1',
  order_no: 'order-1',
  method: 'card',
  amount: { value: '12.00', currency: 'EUR' },
  outcome: 'succeeded',
};

const SAMPLES = {
  hello: [{ tender: 'hello', version: 1, nonce: 'n' }],
  toFrame: [
    {
      type: 'configure',
      locale: 'de',
      direction: 'ltr',
      appearance: { colorScheme: 'auto', tokens: { '--tender-radius': '4px' } },
      messages: { number: 'Card' },
      disabled: false,
    },
    {
      type: 'configure',
      locale: 'de',
      direction: 'ltr',
      appearance: { colorScheme: 'auto', tokens: {} },
      messages: {},
      disabled: false,
      storedCard: { handle: 'card_1', brand: 'visa' },
    },
    { type: 'focus' },
    { type: 'focus', field: 'expiry' },
    { type: 'reset' },
    { type: 'validate', id: '1' },
    { type: 'pay', id: '1', clientSecret: 's', idempotencyKey: 'k', revision: 3 },
    {
      type: 'pay',
      id: '1',
      clientSecret: 's',
      idempotencyKey: 'k',
      revision: 3,
      details: { email: 'jo@example.com' },
      consents: [{}],
      saveCard: true,
      instalmentsId: 'p3',
    },
  ],
  fromFrame: [
    { type: 'state', state },
    { type: 'state', state: { ...state, brand: null, lastFour: null } },
    { type: 'state', state: { ...state, invalid: ['number', 'security-code'] } },
    { type: 'resize', height: 313, width: 400 },
    { type: 'submit' },
    { type: 'validated', id: '1', valid: false },
    { type: 'paid', id: '1', result },
    { type: 'not-paid', id: '1', failure: { kind: 'invalid' } },
    { type: 'not-paid', id: '1', failure: { kind: 'problem', slug: 'session-changed' } },
    { type: 'not-paid', id: '1', failure: { kind: 'offline' } },
  ],
  toRevealFrame: [
    {
      type: 'configure',
      locale: 'ar',
      direction: 'rtl',
      appearance: { colorScheme: 'dark', tokens: {} },
      messages: { copy: 'Copy' },
    },
    { type: 'prepare' },
    { type: 'reveal', grant: 'token', cardId: '1' },
    { type: 'hide' },
  ],
  fromRevealFrame: [
    { type: 'ready' },
    { type: 'resize', height: 180, width: 300 },
    { type: 'commitment', commitment: 'a'.repeat(43) },
    { type: 'revealed' },
    { type: 'not-revealed', reason: 'limit' },
    { type: 'hidden', reason: 'time' },
  ],
};

const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  NaN,
  '',
  'x',
  [],
  [1],
  {},
  { a: 1 },
];

/** The sample, and the sample with each of its members, at any depth, made wrong in every way. */
function* variants(sample: unknown): Generator {
  yield sample;
  yield* WRONG;
  if (typeof sample !== 'object' || sample === null) return;
  for (const [key, member] of Object.entries(sample)) {
    for (const wrong of variants(member)) {
      yield Array.isArray(sample)
        ? sample.map((item: unknown, at) => (String(at) === key ? wrong : item))
        : { ...sample, [key]: wrong };
    }
  }
}

const PAIRS = [
  ['hello', isHello, hello, SAMPLES.hello],
  ['page to frame', isToFrame, toFrame, SAMPLES.toFrame],
  ['frame to page', isFromFrame, fromFrame, SAMPLES.fromFrame],
  ['page to reveal frame', isToRevealFrame, toRevealFrame, SAMPLES.toRevealFrame],
  ['reveal frame to page', isFromRevealFrame, fromRevealFrame, SAMPLES.fromRevealFrame],
] as const;

for (const [name, guard, schema, samples] of PAIRS) {
  describe(`the guard of ${name}`, () => {
    test('takes every message of the protocol', () => {
      for (const sample of samples) assert.equal(guard(sample), true, JSON.stringify(sample));
    });

    test('agrees with the zod schema of the same shape on every corrupted message', () => {
      for (const sample of samples) {
        for (const variant of variants(sample)) {
          const expected = schema.safeParse(variant).success;
          assert.equal(guard(variant), expected, JSON.stringify(variant));
        }
      }
    });
  });
}

test('names from the prototype are no message types', () => {
  for (const type of ['constructor', 'toString', '__proto__']) {
    assert.equal(isToFrame({ type }), false);
    assert.equal(isFromFrame({ type }), false);
  }
});
