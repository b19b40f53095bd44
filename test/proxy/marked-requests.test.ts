import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { z } from 'zod';
import { OPERATIONS, operationOf } from '../../src/contract/operations/operations.schema.ts';
import { wireRequest } from '../../src/contract/operations/wire-request.schema.ts';
import { bodyOf } from '../../src/contract/proxy/operation-bodies.schema.ts';
import { FIELD_NAMES } from '../../src/contract/values/field-names.ts';
import { spelled } from '../../src/contract/proxy/spelling.ts';
import {
  OPERATION_NAMES,
  type OperationName,
} from '../../src/contract/vocabulary/operation-names.ts';
import { BODIES, readRequest } from '../support/evidence-cases.ts';
import { introduce } from '../support/issued-company.ts';
import { at, leavesOf, markFor, put, type Leaf, type Tree } from '../support/schema-leaves.ts';
import {
  asMerchant,
  asPage,
  createBench,
  openSession,
  payByCard,
  sessionTerms,
  type ProblemBody,
} from './harness.ts';

/** A bench whose gateway answers nothing of use, and what it was sent last. */
async function listen(name: OperationName) {
  let sent: Promise<Tree> | undefined;
  const bench = createBench({
    fetch(request) {
      if (new URL(request.url).pathname === operationOf(name).path)
        sent = readRequest(name, request);
      return Promise.resolve(KNOWN.clone());
    },
    profile: {
      enable: { payout: true, orderUpdate: true },
      hosted: true,
      refunds: { sendReference: true },
      methods: [
        {
          code: 'boleto',
          label: { en: 'Boleto' },
          fields: [
            { name: 'bank_code', choices: [{ value: BANK }] },
            { name: 'person.document_number', required: false },
          ],
        },
        { code: 'asking', label: { en: 'Asking' }, fields: ASKED },
      ],
    },
  });
  await introduce(bench, {
    groups: [{ group_id: '5', currency: 'USD' }],
    cards: [{ card_id: '9', group_id: '5' }],
  });
  return { bench, sent: async () => (await sent) ?? {} };
}

const BANK = 'MARK-bank';

/** Every field that a method can ask a shopper for, each in free text. */
const ASKED = Object.entries(FIELD_NAMES).map(([name, kind]) => ({
  name,
  ...(kind === 'text' && { label: { en: name } }),
}));

/** A payment of the batches is asked about first. */
const KNOWN = Response.json({
  return_status: '1',
  orders_list: [
    {
      ...{ order_no: 'A-77', transaction_id: 'T-77', amount: '12.00', currency: 'EUR' },
      payment_status: '1',
    },
  ],
});

/** Of two that exclude each other, a request holds one. */
const INSTEAD_OF: Readonly<Record<string, readonly string[]>> = {
  transaction_ids: ['order_nos'],
  token_id: ['card', 'expiration_month', 'expiration_year'],
  beneficiary: ['beneficiary_id'],
  source_amount: ['payment_amount'],
};
const TOGETHER: Readonly<Record<string, Tree>> = {
  cart_items: { cart_items: [{ basic_item_data: { name: 'Tea' } }] },
  query_start: { query_end: '2026-12-31 10:00:00' },
  query_end: { query_start: '2026-01-01 10:00:00' },
};

/** What is worked on has to be known here; amounts, periods and states are checked. */
const KNOWN_HERE = [
  ...['transaction_id', 'group_id', 'card_id', 'updateCurrency'],
  ...['refund_amount', 'interval_count', 'status', 'expiration_year'],
];

/** What the merchant server gives otherwise than the wire has it, and by which rule. */
const LEDGERS: Readonly<Record<string, string>> = {
  order_no: 'P-17 the ledger knows it',
  currency: 'P-17 the ledger knows it',
  amount: 'P-17 the ledger knows it',
  review_flag: 'C-183 the profile’s flag for the decision',
};

const LISTS = ['order_nos', 'transaction_ids'];

