import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createSandboxBench } from './sandbox-harness.ts';
import { asMerchant, createBench, eventsOf, openSession, PAY, payByCard } from './harness.ts';
import type { BenchOptions } from './harness.ts';

const QUERY = '/v1/retrievalTrans';
const SIGN_KEY = 'test_sign_key_123';
const SIGNATURE = 'b5d2f0c1a9'.repeat(6);
const CARD = '4242424242424242';

const PAYOUT = {
  request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
  beneficiary_id: 'b1',
  payment_amount: '10.00',
  payment_currency: 'EUR',
  reference: 'Invoice 7',
};

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A payment of 12.00 EUR, which has succeeded if nothing else is said, and what the gateway notifies of at its address. */
async function paid(options: Partial<BenchOptions> = {}, status = '1') {
  const counted: string[] = [];
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: status }));
  gateway.on(QUERY, (asked) => queryJson(asked, { status }));
  const bench = createBench({
    fetch: gateway.fetch,
    metrics: {
      count: (name, labels) => {
        if (name === 'notifications_unread') counted.push(labels?.['reason'] ?? '');
      },
      duration: () => undefined,
      gauge: () => undefined,
    },
    ...options,
  });
  await payByCard(bench, await openSession(bench));
  const address = gateway.callsTo('/v1/authorise')[0]?.values.notify_url ?? '';
  /** Sends it as whatever type: what it is, the body says. */
  const send = (body: Body, type = 'text/plain') =>
    bench.proxy.fetch(
      new Request(PAY + new URL(address).pathname, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
      { remoteAddress: '203.0.113.7' },
    );
  /** What is done about it, as soon as that is due. */
  const settle = async () => {
    bench.clock.advance(2_000);
    for (let run = 0; run < 4; run += 1) await bench.proxy.runDue();
  };
  const notify = async (...bodies: Body[]) => {
    for (const body of bodies) {
      const answer = await send(body);
      assert.deepEqual([answer.status, await answer.text()], [200, '']);
    }
    await settle();
  };
  const told = async () =>
    (await eventsOf(bench)).filter(({ type }) => type !== 'payment.succeeded');
  const types = async () => (await told()).map(({ type }) => type);
  const asked = () => gateway.callsTo(QUERY).length;
  return { bench, counted, send, settle, notify, told, types, asked };
}

const xml = (inner: string) => `<respon>${inner}</respon>`;
const DISPUTE = 'DISPUTE RECEIVED';

