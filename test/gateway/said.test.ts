import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saidIn, withoutAny } from '../../src/gateway/said.ts';

const saying = (raw: object, sent: Record<string, unknown> = {}) => saidIn(raw, sent);

describe('what an answer says', () => {
  test('P-49 is there by its names, also where nobody has described it', () => {
    const raw = { risk_score: '87', tomorrow: { depth: ['1', { of: 'it' }], on: 'true' } };
    assert.deepEqual(saying(raw), raw);
  });

  test('holds whole characters only, and none that ends a text', () => {
    for (const [text, shown] of [
      ['NEWS \ud83d', 'NEWS \ufffd'],
      ['\udc00', '\ufffd'],
      ['a\u0000b', 'a b'],
      ['👩‍🚀', '👩‍🚀'],
      [`${'ab '.repeat(666)}a😀`, `${'ab '.repeat(666)}a\ufffd`],
    ] as const)
      assert.deepEqual(saying({ text }), { text: shown });
  });

  test('leaves out what is empty, or repeats the request', () => {
    const sent = { order_no: 'A-1', note: 'gift', beneficiary_id: 'b1' };
    const raw = { order_no: 'A-1', note: 'Gift', amount: '', code: null, list: [], more: {} };
    assert.deepEqual(saying(raw, sent), { note: 'Gift' });
    assert.deepEqual(saying({ code: '0', data: { card_id: '9', status: '1' } }, { card_id: '9' }), {
      code: '0',
      data: { status: '1' },
    });
  });

  test('P-42 C-137 masks credentials and signatures by their names', () => {
    const names = [
      'token_id',
      'encryption_data',
      'sign',
      'signInfo',
      'cvv',
      'security_code',
      'api_key',
    ];
    const said = saying(Object.fromEntries(names.map((name) => [name, 'SECRET'])));
    assert.deepEqual(Object.keys(said), names);
    assert.doesNotMatch(JSON.stringify(said), /SECRET/);
  });

  test('C-133 shows the last four digits of a card that is masked, and no other number', () => {
    assert.equal(saying({ card: '424242******4242' })['card'], '…4242');
    assert.equal(saying({ cardNumber: '4242424242424242' })['cardNumber'], '[masked]');
    const said = saying({ text: 'paid by 4242 4242 4242 4242', trace_id: '4242424242424242' });
    assert.doesNotMatch(JSON.stringify(said), /4242/);
    assert.equal(
      saying({ transaction_id: '170123456789012345' })['transaction_id'],
      '170123456789012345',
    );
  });

  test('P-43 holds nothing that was sent in confidence', () => {
    const sent = { card: '4000001234567899', security_code: '737', token_id: 'tok_1' };
    const said = saying({ result: 'code 737, tok_1, 4000001234567899' }, sent);
    assert.doesNotMatch(JSON.stringify(said), /737|tok_1|4000001234567899/);
  });

  test('C-171 holds no person', () => {
    const raw = {
      shopper_email: 'jo@example.com',
      delivery_information: { delivery_city: 'Bonn' },
      beneficiary: { first_name: 'Jo' },
      data: { birthDate: '1990-01-01', mobile: '5', billingCity: 'Bonn', lastName: 'Doe' },
    };
    assert.deepEqual(saying(raw), {});
    assert.deepEqual(saying({ payer_id: 'p1', shopper_id: 's1' }), {
      payer_id: 'p1',
      shopper_id: 's1',
    });
  });

  test('has a bound in length, in depth and in all', () => {
    assert.equal(String(saying({ text: 'x'.repeat(9_000) })['text']).length, 2_000);
    const many = Object.fromEntries(
      Array.from({ length: 900 }, (_, n) => [`f${n}`, 'y'.repeat(90)]),
    );
    assert.ok(JSON.stringify(saying({ many, list: Array(9_000).fill('z') })).length < 9_000);
    const deep = JSON.parse('{"a":'.repeat(50) + '1' + '}'.repeat(50)) as object;
    assert.deepEqual(saying(deep), {});
  });

  test('takes no name that is none', () => {
    const raw = JSON.parse(
      '{"__proto__":{"admin":"1"},"4242424242424242":"1","a b":"1"}',
    ) as object;
    assert.deepEqual(Object.keys(saying(raw)), []);
  });
});

test('a signature in Base64 is left out too, whatever characters it has', () => {
  const sign = 'a+/+b++c==';
  assert.equal(withoutAny(`it was ${sign} again`, [sign]), 'it was … again');
});