async function sentByOperation(name: OperationName, { path, schema }: Leaf, order: number) {
  const { bench, sent } = await listen(name);
  const door = path.map(spelled);
  const [top = ''] = door;
  const body: Tree = Object.fromEntries(
    Object.entries(structuredClone(BODIES[name])).filter(
      ([other]) => !INSTEAD_OF[top]?.includes(other),
    ),
  );
  Object.assign(body, TOGETHER[top]);
  const mark = path.at(-1) === 'date_of_birth' ? '1990-01-24' : markFor(schema, order);
  // A list of ids is one text on the wire.
  put(body, door, LISTS.includes(top) ? [mark] : mark);
  if (KNOWN_HERE.includes(path.at(-1) ?? '')) put(body, door, at(BODIES[name], door) ?? '12');
  const answer = await asMerchant<ProblemBody>(bench, {
    method: 'POST',
    path: `/v1/operations/${name}`,
    body,
  });
  return { mark: at(body, door), wire: at(await sent(), path), answer };
}

describe('every field of a request can be given by the merchant server', () => {
  for (const name of OPERATION_NAMES)
    test(`${name}: each field arrives as it was given`, async () => {
      const given = new Set(leavesOf(bodyOf(name)).map(({ path }) => path.join('.')));
      const lost: unknown[] = [];
      for (const [order, leaf] of leavesOf(OPERATIONS[name].request).entries()) {
        const field = leaf.path.join('.');
        // The address of notification is the proxy's own (P-19).
        if (
          !given.has(leaf.path.map(spelled).join('.')) &&
          Object.hasOwn(LEDGERS, leaf.path.at(-1) ?? '')
        )
          continue;
        if (field === 'notify_url') continue;
        const { mark, wire, answer } = await sentByOperation(name, leaf, order);
        if (String(wire) !== String(mark))
          lost.push([field, mark, wire, answer.status, answer.body]);
      }
      assert.deepEqual(lost, []);
    });
});

/** What the proxy says of a payment by an element, whatever anybody asks for, and by which rule. */
const PROXYS: Readonly<Record<string, string>> = {
  merchant_id: 'P-26 the profile’s',
  account_id: 'P-26 the profile’s',
  encryption_data: 'C-050 made of what is sent',
  order_no: 'P-11 the number of the attempt',
  currency: 'P-26 fixed by the session',
  amount: 'P-26 fixed by the session',
  website: 'C-113 the profile’s',
  shopper_ip: 'C-115 the browser’s address',
  user_agent: 'C-116 the header’s',
  accept: 'C-116 the header’s',
  notify_url: 'P-19 the proxy’s own',
  return_url: 'P-36 the proxy’s own',
  payment_method: 'C-143 one of the profile’s',
  open3d: 'C-120 the profile’s word for `three_ds`',
  token_flag: 'C-121 only with the shopper’s consent',
  token_id: 'C-122 a stored card’s, which the store knows',
  card: 'P-43 the secure frame’s',
  expiration_month: 'P-43 the secure frame’s',
  expiration_year: 'P-43 the secure frame’s',
  security_code: 'P-43 the secure frame’s',
  'person.documents.file_data': 'C-152 a session keeps no files; authorise.alternative sends them',
};