/** The same dispute, as it may be written. */
const DISPUTES: readonly string[] = [
  // XML
  xml(`<event>${DISPUTE}</event>`),
  xml(`<event><![CDATA[${DISPUTE}]]></event>`),
  xml(`<event>DISPUTE<![CDATA[ RECEIVED]]></event>`),
  xml(`<event>\n  ${DISPUTE}\n</event>`),
  xml('<event>DISPUTE\t\n RECEIVED</event>'),
  xml('<event>DISPUTE&#32;RECEIVED</event>'),
  xml('<event>&#x44;ISPUTE&#x20;RECEIVED</event>'),
  xml(`<event type="text">${DISPUTE}</event>`),
  xml(`<event\n>${DISPUTE}</event\n>`),
  `<respon ><event >${DISPUTE}</event ></respon >`,
  xml(`<!-- <event>PAYMENT</event> --><event>${DISPUTE}</event>`),
  xml(`<?page 1?><event>${DISPUTE}</event>`),
  xml(`<note>a &amp; b &lt; c</note><event>${DISPUTE}</event>`),
  xml(`<data><order_no>A-100-1</order_no><event>${DISPUTE}</event></data>`),
  xml(`<note>${'x'.repeat(1_000)}</note><event>${DISPUTE}</event>`),
  `<?xml version="1.0" encoding="UTF-8"?>\n${xml(`<event>${DISPUTE}</event>`)}`,
  `\uFEFF  ${xml(`<event>${DISPUTE}</event>`)}`,
  `\n<?xml version="1.0" encoding="UTF-8"?>\n${xml(`<event>${DISPUTE}</event>`)}`,
  `\uFEFF \r\n<?xml version="1.0"?>${xml(`<event>${DISPUTE}</event>`)}`,
  `<soap:Envelope xmlns:soap="urn:s"><soap:Body><n:notify xmlns:n="urn:x"><event>${DISPUTE}</event></n:notify></soap:Body></soap:Envelope>`,
  xml('<event>DISPUTE&#160;RECEIVED</event>'),
  `<n:notice xmlns:n="urn:x"><n:event>${DISPUTE}</n:event></n:notice>`,
  `<notice event="${DISPUTE}"/>`,
  `<notice order_no='A-100-1' event='DISPUTE&#32;RECEIVED'><note>late</note></notice>`,
  `<list><notice event="${DISPUTE}"/></list>`,
  xml('<event>dispute_received</event>'),
  xml(`<event/><event> </event><event>${DISPUTE}</event>`),
  xml('<event>Dispute-Recieved</event>'),
  // JSON
  `{"event":"${DISPUTE}"}`,
  `{"event" :\n"DISPUTE\\u0020RECEIVED"}`,
  `{"event":" dispute.result "}`,
  `{"data":{"order_no":"A-100-1","event":"${DISPUTE}"}}`,
  `[{"event":"${DISPUTE}","amount":12.00,"final":false,"note":null}]`,
  `{"transaction_id":1379868618653958144,"event_type":"${DISPUTE}"}`,
  `\uFEFF{"event":"${DISPUTE}"}`,
  `{"event":"${DISPUTE}","note":"a\\u0000b","amount":1e400}`,
  // Forms
  `event=${DISPUTE}`,
  'event=DISPUTE+RECEIVED',
  'event=%44ISPUTE%20RECEIVED&amount=12.00',
  '\uFEFFevent=DISPUTE+RECEIVED',
  'event=DISPUTE%C2%A0RECEIVED',
  'event=DISPUTE+RECEIVED&name=John+O%92Connor&city=Smith%u010D&off=100%\r\n',
  '  notify_type=DISPUTE_RECEIVED \n',
];

describe('a dispute', () => {
  for (const body of DISPUTES)
    test(`C-242 C-243 is told, written as ${JSON.stringify(body.slice(0, 70))}`, async () => {
      const { notify, types, asked } = await paid();
      await notify(body);
      assert.deepEqual(await types(), ['payment.disputed']);
      assert.equal(asked(), 1, 'and the gateway was asked');
    });

  test('is told under the names that the profile gives', async () => {
    const profile: Partial<ProfileInput> = { notify: { fields: { event: 'ereignis' } } };
    const { notify, types } = await paid({ profile });
    await notify(xml(`<ereignis>${DISPUTE}</ereignis>`));
    assert.deepEqual(await types(), ['payment.disputed']);
  });
});

describe('an event that the gateway has a word of its own for', () => {
  const events = { 'chargeback.opened': 'dispute', 'order.updated': 'payment' } as const;
  const told = async (profile: Partial<ProfileInput>, event: string) => {
    const { notify, types } = await paid({ profile });
    await notify(JSON.stringify({ event }));
    return types();
  };

  test('is told as what the profile says it is', async () => {
    const profile = { notify: { events } };
    assert.deepEqual(await told(profile, 'Chargeback.Opened'), ['payment.disputed']);
    assert.deepEqual(await told(profile, 'order.updated'), []);
    assert.deepEqual(await told(profile, DISPUTE), ['payment.disputed']);
  });

  test('is told as unread where nothing says what it is', async () => {
    assert.deepEqual(await told({}, 'chargeback.opened'), ['notification.unread']);
  });
});

const gzipped = (text: string) => new Uint8Array(gzipSync(text));
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const deep = (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count);

