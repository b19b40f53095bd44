import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_FILE } from '../../src/contract/values/asked-fields.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import {
  asMerchant,
  asPage,
  eventTypes,
  openSession,
  PAY,
  payByCard,
  sessionTerms,
  SHOP,
  viewOf,
} from './harness.ts';
import type { ProblemBody } from './harness.ts';
import { createSandboxBench, payBy, redirectOf, statusAt } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';

const METHODS: ProfileInput['methods'] = [
  {
    code: 'ideal',
    label: { en: 'iDEAL' },
    currencies: ['EUR'],
    fields: [{ name: 'bank_code', choices: [{ value: 'b1', label: 'One' }] }],
  },
  { code: 'wallet', label: { en: 'Wallet' } },
  {
    code: 'pix',
    label: { en: 'Pix' },
    countries: ['BR'],
    fields: [
      { name: 'person.document_number', kind: 'cpf' },
      { name: 'shopper_phone' },
      { name: 'person.address_country', required: false },
      { name: 'person.address_postal_code', required: false },
      { name: 'birth_date', required: false },
    ],
  },
  {
    code: 'slip',
    label: { en: 'Slip' },
    currencies: ['EUR'],
    fields: [{ name: 'person.documents.file_data', label: { en: 'Passport' } }],
  },
  { code: 'yen', label: { en: 'Konbini' }, currencies: ['JPY'] },
];

const RETURN = `${SHOP}/thanks`;

async function start(terms: Readonly<Record<string, unknown>> = {}) {
  const shop = createSandboxBench({ profile: { methods: METHODS } });
  const session = await openSession(shop.bench, { return_url: RETURN, ...terms });
  return { ...shop, session };
}

/** Pays by wallet, presses a button at the bank, and comes back to the shop. */
async function goThrough(choice: 'approve' | 'refuse' | 'abandon' | 'slow') {
  const shop = await start();
  const { body } = await payBy(shop.bench, shop.session, 'alternative', { method: 'wallet' });
  const back = await shop.press(redirectOf(body), choice);
  const answer = await shop.open(back);
  return { ...shop, answer, address: answer.headers.get('location') ?? '' };
}

test('C-143 a session shows the ways that fit its currency and country, in its own order', async () => {
  const { bench, session } = await start();
  const codes = async (terms: Readonly<Record<string, unknown>>) =>
    (await viewOf(bench, await openSession(bench, { order_id: 'B', ...terms }))).methods.map(
      ({ code }) => code,
    );
  assert.deepEqual(
    (await viewOf(bench, session)).methods.map(({ code, kind }) => [code, kind]),
    [
      ['card', 'card'],
      ['ideal', 'alternative'],
      ['wallet', 'alternative'],
      ['pix', 'alternative'],
      ['slip', 'alternative'],
    ],
  );
  assert.deepEqual(await codes({ country: 'DE' }), ['card', 'ideal', 'wallet', 'slip']);
  assert.deepEqual(await codes({ country: 'BR', methods: ['pix', 'yen', 'card'] }), [
    'pix',
    'card',
  ]);
});

test('C-143 a session that names no methods offers those of the profile', async () => {
  const shop = createSandboxBench({
    profile: { methods: METHODS, hosted: true, offered: ['hosted', 'yen'] },
  });
  const offered = async (terms: Readonly<Record<string, unknown>>) => {
    const session = await openSession(shop.bench, { return_url: RETURN, ...terms });
    return (await viewOf(shop.bench, session)).methods.map(({ code }) => code);
  };
  assert.deepEqual(await offered({ order_id: 'A' }), ['hosted']);
  assert.deepEqual(await offered({ order_id: 'B', methods: ['card'] }), ['card']);
  assert.throws(() => createSandboxBench({ profile: { offered: ['hosted'] } }), /offered/);
});

test('C-143 a session that could be paid in no way is refused, and says what there is', async () => {
  const { bench } = await start();
  const refusal = async (terms: Readonly<Record<string, unknown>>) => {
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ order_id: 'C', ...terms }),
    });
    return [status, body.errors];
  };
  const none = (offered: string) => [
    400,
    [{ pointer: '/methods', detail: `must name one that this session can offer: ${offered}` }],
  ];
  assert.deepEqual(await refusal({ methods: ['walet'] }), none('card, ideal, wallet, pix, slip'));
  assert.deepEqual(
    await refusal({ country: 'DE', methods: ['pix'] }),
    none('card, ideal, wallet, slip'),
    'one that exists, but not there',
  );
});

