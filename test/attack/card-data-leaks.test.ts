import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createLog, createMetrics, openStore } from '../../src/node/index.ts';
import { createProxy } from '../../src/proxy/index.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { proxySettings } from '../../src/contract/profile/settings.schema.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createRecordingTracer, type RecordedSpan } from '../support/recording-tracer.ts';
import { createScriptedGateway, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import {
  API_KEY,
  askGrant,
  asMerchant,
  asPage,
  freshKey,
  openSession,
  PAY,
  payByCard,
  send,
  sessionTerms,
  SHOP,
  TEST_PROFILE,
  type Bench,
} from '../proxy/harness.ts';

/**
 * Test numbers and codes are put into every place that takes a text, and looked for in every place that
 * keeps one. To try another place, add a line to PLACES; to look somewhere else, add one to `kept`.
 */

const NUMBERS = ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117'];
const CODE = '73919';
/** By itself: measured bytes and seconds may have the same digits in them. */
const HOLDS_CODE = new RegExp(`(?<![\\d.])${CODE}(?!\\d)`);

/** `shown` takes what is asked past the answers that are looked through. */
type LeakBench = Bench & { readonly shown: (request: Request) => Promise<Response> };
type Plant = (bench: LeakBench, text: string) => Promise<unknown>;

const create = (bench: Bench, terms: Readonly<Record<string, unknown>>) =>
  asMerchant(bench, { method: 'POST', path: '/v1/sessions', body: sessionTerms(terms) });
const price = { unit_price: { value: '12.00', currency: 'EUR' }, quantity: 1 };

const PLACES: Readonly<Record<string, Plant>> = {
  'the order id': (bench, text) => create(bench, { order_id: text }),
  'the order id, with a suffix': (bench, text) => create(bench, { order_id: `${text}-1` }),
  'the note': (bench, text) => create(bench, { note: `card ${text} 12/31 ${CODE}` }),
  'a value of the metadata': (bench, text) => create(bench, { metadata: { a: text } }),
  'a key of the metadata': (bench, text) => create(bench, { metadata: { [text]: 'a' } }),
  'an item': (bench, text) => create(bench, { items: [{ name: text, ...price }] }),
  'the id of an item': (bench, text) =>
    create(bench, { items: [{ name: 'a', id: text, ...price }] }),
  'the address of an item': (bench, text) =>
    create(bench, { items: [{ name: 'a', url: `${SHOP}/?q=${text}`, ...price }] }),
  'the shopper’s id': (bench, text) => create(bench, { shopper: { id: text } }),
  'the shopper’s name': (bench, text) => create(bench, { shopper: { first_name: text } }),
  'the shopper’s phone': (bench, text) => create(bench, { shopper: { phone: text } }),
  'the shopper’s email': (bench, text) =>
    create(bench, { shopper: { email: `${text}@a.example` } }),
  'the billing address': (bench, text) => create(bench, { billing: { address: text } }),
  'the delivery city': (bench, text) => create(bench, { delivery: { city: text } }),
  'the postal code': (bench, text) => create(bench, { billing: { postal_code: text } }),
  'the return address': (bench, text) => create(bench, { return_url: `${SHOP}/${text}` }),
  'the language': (bench, text) => create(bench, { locale: text }),
  'a method': (bench, text) => create(bench, { methods: [text] }),
  'an unknown member': (bench, text) => create(bench, { [text]: text }),
  'a body that is no JSON': (bench, text) =>
    asMerchant(bench, { method: 'POST', path: '/v1/sessions', body: `{"card": ${text}` }),
  'the query of an address': (bench, text) =>
    asMerchant(bench, { path: `/v1/events?after=${text}` }),
  'a path': (bench, text) => asMerchant(bench, { path: `/v1/sessions/${text}` }),
  'a path that is none': (bench, text) => send(bench, { path: `/${text}/${CODE}` }),
  'the idempotency key': async (bench, text) =>
    asMerchant(bench, { method: 'POST', path: '/v1/sessions', key: text, body: sessionTerms() }),
  'the credential': (bench, text) =>
    send(bench, { path: '/v1/checkout', headers: { Authorization: `Bearer ${text}` } }),
  'a header': (bench, text) =>
    send(bench, {
      path: '/v1/checkout',
      headers: { 'X-Request-Id': text, Referer: `https://a/${text}` },
    }),
  'the subject of a grant': (bench, text) => grant(bench, { subject: text }),
  'a card of a grant': (bench, text) => grant(bench, { resources: { cards: [text] } }),
  'the holder of the card': async (bench, text) =>
    payByCard(bench, await openSession(bench, { order_id: freshKey() }), {
      card: { holder: text },
    }),
  'the device': async (bench, text) =>
    payByCard(bench, await openSession(bench, { order_id: freshKey() }), {
      more: { device: { os: text } },
    }),
  'the reason of a resolution': (bench, text) =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/attempts/att_1/resolve',
      body: { outcome: 'failed', reason: text, decided_by: text },
    }),
  'the reason of a refund': (bench, text) =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: [
          {
            transaction_id: 't',
            refund_amount: '1.00',
            refund_reason: text,
            expected_refunded: '0.00',
          },
        ],
      },
    }),
  'the order number of an operation': (bench, text) =>
    operate(bench, 'authorise.card', { order_no: text, amount: '1.00', currency: 'EUR' }),
  'the orders of a query': (bench, text) =>
    operate(bench, 'transactions.query', { order_nos: ['A-1', text] }),
  'the transaction of a refund': (bench, text) =>
    operate(bench, 'orders.refund', { refund_orders: [{ ...REFUND, transaction_id: text }] }),
  'the reference of a refund': (bench, text) =>
    operate(bench, 'orders.refund', { refund_orders: [{ ...REFUND, refund_reference: text }] }),
  'the transaction of a cancellation': (bench, text) =>
    operate(bench, 'orders.cancel', { cancel_orders: [{ transaction_id: text }] }),
  'the transaction of a review': (bench, text) =>
    operate(bench, 'orders.review', {
      review_orders: [{ transaction_id: text, review_result: 'approve' }],
    }),
  'the transaction of an update': (bench, text) =>
    operate(bench, 'orders.update', {
      update_orders: [{ transaction_id: text, tracking_number: text }],
    }),
  'a subscription': (bench, text) => operate(bench, 'subscription.cancel', { recurring_id: text }),
  'the request of a payout': (bench, text) =>
    operate(bench, 'payout.create', { ...PAYOUT, request_id: text }),
  'the beneficiary of a payout': (bench, text) =>
    operate(bench, 'payout.create', { ...PAYOUT, beneficiary_id: text }),
  'a card that is charged': (bench, text) =>
    operate(bench, 'card.charge', { card_id: text, charge_amount: '1.00' }),
  'the status of a card': (bench, text) =>
    operate(bench, 'card.status', { card_id: CARD, status: text.slice(0, 10) }),
  'a group that is charged': (bench, text) =>
    operate(bench, 'group.charge', { group_id: text, charge_amount: '1.00' }),
  'a cardholder': (bench, text) => operate(bench, 'cardholder.query', { cardholder_id: text }),
  'the name of an operation': (bench, text) => operate(bench, text, { [text]: CODE }),
  'the order of an address': (bench, text) =>
    asMerchant(bench, {
      method: 'PUT',
      path: `/v1/orders/${text}/session`,
      body: { ...sessionTerms(), order_id: undefined },
    }),
  'the grant of an address': (bench, text) =>
    asMerchant(bench, { method: 'DELETE', path: `/v1/grants/${text}` }),
  'the card of an address': (bench, text) =>
    send(bench, {
      method: 'POST',
      path: `/v1/cards/${text}/reveal`,
      headers: { Origin: PAY, 'X-Tender': '1', Authorization: `Bearer ${text}` },
      body: { secret: text, origin: text },
    }),
  'the saved card of an address': async (bench, text) =>
    asPage(bench, await openSession(bench, { order_id: freshKey() }), {
      method: 'DELETE',
      path: `/v1/checkout/saved-cards/${text}`,
    }),
  'an attempt that is given up': async (bench, text) =>
    asPage(bench, await openSession(bench, { order_id: freshKey() }), {
      method: 'POST',
      path: '/v1/checkout/abandon',
      body: { attempt_id: text },
    }),
  'a document’s address': (bench, text) => send(bench, { path: `/frame/challenge/${text}` }),
  'an address of the hosted page': (bench, text) => send(bench, { path: `/handoff/${text}` }),
  'headers of the browser': async (bench, text) =>
    payByCard(bench, await openSession(bench, { order_id: freshKey() }), {
      headers: {
        'User-Agent': text,
        'Accept-Language': text,
        Accept: text,
        'X-Forwarded-For': text,
        'X-Tender-Page': text,
      },
    }),
  'the name of a group': (bench, text) =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/group.create',
      body: { group_name: text, country: 'DE', currency: 'EUR', charge_amount: '1.00' },
    }),
  'a card payment that succeeds': (bench, text) => pays(bench, text, paymentXml),
  'a card payment that is declined': (bench, text) => pays(bench, text, declineXml),
  'a card payment whose answer is lost': (bench, text) =>
    pays(bench, text, () => Promise.reject(new TypeError(`${text} ${CODE}`))),
  'a card payment in which the program fails': (bench, text) =>
    pays(bench, text, () => {
      throw new RangeError(`${text} ${CODE}`, { cause: { card: text } });
    }),
  'a refusal that repeats the card': (bench, text) =>
    pays(bench, text, () => new Response(`${text} ${CODE}`, { status: 403, statusText: CODE })),
  'a decline whose reason repeats the card': (bench, text) =>
    pays(bench, text, (asked) =>
      paymentXml(asked, { order_status: '0', result_info: `0005:${text} ${CODE}` }),
    ),
  'a decline whose reason is the card': (bench, text) =>
    pays(bench, text, (asked) => paymentXml(asked, { order_status: '0', result_info: text })),
  'an answer with the card in every field': (bench, text) =>
    pays(bench, text, (asked) => paymentXml(asked, { card: text, order_status: text, more: text })),
  'a header of an answer': (bench, text) =>
    pays(
      bench,
      text,
      () => new Response('', { headers: { 'X-Card': text, Location: `/${text}` } }),
    ),
  'a notification': (bench, text) =>
    send(bench, {
      method: 'POST',
      path: `/notify/payment/${text}`,
      body: { card: text, [text]: CODE },
    }),
  'a way back': (bench, text) => send(bench, { path: `/return/${text}?card=${text}&code=${CODE}` }),
  'an issued card that is looked up': (bench, text) => issuedCard(bench, text),
  'a cardholder that is looked up': (bench, text) => recordedCardholder(bench, text),
  'a payment that is looked up': (bench, text) => listedPayment(bench, text),
  'an issued card that is revealed': (bench, text) => revealedCard(bench, text),
};