/** What can't be read, or names nothing known: why, and what of it is repeated. */
const UNREAD: readonly (readonly [
  body: string | Uint8Array<ArrayBuffer>,
  reason: string,
  repeated: unknown,
])[] = [
  ['', 'empty', []],
  [' \n ', 'empty', []],
  [`<respon><event>${DISPUTE}</event>`, 'malformed', ['event', 'dispute', 'received']],
  [`<event>${DISPUTE}</event>`, 'malformed', ['event', 'dispute', 'received']],
  [xml(`late<event>${DISPUTE}</event>`), 'malformed', ['event', 'dispute', 'received']],
  [xml('<event>&dispute;</event>'), 'malformed', ['event', 'dispute']],
  [`<!DOCTYPE respon [<!ENTITY e "x">]>${xml('<event>&e;</event>')}`, 'doctype', ['event']],
  [xml(deep(9)), 'too-deep', []],
  ['<html><body>Chargeback</body></html>', 'wrong-kind', ['chargeback']],
  [latin1(xml('<event>D\u00efspute</event>')), 'charset', ['event']],
  [latin1('event=DISPUTE+RECEIVED&name=Jos\u00e9'), 'charset', ['event', 'dispute', 'received']],
  [
    `<?xml version="1.0" encoding="utf-16"?>${xml(`<event>${DISPUTE}</event>`)}`,
    'charset',
    ['event', 'dispute', 'received'],
  ],
  [Uint8Array.from([0xff, 0xfe, 0x3c, 0, 0x72, 0, 0x2f, 0, 0x3e, 0]), 'charset', []],
  [gzipped(`{"event":"${DISPUTE}"}`), 'charset', []],
  [`{"event":"${DISPUTE}"}=`, 'malformed', ['event', 'dispute', 'received']],
  [
    `{"event":"${DISPUTE}"}\n{"event":"PAYMENT"}`,
    'malformed',
    ['event', 'dispute', 'received', 'payment'],
  ],
  [
    `--x\r\nContent-Disposition: form-data; name="event"\r\n\r\n${DISPUTE}\r\n--x--\r\n`,
    'nothing-known',
    {},
  ],
  [`payload={"event":"${DISPUTE}"}`, 'nothing-known', { payload: `{"event":"${DISPUTE}"}` }],
  ['data.event=DISPUTE+RECEIVED', 'nothing-known', { 'data.event': DISPUTE }],
  ['event=DISPUTE%E2%80%8BRECEIVED', 'unknown-event', { event: 'DISPUTE\u200bRECEIVED' }],
  ['{"event":"NEWS \\ud83d"}', 'unknown-event', { event: 'NEWS \ufffd' }],
  [`{"event":"${DISPUTE}"`, 'malformed', ['event', 'dispute', 'received']],
  [
    `{"event":"PAYMENT","event":"${DISPUTE}"}`,
    'doubled',
    ['event', 'payment', 'dispute', 'received'],
  ],
  [`event=PAYMENT&event=${DISPUTE}`, 'doubled', ['event', 'payment', 'dispute', 'received']],
  [`\u0000\u0001${CARD}`, 'nothing-known', {}],
  ['dispute', 'nothing-known', {}],
  ['{}', 'nothing-known', {}],
  ['[]', 'nothing-known', {}],
  [xml('<name>value</name>'), 'nothing-known', { name: 'value' }],
  ['{"event":"","kind":"CHARGEBACK"}', 'nothing-known', { kind: 'CHARGEBACK' }],
  [xml('<event>CHARGEBACK OPENED</event>'), 'unknown-event', { event: 'CHARGEBACK OPENED' }],
  ['event=constructor', 'unknown-event', { event: 'constructor' }],
  ['event=争议&order_status=1', 'unknown-event', { event: '争议', order_status: '1' }],
  [
    xml(`<one><event>PAYMENT</event></one><two><event>${DISPUTE}</event></two>`),
    'ambiguous',
    { event: ['PAYMENT', DISPUTE] },
  ],
  [
    xml(`<order_no>A-1</order_no><order_no>A-2</order_no><event>${DISPUTE}</event>`),
    'ambiguous',
    { order_no: ['A-1', 'A-2'], event: DISPUTE },
  ],
];