test('C-144 C-145 an alternative method is paid on the page that the gateway names', async () => {
  const { bench, session, calls } = await start();
  const { status, body } = await payBy(bench, session, 'alternative', {
    method: 'ideal',
    fields: { bank_code: 'b1' },
  });
  assert.equal(status, 200);
  assert.equal(body.outcome, 'requires_action');
  assert.equal(body.method, 'ideal');
  assert.ok(body.next_action?.type === 'redirect');
  assert.equal(body.next_action.method, 'GET');
  assert.ok(redirectOf(body).startsWith(`${GATEWAY}/bank/`));
  assert.deepEqual(calls, ['/v1/authorise'], 'the proxy does not go there');
  const view = await viewOf(bench, session);
  assert.equal(view.state, 'paying');
  assert.deepEqual(view.attempt, body, 'after a reload the page can still send the shopper there');
});

test('C-145 the shopper is sent there by POST where the profile says so', async () => {
  const { bench } = createSandboxBench({
    profile: { methods: METHODS, redirect: { alternativeMethod: 'POST' } },
  });
  const session = await openSession(bench, { return_url: RETURN });
  const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
  assert.ok(body.next_action?.type === 'redirect');
  assert.equal(body.next_action.method, 'POST');
});

for (const [choice, outcome, state] of [
  ['approve', 'succeeded', 'paid'],
  ['refuse', 'failed', 'open'],
  ['slow', 'pending', 'paying'],
  ['abandon', 'pending', 'paying'],
] as const)
  test(`C-149 a shopper who comes back after "${choice}" finds what the gateway says: ${outcome}`, async () => {
    const { bench, address, answer, pass } = await goThrough(choice);
    assert.equal(answer.status, 303);
    assert.ok(address.startsWith(`${RETURN}#tender_status=st_`));
    assert.equal((await statusAt(bench, address)).attempt?.outcome, 'requires_action');
    await pass(0);
    const view = await statusAt(bench, address);
    assert.equal(view.state, state);
    assert.equal(view.attempt?.outcome, outcome);
  });

test('what a slow bank approves in the end is found, and paid once', async () => {
  const { bench, session, pass } = await goThrough('slow');
  await pass(1_000);
  for (let minute = 0; minute < 3; minute++) await pass(60_000);
  assert.equal((await viewOf(bench, session)).state, 'paid');
  assert.equal((await eventTypes(bench)).filter((type) => type === 'payment.succeeded').length, 1);
});

test('C-160 while the shopper is at the bank, asking the gateway takes nothing away from them', async () => {
  const { bench, session, pass } = await start();
  const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
  await pass(5_000);
  await pass(15_000);
  assert.deepEqual((await viewOf(bench, session)).attempt, body);
});

test('a shopper who comes back unpaid abandons the attempt and pays by card', async () => {
  const { bench, session, pass, calls } = await goThrough('abandon');
  await pass(0);
  const freed = await asPage(bench, session, {
    method: 'POST',
    path: '/v1/checkout/abandon',
    body: {},
  });
  assert.equal(freed.body.state, 'open');
  assert.ok(calls.includes('/v1/cancel'), 'its id came with the query');
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
  await pass(60_000);
  assert.ok(!(await eventTypes(bench)).includes('payment.duplicate'));
});

for (const tag of ['http', 'js', 'userinfo', 'ip', 'evil'])
  test(`P-35 +issuer-${tag}: no shopper is sent to such an address, and an alert is raised`, async () => {
    const { bench, session } = await start({
      shopper: { id: 's', email: `jo+issuer-${tag}@example.com` },
    });
    const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
    assert.equal(body.outcome, 'requires_action');
    assert.equal(body.next_action, undefined);
    assert.ok((await eventTypes(bench)).includes('alert.security'));
  });

test('P-35 C-147 +issuer-amp: an honest address with an ampersand stays itself', async () => {
  const { bench, session } = await start({
    shopper: { id: 's', email: 'jo+issuer-amp@example.com' },
  });
  const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
  assert.ok(redirectOf(body).endsWith('?a=1&amp=2'));
});