const REFUND = { transaction_id: 't-1', refund_amount: '1.00', expected_refunded: '0.00' };
const PAYOUT = {
  request_id: '0b7a6f3e-2f57-4f2c-9d4e-8a1b2c3d4e5f',
  beneficiary_id: 'b-1',
  payment_amount: '1.00',
  payment_currency: 'EUR',
};
const operate = (bench: Bench, name: string, body: Readonly<Record<string, unknown>>) =>
  asMerchant(bench, { method: 'POST', path: `/v1/operations/${name}`, body });

const grant = (bench: Bench, wanted: Readonly<Record<string, unknown>>) =>
  askGrant(bench, { operations: ['card.query'], ...wanted });

const CARD = '100029701';

/** The gateway's record of it has number and code, and the number in each of its free texts. */
const answerRecord = (number: string): void =>
  gateway.on('/card/query', () =>
    Response.json({
      code: 0,
      msg: { 'zh-CN': number, 'en-US': number },
      data: {
        cardId: CARD,
        companyId: '4101',
        cardNumber: number,
        cvv: CODE.slice(0, 3),
        expireYear: '2039',
        expireMonth: '12',
        status: '1',
        balance: '1.00',
        cardAlias: `card ${number} ${CODE}`,
        groupName: number,
        cardType: number,
      },
    }),
  );

