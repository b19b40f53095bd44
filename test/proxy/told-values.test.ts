import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import {
  asMerchant,
  openSession,
  payByCard,
  sessionTerms,
  SHOP,
  viewOf,
  type ProblemBody,
} from './harness.ts';
import { createSandboxBench, payBy } from './sandbox-harness.ts';

const RETURN = `${SHOP}/thanks`;
const PIX = { 'person.document_number': '529.982.247-25', shopper_phone: '+5511987654321' };

type Fields = NonNullable<ProfileInput['methods']>[number]['fields'];

/** A shop with a method that asks for these fields, and what the gateway was sent. */
function start(
  fields: Fields = [
    { name: 'person.document_number', kind: 'cpf' },
    { name: 'shopper_phone' },
    { name: 'person.address_country', required: false },
    { name: 'person.address_postal_code', required: false },
    { name: 'birth_date', required: false },
  ],
) {
  const bodies: string[] = [];
  const shop = createSandboxBench({
    profile: {
      methods: [
        { code: 'pix', label: { en: 'Pix' }, countries: ['BR'], fields },
        { code: 'wallet', label: { en: 'Wallet' } },
      ],
    },
    async beforeSending(request) {
      bodies.push(await request.clone().text());
    },
  });
  return { ...shop, bodies };
}

const UNFIT = {
  country: 'BR',
  shopper: { id: 's', phone: '+55119', birth_date: '1890-01-01' },
  person: { document_number: '1', address_country: 'BR', address_postal_code: '01311000' },
};

test('C-151 a session that names a method tells it nothing that it could not send', async () => {
  const { bench } = start();
  const create = async (terms: Readonly<Record<string, unknown>>) => {
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ order_id: 'F', ...terms }),
    });
    return [status, ...(body.errors ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`)];
  };
  const shopper = { id: 's', phone: '+55119' };
  assert.deepEqual(await create({ ...UNFIT, shopper, methods: ['card', 'pix'] }), [
    400,
    '/person/document_number is not what the payment method "pix" wants: must be of the kind "cpf"',
    '/shopper/phone is not what the payment method "pix" wants: must be of the kind "phone"',
  ]);
  assert.deepEqual(await create({ ...UNFIT, shopper, methods: ['card'] }), [201]);
});

test('C-151 what a session tells and does not do for a method is asked for, and never sent', async () => {
  const { bench, bodies } = start();
  const shopper = { id: 's', phone: '+55119' };
  const answer = await asMerchant<{
    client_secret: string;
    id: string;
    warnings: ProblemBody['errors'];
  }>(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({ order_id: 'G', return_url: RETURN, ...UNFIT, shopper }),
  });
  const session = { id: answer.body.id, secret: answer.body.client_secret };
  assert.deepEqual(
    answer.body.warnings?.map(({ pointer }) => pointer),
    ['/person/document_number', '/shopper/phone'],
  );
  const pix = (await viewOf(bench, session)).methods.find(({ code }) => code === 'pix');
  assert.deepEqual(
    pix?.fields?.map(({ name }) => name),
    ['person.document_number', 'shopper_phone', 'birth_date'],
  );
  const { status } = await payBy(bench, session, 'alternative', { method: 'pix' });
  assert.equal(status, 400);
  await payBy(bench, session, 'alternative', { method: 'pix', fields: PIX });
  const sent = JSON.parse(bodies.at(-1) ?? '') as Record<string, unknown>;
  assert.equal(sent['shopper_phone'], PIX.shopper_phone);
  assert.deepEqual(sent['person'], {
    ...UNFIT.person,
    document_number: PIX['person.document_number'],
  });
});

test('C-151 what is unfit and need not be told is left out', async () => {
  const fields = ['shopper_phone', 'person.address_postal_code'];
  const shop = start(fields.map((name) => ({ name, required: false })));
  const session = await openSession(shop.bench, {
    ...{ return_url: RETURN, country: 'BR', shopper: { id: 's', phone: '0301' } },
    person: { address_postal_code: '1', address_city: 'Manaus' },
  });
  const { body } = await payBy(shop.bench, session, 'alternative', { method: 'pix' });
  assert.equal(body.outcome, 'requires_action');
  const sent = JSON.parse(shop.bodies.at(-1) ?? '') as Record<string, unknown>;
  assert.equal(sent['shopper_phone'], undefined);
  assert.deepEqual(sent['person'], { address_city: 'Manaus' });
});

test('C-103 C-119 C-151 no door takes a date or a country that does not exist, nor a birth to come', async () => {
  const { bench } = start();
  const refused = async (path: string, body: unknown) => {
    const { status, body: problem } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path,
      key: `${path}${JSON.stringify(body)}`.slice(0, 200),
      body,
    });
    return [status, ...(problem.errors ?? []).map(({ pointer }) => pointer)];
  };
  const card = await openSession(bench, { order_id: 'H' });
  for (const date of ['1990-02-30', '2999-01-01', '1066-10-14']) {
    assert.deepEqual(
      await refused('/v1/sessions', sessionTerms({ shopper: { birth_date: date } })),
      [400, '/shopper/birth_date'],
    );
    assert.deepEqual(
      await refused('/v1/sessions', sessionTerms({ person: { birth_date: date } })),
      [400, '/person/birth_date'],
    );
    const paid = await payByCard<ProblemBody>(bench, card, {
      more: { details: { birth_date: date } },
    });
    assert.deepEqual(
      paid.body.errors?.map(({ pointer }) => pointer),
      ['/details/birth_date'],
    );
    const other = { order_no: 'X-1', currency: 'EUR', amount: '1.00', payment_method: 'wallet' };
    const [year, month, day] = date.split('-');
    for (const body of [
      { birth_date: `${day}-${month}-${year}` },
      { person: { birth_date: date } },
    ])
      assert.deepEqual(
        (await refused('/v1/operations/authorise.alternative', { ...other, ...body }))[0],
        400,
      );
  }
  assert.deepEqual(await refused('/v1/sessions', sessionTerms({ billing: { country: 'XX' } })), [
    400,
    '/billing/country',
  ]);
  assert.deepEqual(await refused('/v1/sessions', sessionTerms({ country: 'ZZ' })), [
    400,
    '/country',
  ]);
  assert.deepEqual(
    await refused('/v1/sessions', sessionTerms({ metadata: { birth_date: '2999-01-01' } })),
    [201],
  );
});