const PIX = { 'person.document_number': '529.982.247-25', shopper_phone: '+5511987654321' };

test('C-151 what a method asks for is checked as in the form, and nothing else is taken', async () => {
  const { bench, calls } = await start();
  const session = await openSession(bench, { order_id: 'C', country: 'BR' });
  const faults = async (fields: Readonly<Record<string, string>>, method = 'pix') => {
    const { status, body } = await payBy<ProblemBody>(bench, session, 'alternative', {
      method,
      fields,
    });
    assert.equal(status, 400);
    return body.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`);
  };
  assert.deepEqual(await faults({}), [
    '/fields/person.document_number is required by this payment method',
    '/fields/shopper_phone is required by this payment method',
  ]);
  assert.deepEqual(
    await faults({
      'person.document_number': '529',
      shopper_phone: '11 987654321',
      'person.address_country': 'BR',
      'person.address_postal_code': '1',
      birth_date: '2999-01-01',
    }),
    [
      '/fields/person.document_number must be of the kind "cpf"',
      '/fields/shopper_phone must be of the kind "phone"',
      '/fields/person.address_postal_code must be of the kind "postal_code"',
      '/fields/birth_date must be of the kind "birth_date"',
    ],
  );
  assert.deepEqual(await faults({ bank_code: 'b2' }, 'ideal'), [
    '/fields/bank_code must be one of the choices of this payment method',
  ]);
  assert.deepEqual(await faults({ amount: '0.01' }, 'wallet'), [
    '/fields/amount is not asked for by this payment method; it asks for nothing',
  ]);
  assert.deepEqual(await faults({ ...PIX, shoper_phone: '1', 'person.document_numer': '1' }), [
    '/fields/shoper_phone is not asked for by this payment method; did you mean shopper_phone?',
    '/fields/person.document_numer is not asked for by this payment method; did you mean person.document_number?',
  ]);
  assert.deepEqual(await faults({ ...PIX, '4111 1111 1111 1111': '1' }), [
    '/fields/* is not asked for by this payment method; it asks for person.document_number, shopper_phone, person.address_country, person.address_postal_code, birth_date',
  ]);
  assert.deepEqual(
    await faults(JSON.parse('{"__proto__":"x"}') as Record<string, string>, 'wallet'),
    ['/fields/__proto__ is not known here'],
  );
  for (const [field, wrong] of [
    ['birth_date', '1990-02-30'],
    ['person.address_country', 'XX'],
    ['person.address_postal_code', '0131\ud800'],
  ] as const)
    assert.deepEqual(
      (await faults({ ...PIX, [field]: wrong }))?.map((fault) => fault.split(' ')[0]),
      [`/fields/${field}`],
    );
  assert.deepEqual(await faults({ ...PIX, shopper_phone: ' \t' }), [
    '/fields/shopper_phone is required by this payment method',
  ]);
  assert.deepEqual(calls, []);
});

test('C-151 what the rule of its country does not know is sent, unless the profile is strict', async () => {
  for (const strict of [false, true]) {
    const { bench, calls } = createSandboxBench({
      profile: {
        methods: [
          {
            code: 'pix',
            label: { en: 'Pix' },
            fields: [
              { name: 'person.document_number', kind: 'cpf', strict },
              { name: 'billing_postal_code', country: 'BR', strict },
            ],
          },
        ],
      },
    });
    const session = await openSession(bench);
    const { status, body } = await payBy<ProblemBody>(bench, session, 'alternative', {
      method: 'pix',
      fields: { 'person.document_number': 'C01X00T47', billing_postal_code: 'SW1A 1AA' },
    });
    assert.equal(status, strict ? 400 : 200, JSON.stringify(body));
    assert.deepEqual(
      body.errors?.map(({ pointer }) => pointer),
      strict ? ['/fields/person.document_number', '/fields/billing_postal_code'] : undefined,
    );
    assert.equal(calls.length, strict ? 0 : 1);
  }
});

test('what a session tells that is unusual in its country is asked for, and refuses no session', async () => {
  const { bench } = await start();
  const person = { document_number: '529.982.247-26' };
  const terms = { order_id: 'D', country: 'BR', methods: ['pix'], person };
  const { methods } = await viewOf(bench, await openSession(bench, terms));
  const [pix] = methods;
  assert.ok(pix?.fields?.some(({ name }) => name === 'person.document_number'));
});

test('C-114 no field of a method takes a card number', async () => {
  const { bench } = createSandboxBench({
    profile: {
      methods: [
        {
          code: 'club',
          label: { en: 'Club' },
          fields: [{ name: 'custom', label: { en: 'Member' } }, { name: 'person.address_number' }],
        },
      ],
    },
  });
  const session = await openSession(bench, { return_url: RETURN });
  const { status, body } = await payBy<ProblemBody>(bench, session, 'alternative', {
    method: 'club',
    fields: { custom: '4242 4242 4242 4242', 'person.address_number': '4242424242424242' },
  });
  assert.equal(status, 400);
  assert.deepEqual(body.errors, [
    { pointer: '/fields/custom', detail: 'must not hold a card number' },
    { pointer: '/fields/person.address_number', detail: 'must not hold a card number' },
  ]);
  assert.ok(!JSON.stringify(body).includes('4242'));
});

test('C-151 what the shopper fills in is sent under its own name, and kept nowhere', async () => {
  const { bench } = await start();
  const session = await openSession(bench, { order_id: 'C', country: 'BR' });
  const { body } = await payBy(bench, session, 'alternative', {
    method: 'pix',
    fields: { ...PIX, 'person.address_country': 'BR', birth_date: '1990-12-24' },
  });
  assert.equal(body.outcome, 'requires_action');
  const rows = await bench.store.transaction(async (tx) => [
    await tx.find('attempts', {}),
    await tx.find('requests', {}),
    await tx.find('events', {}),
  ]);
  const kept = JSON.stringify([rows, bench.lines]);
  for (const told of ['529.982.247-25', '11987654321', '1990']) assert.ok(!kept.includes(told));
});

const FILE = 'person.documents.file_data';

for (const encoding of ['json', 'form', 'xml'] as const)
  test(`C-152 a file of exactly 2 MiB is paid with, sent as ${encoding}, and none of a byte more`, async () => {
    // What is at a path is known only once it is read, so it is read alike.
    const operations = { 'authorise.alternative': { encoding }, 'authorise.card': { encoding } };
    const { bench } = createSandboxBench({
      profile: { methods: METHODS, operations },
      brand: { operations },
    });
    const session = await openSession(bench, { return_url: RETURN, methods: ['slip'] });
    const pay = (size: number) =>
      payBy<ProblemBody>(bench, session, 'alternative', {
        method: 'slip',
        fields: { [FILE]: Buffer.alloc(size, 'a file of Ada').toString('base64') },
      });
    for (const size of [MAX_FILE + 1, MAX_FILE + 100_000]) {
      const { status, body } = await pay(size);
      assert.deepEqual(
        [status, body.errors?.map(({ pointer }) => pointer)],
        [400, [`/fields/${FILE}`]],
      );
    }
    assert.equal((await pay(MAX_FILE)).body.outcome, 'requires_action');
  });

test('C-151 the session shows what each method asks for; what it tells already is not asked', async () => {
  const { bench } = await start();
  const fieldsOf = async (terms: Readonly<Record<string, unknown>>) =>
    (await viewOf(bench, await openSession(bench, { country: 'BR', methods: ['pix'], ...terms })))
      .methods[0]?.fields;
  const document = { name: 'person.document_number', kind: 'cpf', required: true };
  const phone = { name: 'shopper_phone', kind: 'phone', required: true };
  const country = { name: 'person.address_country', kind: 'country', required: false };
  const code = { name: 'person.address_postal_code', kind: 'postal_code', required: false };
  const born = { name: 'birth_date', kind: 'birth_date', required: false };
  assert.deepEqual(await fieldsOf({ order_id: 'D' }), [document, phone, country, code, born]);
  assert.deepEqual(
    await fieldsOf({
      order_id: 'E',
      shopper: { id: 's', phone: '+5511987654321', birth_date: '1990-12-24' },
      person: { document_number: '52998224725', address_country: 'BR' },
    }),
    // The country isn't asked for, so the form is told it.
    [{ ...code, country: 'BR' }],
  );
});

test('a payment method that the session does not offer is rejected', async () => {
  const { bench } = await start();
  const session = await openSession(bench, { order_id: 'D', methods: ['wallet'] });
  for (const refused of [
    await payBy<ProblemBody>(bench, session, 'alternative', {
      method: 'ideal',
      fields: { bank_code: 'b1' },
    }),
    await payBy<ProblemBody>(bench, session, 'alternative', { method: 'none' }),
    await payBy<ProblemBody>(bench, session, 'hosted'),
    await payByCard<ProblemBody>(bench, session),
  ]) {
    assert.equal(refused.status, 422);
    assert.equal(refused.body.type, '/problems/method-not-offered');
  }
});

test('P-02 a repeated request returns the state of the first one; nothing is sent twice', async () => {
  const { bench, session, calls } = await start();
  const first = await payBy(bench, session, 'alternative', { method: 'wallet' }, { key: 'same' });
  const again = await payBy(bench, session, 'alternative', { method: 'wallet' }, { key: 'same' });
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(calls.filter((path) => path === '/v1/authorise').length, 1);
  const other = await payBy<ProblemBody>(bench, session, 'alternative', { method: 'wallet' });
  assert.equal(other.body.type, '/problems/attempt-running');
});

test('P-36 C-150 C-249 what the bank appends to the return address changes nothing', async () => {
  const { bench, open, session, press } = await start();
  const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
  const back = new URL(await press(redirectOf(body), 'abandon'));
  back.searchParams.set('order_status', '1');
  back.searchParams.set('return_url', 'https://evil.example');
  const answer = await open(back.href, {
    method: 'POST',
    body: new URLSearchParams({ order_status: '1' }),
  });
  assert.ok(answer.headers.get('location')?.startsWith(`${RETURN}#`));
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).attempt?.outcome, 'pending');
});