async function issuedCard(bench: Bench, number: string) {
  answerRecord(number);
  const { status } = await operate(bench, 'card.query', { card_id: CARD });
  assert.equal(status, 200);
}

async function recordedCardholder(bench: Bench, number: string) {
  const words = `${number} ${CODE}`;
  gateway.on('/cardholder/query', () =>
    Response.json({
      code: 0,
      msg: { 'zh-CN': '', 'en-US': '' },
      data: {
        cardholderId: '300',
        companyId: '4101',
        firstName: words,
        lastName: words,
        email: words,
        billingAddress: words,
        billingCity: words,
        remark: words,
      },
    }),
  );
  const { status } = await operate(bench, 'cardholder.query', { cardholder_id: '300' });
  assert.equal(status, 200);
}

async function listedPayment(bench: Bench, number: string) {
  const words = `${number} ${CODE}`;
  gateway.on('/v1/retrievalTrans', () =>
    Response.json({
      merchant_id: '15670',
      account_id: '15670001',
      return_status: '1',
      return_message: words,
      orders_list: [
        {
          order_no: 'A-1',
          transaction_id: '3752092971435428369',
          amount: '12.00',
          currency: 'EUR',
          website: words,
          platform_source: words,
          shopper_email: words,
          decline_reason: `0005:${words}`,
          payment_status: '0',
          antifraud_provider: words,
          fraud_check_result: [{ check_items: words, status: words }],
          delivery_information: { delivery_address: words, delivery_firstname: words },
        },
      ],
    }),
  );
  const { status, body } = await operate(bench, 'transactions.query', { order_nos: ['A-1'] });
  assert.equal(status, 200, JSON.stringify(body));
}