/** Where a field of the wire is given, in the session or in the payment of the browser. */
const DOORS: readonly (readonly [wire: RegExp, door: string])[] = [
  [
    /^(item_total|shipping|handling|tax_total|insurance|shipping_discount|discount)$/,
    'session.parts.$1',
  ],
  [/^items$/, 'session.items.0.name'],
  [/^note$/, 'session.note'],
  [/^shopper_(id|email|phone|level)$/, 'session.shopper.$1'],
  [/^(first_name|last_name|document|birth_date)$/, 'session.shopper.$1'],
  [/^billing_(.*)$/, 'session.billing.$1'],
  [/^delivery_(first|last)name$/, 'session.delivery.$1_name'],
  [/^delivery_(country|state|city|address|postal_code)$/, 'session.delivery.$1'],
  [
    /^(os|browser|browser_lang|time_zone|resolution|color_depth|challenge_window_size)$/,
    'payment.device.$1',
  ],
  [/^(session_id|device_fingerprint|fraudvendor_token_cookie)$/, 'payment.device.$1'],
  [/^installments$/, 'session.instalments.0.count'],
  [/^installments_id$/, 'payment.instalments_id'],
  [/^bank_code$/, 'payment.fields.bank_code'],
  [/^cart_items\.0\.basic_item_data\.price\.amount_usd$/, 'session.cart.0.price.usd'],
  [/^cart_items\.0\.basic_item_data\.price\.amount_local_currency$/, 'session.cart.0.price.local'],
  [/^cart_items\.0\.basic_item_data\.productId$/, 'session.cart.0.product_id'],
  [/^cart_items\.0\.basic_item_data\.(.*)$/, 'session.cart.0.$1'],
  [/^account_owner\.0\.account_id$/, 'session.accounts.0.id'],
  [/^account_owner\.0\.lastLogin_ip$/, 'session.accounts.0.last_login_ip'],
  [/^account_owner\.0\.(.*)$/, 'session.accounts.0.$1'],
  [/^total_discount\.0\.coupon_code_used$/, 'session.discounts.0.coupon'],
  [/^total_discount\.0\.discount_type$/, 'session.discounts.0.type'],
  [/^additional_information\.0\.mpi_info\.dsTransID$/, 'session.authentication.ds_trans_id'],
  [/^additional_information\.0\.mpi_info\.(.*)$/, 'session.authentication.$1'],
  [/^subscription\.contract_amount$/, 'session.subscription.contract_amount.value'],
  [/^(subscription|person)\.(.*)$/, 'session.$1.$2'],
  [/^(.*)$/, 'session.gateway_fields.$1'],
];

const doorOf = (field: string): string[] => {
  const [wire, door] = DOORS.find(([known]) => known.test(field)) ?? [/^$/, ''];
  return field.replace(wire, door).split('.');
};

/** What is written otherwise on the wire, by the door. */
const OTHERWISE: Readonly<Record<string, readonly [given: unknown, sent: unknown]>> = {
  'session.items.0.name': ['Tea', 'Tea#,#0#,#12.00#,#1#,#0'],
  'session.shopper.birth_date': ['1990-05-03', '03-05-1990'],
  'session.subscription.interval': ['month', 'month'],
  'session.subscription.interval_count': [2, '2'],
  'session.instalments.0.count': [3, '3'],
  'payment.instalments_id': ['p3', 'p3'],
  'payment.fields.bank_code': [BANK, BANK],
  'payment.device.time_zone': ['-180', '-180'],
  'payment.device.resolution': ['1440x900', '1440x900'],
  'payment.device.color_depth': ['24', '24'],
  'session.shopper.email': ['mark@shop.example', 'mark@shop.example'],
  'session.person.phone_country_code': ['+55', '+55'],
  'session.person.phone_area_code': ['11', '11'],
  'session.person.birth_date': ['1990-05-04', '1990-05-04'],
  'session.person.document_number': ['52998224725', '52998224725'],
  'session.person.email': ['mark@person.example', 'mark@person.example'],
  'session.cart.0.quantity': [2, '2'],
  'session.cart.0.price.usd': ['13.25', '13.25'],
  'session.cart.0.price.local': ['14.25', '14.25'],
  'session.cart.0.price.currency': ['EUR', 'EUR'],
  'session.accounts.0.email': ['mark@account.example', 'mark@account.example'],
  'session.accounts.0.past_orders_sum': ['15.25', '15.25'],
  'session.authentication.eci': ['05', '05'],
  'session.subscription.contract_end': ['2032-01-01', '2032-01-01'],
};

/** What no other member says. */
const FREE = [
  'checkout_time',
  'cookie_new',
  'cookie_old',
  'custom',
  'delivery_district_name',
  'delivery_street_name',
  'device_fingerprint',
  'device_type',
  'fraudvendor_token_cookie',
  'order_type',
  'platform_source',
  'price_id',
  'quote_id',
  'quote_price',
  'session_id',
  'storefront_domains',
];

const WAYS = {
  'authorise.card': 'card',
  'authorise.alternative': 'alternative',
  checkout: 'hosted',
} as const;