test('without a return_url, a shopper who comes back reads a page that leads to the shop', async () => {
  const shop = await start({ return_url: undefined });
  const { body } = await payBy(shop.bench, shop.session, 'alternative', { method: 'wallet' });
  const answer = await shop.open(await shop.press(redirectOf(body), 'approve'));
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), new RegExp(`href="${SHOP}/?"`));
  await shop.bench.proxy.runDue();
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
});

test('an expired session says that a new one is needed, before anything is sent', async () => {
  const { bench, session, calls } = await start({ expires_in: 60 });
  bench.clock.advance(60_000);
  const late = await payBy<ProblemBody>(bench, session, 'alternative', { method: 'wallet' });
  assert.deepEqual([late.status, late.body.type], [409, '/problems/session-expired']);
  assert.deepEqual(calls, []);
  const page = await bench.proxy.fetch(new Request(`${PAY}${late.body.type}`), {});
  assert.match(await page.text(), /Create a new session for the order/);
});

test('an unknown return address leads nowhere', async () => {
  const { bench, open, session } = await start();
  const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
  const answer = await open(`${PAY}/return/${body.attempt_id}.forged`);
  assert.equal(answer.status, 404);
  assert.ok(!(await answer.text()).includes('st_'));
});

test('P-48 the status token shows the state for a day, and does nothing else', async () => {
  const { bench, address } = await goThrough('approve');
  const token = address.slice(address.indexOf('=') + 1);
  const refused = await asPage<ProblemBody>(
    bench,
    { id: '', secret: token },
    { method: 'POST', path: '/v1/checkout/abandon', body: {} },
  );
  assert.equal(refused.status, 401);
  bench.clock.advance(24 * 3_600_000);
  const late = await asPage(bench, { id: '', secret: token }, { path: '/v1/checkout' });
  assert.equal(late.status, 401);
});

test('a shop that keeps its own state in the fragment finds both there', async () => {
  const { bench, open, press } = await start();
  const session = await openSession(bench, { order_id: 'E', return_url: `${SHOP}/#/thanks` });
  const { body } = await payBy(bench, session, 'alternative', { method: 'wallet' });
  const answer = await open(await press(redirectOf(body), 'approve'));
  assert.match(
    answer.headers.get('location') ?? '',
    /^https:\/\/shop\.example\/#\/thanks&tender_status=st_/,
  );
});