/** The one answer that holds a card's details goes past what the test looks through. */
async function revealedCard(bench: LeakBench, number: string) {
  answerRecord(number);
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const { body } = await grant(bench, {
    operations: undefined,
    resources: { cards: [CARD] },
    reveal_commitment: createHash('sha256').update(secret).digest('base64url'),
  });
  await bench.shown(
    new Request(`${PAY}/v1/cards/${CARD}/reveal`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${(body as { token?: string }).token}`,
        Origin: PAY,
        'X-Tender': '1',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ secret, origin: SHOP }),
    }),
  );
}

const textOf = ({ kind, name, attributes, traceparent }: RecordedSpan): string =>
  JSON.stringify({ kind, name, attributes, traceparent });

const gateway = createScriptedGateway();
async function pays(bench: Bench, number: string, reply: Parameters<typeof gateway.on>[1]) {
  gateway.on('/v1/authorise', reply);
  const session = await openSession(bench, { order_id: freshKey() });
  await payByCard(bench, session, {
    card: { number, security_code: number.startsWith('37') ? '7391' : '739' },
  });
  return asPage(bench, session, { path: '/v1/checkout' });
}

describe('card data that is put anywhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tender-leaks-'));
  after(() => rmSync(folder, { recursive: true }));
  const lines: string[] = [];
  const metrics = createMetrics();
  const tracer = createRecordingTracer();
  const store = await openStore(`sqlite:${join(folder, 'tender.db')}`);
  const clock = createFakeClock();
  const webhooks: string[] = [];
  const proxy = createProxy({
    profile: profileSchema.parse(TEST_PROFILE),
    settings: proxySettings.parse({
      publicUrl: PAY,
      allowedOrigins: [SHOP],
      apiKeys: [API_KEY],
      secrets: ['root-secret-of-at-least-32-characters'],
      webhookUrl: 'https://hook.example/',
    }),
    store,
    transport: transportOver(async (request) => {
      if (!request.url.startsWith('https://hook.example/')) return gateway.fetch(request);
      webhooks.push(await request.text());
      return new Response();
    }),
    clock,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    log: createLog({ destination: { write: (line: string) => void lines.push(line) } }),
    metrics,
    tracer,
    assets: () => Promise.resolve(undefined),
  });
  const answers: string[] = [];
  const revealed: string[] = [];
  const bench: LeakBench = {
    async shown(request) {
      const answer = await proxy.fetch(request, {});
      revealed.push(await answer.clone().text());
      return answer;
    },
    proxy: {
      ...proxy,
      async fetch(request, connection) {
        const answer = await proxy.fetch(request, connection);
        answers.push(await answer.clone().text());
        return answer;
      },
    },
    store,
    clock,
    lines: [],
    another: () => proxy,
    stop: () => () => undefined,
    restart: () => undefined,
  };

  /** Everything that keeps something. */
  const kept = async (): Promise<Readonly<Record<string, string>>> => ({
    log: lines.join(''),
    metrics: await metrics.answer().then((answer) => answer.text()),
    spans: tracer.spans.map(textOf).join('\n'),
    answers: answers.join('\n'),
    webhooks: webhooks.join('\n'),
    events: JSON.stringify(await store.transaction((tx) => tx.find('events', {}))),
    ...Object.fromEntries(
      readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
    ),
  });

  for (const [place, plant] of Object.entries(PLACES))
    test(`as ${place} is kept nowhere`, async () => {
      for (const number of NUMBERS) {
        await plant(bench, number);
        await plant(bench, number.replace(/(.{4})/g, '$1 ').trim()).catch(() => undefined);
      }
      await proxy.runDue();
      for (const [where, text] of Object.entries(await kept())) {
        const digits = text.replace(/(\d)[ -](?=\d)/g, '$1');
        for (const number of NUMBERS)
          assert.ok(!text.includes(number) && !digits.includes(number), `${number} is in ${where}`);
        assert.doesNotMatch(text, HOLDS_CODE, `a code is in ${where}`);
      }
    });

  test('and what was looked through holds what happened', async () => {
    const {
      log = '',
      metrics: counted = '',
      events = '',
      spans = '',
      'tender.db-wal': wal = '',
    } = await kept();
    for (const text of [log, counted, events, spans, wal]) assert.ok(text.length > 500);
    assert.ok(webhooks.length > 0);
    for (const number of NUMBERS) assert.ok(revealed.join('').includes(number), 'was revealed');
  });
});