describe('what is not understood', () => {
  for (const [body, reason, repeated] of UNREAD)
    test(`is told as ${reason}: ${JSON.stringify(String(body).slice(0, 60))}`, async () => {
      const { bench, counted, notify, told, asked } = await paid();
      await notify(body);
      const [event, ...others] = await told();
      assert.deepEqual(others, []);
      const { about, ...data } = event?.data ?? {};
      assert.match(String(about), /^att_/);
      assert.deepEqual(
        [event?.type, data],
        [
          'notification.unread',
          {
            reason,
            ...(Array.isArray(repeated) ? { words: repeated } : { said: repeated }),
            order_id: 'A-100',
            order_no: 'A-100-1',
            outcome: 'succeeded',
            proven: false,
          },
        ],
      );
      assert.equal(asked(), 1, 'and the gateway was asked');
      assert.deepEqual(counted, [reason]);
      const lines = bench.lines.filter(({ event }) => event === 'notification not understood');
      assert.deepEqual(
        lines.map(({ level, fields }) => [level, fields]),
        [['warn', { route: 'payment', reason }]],
      );
    });

  test('P-21 proves nothing: a payment that is pending stays so until a query says more', async () => {
    const { bench, notify, types, asked } = await paid({}, '-1');
    await notify(xml('<event>PAYMENT APPROVED</event>'));
    assert.equal(asked(), 1);
    assert.deepEqual(await types(), ['payment.pending', 'notification.unread']);
    assert.equal((await bench.store.find('attempts', {}))[0]?.outcome, 'pending');
  });

  test('is told once, however often it is repeated, and asked about again after an hour', async () => {
    const { bench, notify, types, asked } = await paid();
    const body = xml('<event>CHARGEBACK</event>');
    await notify(body, body);
    await notify(body);
    assert.equal(asked(), 1);
    bench.clock.advance(3_600_000);
    await notify(body);
    assert.deepEqual(await types(), ['notification.unread']);
    assert.equal(asked(), 2);
  });

  for (const [what, operation, body, asked] of [
    ['the merchant’s own payment', 'authorise.card', CARD_PAYMENT, 1],
    ['a payout, about which no query can be made', 'payout.create', PAYOUT, 0],
  ] as const)
    test(`is told of ${what}, once`, async () => {
      const shop = createSandboxBench({ profile: { enable: { payout: true } } });
      const { bench } = shop;
      const made = await asMerchant<OperationResult>(bench, {
        method: 'POST',
        path: `/v1/operations/${operation}`,
        body: { ...body },
      });
      assert.equal(made.body.outcome, 'succeeded', JSON.stringify(made.body));
      for (let round = 0; round < 4; round += 1) await shop.pass(60_000);
      const [address] = shop.notifications;
      const before = shop.calls.length;
      const earlier = (await eventsOf(bench)).length;
      for (let time = 0; time < 2; time += 1) {
        await shop.open(address?.url ?? '', { method: 'POST', body: '<r><event>CHARGEBACK' });
        for (let round = 0; round < 4; round += 1) await shop.pass(60_000);
      }
      const told = (await eventsOf(bench)).slice(earlier);
      assert.deepEqual(
        told.map(({ type, data }) => [type, data['about'], data['reason'], data['words']]),
        [['notification.unread', made.body.id, 'malformed', ['event', 'chargeback']]],
      );
      assert.equal(shop.calls.length - before, asked);
    });

  test('C-251 of a stranger is kept apart without what it says, and told to nobody', async () => {
    const { bench, counted, settle, types } = await paid();
    const answer = await bench.proxy.fetch(
      new Request(`${PAY}/notify/payment/guessed`, { method: 'POST', body: 'name=secret' }),
      {},
    );
    assert.equal(answer.status, 200);
    await settle();
    assert.deepEqual([await types(), counted], [[], []]);
    assert.doesNotMatch(JSON.stringify(await bench.store.find('notifications', {})), /secret/);
  });

  test('C-252 is told no more often than twenty times a minute', async () => {
    const { bench, send, settle, types } = await paid();
    for (let time = 0; time < 25; time += 1) await send(`event=NEWS ${time}`);
    await settle();
    assert.equal((await types()).length, 20);
    const lost = bench.lines.filter(({ event }) => event.startsWith('notification not kept'));
    assert.equal(lost.length, 5);
  });
});

