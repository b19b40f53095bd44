import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import type { Guard } from '../../src/contract/values/guards.ts';
import { nextAction, paymentMethod, savedCard } from '../../src/contract/proxy/checkout.schema.ts';
import {
  ASKED_DETAILS,
  instalmentPlan,
  subscriptionTerms,
} from '../../src/contract/proxy/session.schema.ts';
import { isNextAction } from '../../src/contract/proxy/next-action-guards.ts';
import {
  isAskedDetail,
  isInstalmentPlan,
  isPaymentMethod,
  isSavedCard,
  isSubscriptionTerms,
  provenList,
} from '../../src/contract/proxy/payment-method-guards.ts';

const money = { value: '4.00', currency: 'EUR' };

const PAIRS: readonly {
  readonly name: string;
  readonly guard: Guard<unknown>;
  readonly schema: z.ZodType;
  readonly sample: Readonly<Record<string, unknown>>;
  /** What neither lets pass, member by member. */
  readonly wrong: Readonly<Record<string, unknown>>;
}[] = [
  {
    name: 'a way to pay',
    guard: isPaymentMethod,
    schema: paymentMethod,
    sample: {
      code: 'ideal',
      kind: 'alternative',
      label: { en: 'iDEAL' },
      fields: [
        {
          name: 'bank_code',
          kind: 'bank',
          required: true,
          label: { en: 'Bank' },
          choices: [{ value: 'b', label: { en: 'Bank' } }, { value: 'c' }],
        },
        { name: 'person.address_postal_code', kind: 'postal_code', required: false, country: 'DE' },
      ],
      expiry_minutes: 30,
      brands: ['visa'],
      icon: 'bank',
      logo: { ground: '#fff', shapes: [{ d: 'M0 0h36v24z', fill: '#1a1f71' }] },
    },
    wrong: {
      brands: 'visa',
      icon: 1,
      logo: 'https://shop.example/logo.svg',
      code: 1,
      kind: 'cash',
      label: 'iDEAL',
      fields: [{ name: 'bank_code', kind: 'bank' }],
    },
  },
  {
    name: 'a redirect',
    guard: isNextAction,
    schema: nextAction,
    sample: {
      type: 'redirect',
      url: 'https://bank.example/a?b=c',
      method: 'GET',
      frame_url: 'https://pay.example/frame/challenge/a',
    },
    wrong: { type: 'elsewhere', url: 4, method: 'PUT', frame_url: 4 },
  },
  {
    name: 'a challenge',
    guard: isNextAction,
    schema: nextAction,
    sample: {
      type: 'challenge',
      url: 'http://127.0.0.1:4000/frame/challenge/a',
      window_size: '03',
    },
    wrong: { url: undefined, window_size: '09' },
  },
  {
    name: 'a stored card',
    guard: isSavedCard,
    schema: savedCard,
    sample: {
      handle: 'card_1',
      brand: 'visa',
      last_four: '4242',
      expiration_month: '12',
      expiration_year: '2030',
      asks_security_code: true,
    },
    wrong: { handle: undefined, brand: 4, asks_security_code: 'true' },
  },
  {
    name: 'a plan',
    guard: isInstalmentPlan,
    schema: instalmentPlan,
    sample: { id: 'p3', count: 3, each: money, total: { value: '12.00', currency: 'EUR' } },
    wrong: { id: 3, count: 2.5, each: { value: 'four', currency: 'EUR' }, total: 12 },
  },
  {
    name: 'a contract',
    guard: isSubscriptionTerms,
    schema: subscriptionTerms,
    sample: {
      contract_name: 'Tea',
      contract_amount: money,
      interval: 'month',
      interval_count: 1,
      contract_start: '2026-12-01',
      billing_cycle: 12,
    },
    wrong: {
      contract_name: undefined,
      contract_amount: '4.00',
      interval: 'moon',
      billing_cycle: '',
    },
  },
];

for (const { name, guard, schema, sample, wrong } of PAIRS) {
  test(`the guard of ${name} accepts what its schema accepts`, () => {
    assert.ok(schema.safeParse(sample).success);
    assert.ok(guard(sample));
    assert.ok(!guard(null) && !guard([]) && !guard('text'));
  });
  for (const [member, value] of Object.entries(wrong))
    test(`the guard of ${name} and its schema refuse a wrong "${member}"`, () => {
      const spoilt = { ...sample, [member]: value };
      assert.ok(!schema.safeParse(spoilt).success);
      assert.ok(!guard(spoilt));
    });
}

for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/path', ''])
  test(`P-35 no shopper is sent to "${url}": only web addresses pass`, () => {
    assert.ok(!isNextAction({ type: 'redirect', url, method: 'GET' }));
    assert.ok(!isNextAction({ type: 'challenge', url, window_size: '03' }));
    const framed = { type: 'redirect', url: 'https://a.example', method: 'GET', frame_url: url };
    assert.ok(!isNextAction(framed));
  });

test('everything that a session can ask the shopper for is known to the page, and nothing else', () => {
  assert.ok(ASKED_DETAILS.every(isAskedDetail));
  assert.ok(!['shoe-size', '', null, 4].some(isAskedDetail));
});

test('of a list only what has the known shape is taken', () => {
  assert.deepEqual(provenList(isAskedDetail, ['email', 4, 'shoe-size', 'billing']), [
    'email',
    'billing',
  ]);
  assert.deepEqual(provenList(isAskedDetail, 'email'), []);
});