/** Everything that can be said of one payment, at the doors of session and browser. */
async function sentByElement(name: keyof typeof WAYS, without: readonly string[]) {
  const { bench, sent } = await listen(name);
  const given = new Map<string, unknown>();
  const doors: Tree = {
    session: {
      parts: {},
      items: [{ unit_price: { value: '12.00', currency: 'EUR' }, quantity: 1 }],
      // An alternative method can carry neither (C-083).
      ...(name !== 'authorise.alternative' && {
        subscription: { contract_amount: { currency: 'EUR' } },
        instalments: [{ id: 'p3', each: { value: '4.00', currency: 'EUR' } }],
      }),
    },
    payment: { device: {} },
  };
  for (const [order, { path, schema }] of leavesOf(OPERATIONS[name].request).entries()) {
    const field = path.join('.');
    if (Object.hasOwn(PROXYS, field) || without.includes(field)) continue;
    const door = doorOf(field);
    const [value, wire] = OTHERWISE[door.join('.')] ?? [markFor(schema, order), undefined];
    put(doors, door, value);
    given.set(field, wire ?? value);
  }
  const way = WAYS[name];
  const session = await openSession(bench, doors['session'] as Tree);
  const payment = doors['payment'] as Tree;
  const { status, body } =
    way === 'card'
      ? await payByCard<unknown>(bench, session, { more: payment })
      : await asPage<unknown>(bench, session, {
          method: 'POST',
          path: `/v1/checkout/${way}`,
          body: {
            ...payment,
            revision: 1,
            ...(session.consents && { consents: session.consents }),
            ...(way === 'alternative' && { method: 'boleto' }),
          },
        });
  assert.equal(status, 200, JSON.stringify(body));
  return { given, wire: await sent() };
}

/** What kinds take that are no free texts. */
const FILLED_IN: Readonly<Record<string, string>> = {
  email: 'mark@shop.example',
  phone: '+49301234567',
  phone_country_code: '+55',
  phone_area_code: '11',
  phone_number: '987654321',
  birth_date: '1990-12-24',
  country: 'DE',
  postal_code: '10119',
  income: '2500.25',
  document: 'L01X00T47',
  file: 'TUFSSw==',
};

/** On the card is another name than the shop knows. */
const HOLDER = ['first_name', 'last_name'];

describe('every field of a payment can be given without touching card data, or a rule says why not', () => {
  for (const [name, without] of [
    ['authorise.card', HOLDER],
    ['authorise.alternative', []],
    ['checkout', []],
  ] as const)
    test(`C-077 C-086 C-125 to C-128 ${name}: through session and element`, async () => {
      const { given, wire } = await sentByElement(name, without);
      const lost = [...given].filter(
        ([field, value]) => String(at(wire, field.split('.'))) !== String(value),
      );
      assert.deepEqual(lost, []);
    });

  test('C-151 C-152 authorise.alternative: through what a method asks the shopper for', async () => {
    const { bench, sent } = await listen('authorise.alternative');
    // What a session tells is not asked.
    const session = await openSession(bench, { shopper: undefined });
    const fields = Object.fromEntries(
      Object.entries(FIELD_NAMES).map(([name, kind], order) => [
        name,
        FILLED_IN[kind] ?? (name.endsWith('currency') ? 'BRL' : `MARK ${order}`),
      ]),
    );
    const { status, body } = await asPage<unknown>(bench, session, {
      method: 'POST',
      path: '/v1/checkout/alternative',
      body: { method: 'asking', revision: 1, fields },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const wire = await sent();
    const lost = Object.entries(fields).filter(([name, value]) => {
      const expected = name === 'birth_date' ? '24-12-1990' : value;
      return at(wire, name.split('.')) !== expected;
    });
    assert.deepEqual(lost, []);
  });

  test('P-26 gateway_fields takes nothing that the proxy says, or another member', async () => {
    const { bench } = await listen('authorise.card');
    const taken: string[] = [];
    for (const name of Object.keys(WAYS) as (keyof typeof WAYS)[])
      for (const [field, schema] of Object.entries<z.core.$ZodType>(wireRequest(name).shape)) {
        const mark = markFor(leavesOf(schema)[0]?.schema ?? schema, 1);
        const { body } = await asMerchant<ProblemBody>(bench, {
          method: 'POST',
          path: '/v1/sessions',
          body: sessionTerms({ gateway_fields: { [field]: mark } }),
        });
        const [fault] = body.errors ?? [];
        if (!fault?.pointer.startsWith('/gateway_fields')) taken.push(field);
      }
    assert.deepEqual([...new Set(taken)].sort(), FREE);
  });
});