test('P-42 P-43 no card number, token, key, signature or person is kept, told or logged', async () => {
  const secrets = {
    card: CARD,
    pan_of_the_card: '4242 4242 4242 4242',
    security_code: '987',
    token_id: 'tok_9Zk3',
    encryption_data: SIGNATURE,
    hash: SIGNATURE,
    sign_key: SIGN_KEY,
    shopper_email: 'jo@example.com',
    contact: 'write to jo@example.com',
    first_name: 'Joanna',
    [CARD]: 'a name',
    [SIGNATURE]: 'another',
  };
  const fields = { event: 'CHARGEBACK', order_no: CARD, ...secrets };
  const elements = Object.entries(fields).filter(([name]) => /^[a-z_]+$/.test(name));
  const bodies = [
    JSON.stringify(fields),
    JSON.stringify({ deep: [{ deeper: fields }] }),
    JSON.stringify(fields).slice(0, -1),
    new URLSearchParams(fields).toString(),
    xml(elements.map(([name, value]) => `<${name}>${value}</${name}>`).join('')),
    `<r ${elements.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`,
    elements.map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`).join(''),
    `${CARD}=${SIGNATURE}&${SIGNATURE}=1&event=x`,
  ];
  const { bench, notify, settle, types, told } = await paid();
  for (const body of bodies) {
    await notify(body);
    const waiting = JSON.stringify(await bench.store.find('notifications', {}));
    const kept = [waiting, JSON.stringify(await told()), JSON.stringify(bench.lines)].join('\n');
    for (const value of [
      CARD,
      '4242 4242',
      '"987"',
      'tok_9Zk3',
      SIGNATURE,
      SIGN_KEY,
      'jo@',
      'Joanna',
    ])
      assert.ok(!kept.includes(value), `${value} of ${body.slice(0, 40)}`);
  }
  await settle();
  // Two say the same as another: as form what JSON does, as attributes what elements do.
  assert.equal((await types()).length, bodies.length - 2);
});

test('what is told is bounded, and so is what is kept', async () => {
  const { bench, send, settle, told } = await paid();
  const many = Object.fromEntries(
    Array.from({ length: 700 }, (_, at) => [`name${at}`, 'word '.repeat(12)]),
  );
  for (const body of [JSON.stringify(many), JSON.stringify(many).slice(0, -1)]) await send(body);
  const rows = await bench.store.find('notifications', {});
  for (const row of rows) assert.ok(JSON.stringify(row).length < 12_000);
  await settle();
  const events = await told();
  assert.equal(events.length, 2);
  for (const event of events) assert.ok(JSON.stringify(event).length < 12_000);
});

/** A body that says how much of it was taken. */
function streamOf(size: number) {
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= size) controller.close();
        else controller.enqueue(new Uint8Array(8 * 1024).fill(0x61));
        taken += 8 * 1024;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken: () => taken };
}

describe('P-20 a body of any size', () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 70_000, 1_000_000])
    test(`has the same answer: ${size} bytes`, async () => {
      const { notify, told } = await paid();
      await notify('x'.repeat(size));
      const [event] = await told();
      const reason = size > 65_536 ? 'too-large' : size === 0 ? 'empty' : 'nothing-known';
      assert.deepEqual([event?.type, event?.data['reason']], ['notification.unread', reason]);
    });

  test('is read no further than 64 KiB', async () => {
    const { notify, told } = await paid();
    const { stream, taken } = streamOf(64 * 1024 * 1024);
    await notify(stream);
    assert.ok(taken() <= 80 * 1024, String(taken()));
    assert.equal((await told())[0]?.data['reason'], 'too-large');
  });

  test('is one where it begins with the same 64 KiB: it is not sent for ever, nor told each time', async () => {
    const { notify, types } = await paid();
    const long = `<r><event>${DISPUTE}</event>${'<a>1</a>'.repeat(10_000)}</r>`;
    await notify(long, long, long);
    assert.deepEqual(await types(), ['notification.unread']);
  });
});

const REFUNDED = 'payment.refunded_externally';
const DISPUTED = 'payment.disputed';

/** What arrives, one after the other, and what is told of it: what is equal in all that it says is one. */
const SERIES: readonly (readonly [
  title: string,
  bodies: readonly string[],
  told: readonly string[],
])[] = [
  [
    'two refunds without a number, of other amounts',
    ['event=REFUND RESULT&amount=5.00', 'event=REFUND RESULT&amount=3.00'],
    [REFUNDED, REFUNDED],
  ],
  [
    'two disputes with numbers of their own',
    [
      xml(`<event>${DISPUTE}</event><dispute_no>D-1</dispute_no>`),
      xml(`<event>${DISPUTE}</event><dispute_no>D-2</dispute_no>`),
    ],
    [DISPUTED, DISPUTED],
  ],
  [
    'three disputes with other deadlines, far inside',
    [1, 2, 3].map((day) => `{"event":"${DISPUTE}","case":{"due":"2027-01-0${day}"}}`),
    [DISPUTED, DISPUTED, DISPUTED],
  ],
  [
    'a dispute and a refund',
    [`event=${DISPUTE}&amount=5.00`, 'event=REFUND RESULT&amount=5.00'],
    [DISPUTED, REFUNDED],
  ],
  [
    'the same bytes',
    Array.from({ length: 4 }, () => 'event=REFUND RESULT&amount=5.00'),
    [REFUNDED],
  ],
  [
    'the same in another order',
    ['event=REFUND RESULT&amount=5.00', 'amount=5.00&event=REFUND+RESULT'],
    [REFUNDED],
  ],
  [
    'the same in another form',
    [
      `event=${DISPUTE}&amount=5.00`,
      `{"amount":5.00,"event":"${DISPUTE}"}`,
      xml(`<amount>5.00</amount>\n<event><![CDATA[${DISPUTE}]]></event>`),
      `<r amount="5.00" event=" ${DISPUTE} "/>`,
    ],
    [DISPUTED],
  ],
  [
    'two words without a value',
    ['chargeback', 'reversal', ' chargeback '],
    ['notification.unread', 'notification.unread'],
  ],
  [
    'the same values under other names',
    [`event=${DISPUTE}&one=1&two=2`, `event=${DISPUTE}&one=2&two=1`],
    [DISPUTED, DISPUTED],
  ],
];

describe('P-22 a repeat', () => {
  for (const [title, bodies, expected] of SERIES) {
    test(`${title}: ${expected.length} at once`, async () => {
      const { notify, types } = await paid();
      await notify(...bodies);
      assert.deepEqual((await types()).sort(), [...expected].sort());
    });

    test(`${title}: ${expected.length} one after the other`, async () => {
      const { bench, notify, types } = await paid();
      for (const body of [...bodies, ...bodies]) {
        await notify(body);
        bench.clock.advance(60_000);
      }
      assert.deepEqual((await types()).sort(), [...expected].sort());
    });
  }
});
