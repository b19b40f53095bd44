import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import {
  AnalogyRefusedError,
  checkAnswer,
  inexactRecipes,
  sameSignature,
  signAnswer,
  signRequest,
  SigningError,
  stringToHash,
  rulesOf,
  verifyRequest,
} from '../../src/signing/index.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import vectors from '../support/signing-vectors.json' with { type: 'json' };

const profile = gatewayProfile();
const party = { merchant_id: '15670', account_id: '15670001' };
const update = (...ids: string[]) => ({
  ...party,
  update_orders: ids.map((transaction_id) => ({ transaction_id, status: '1', ispass3d: '0' })),
});
const [exact] = vectors.vectors;
const ids = ['1379868618653958144', '1379870442859134976'];
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('signing a request', () => {
  test('C-041 C-045 signs an order update by the ids in the order of the list', async () => {
    assert.equal(await signRequest('orders.update', update(...ids), profile), exact?.signature);
    assert.notEqual(
      await signRequest('orders.update', update(...ids.toReversed()), profile),
      exact?.signature,
    );
  });

  test('C-042 C-043 removes spaces from what is hashed, not from what is sent', async () => {
    const values = {
      company_id: '4101',
      group_name: 'API TEST 1',
      charge_amount: '130.36',
      currency: 'USD',
    };
    const signature = await signRequest('group.create', values, profile);

    assert.equal(signature, vectors.vectors.find((v) => v.operation === 'group.create')?.signature);
    assert.equal(values.group_name, 'API TEST 1');
  });

  test('C-042 removes all white space only where the profile says so', () => {
    const values = {
      company_id: '4101',
      group_name: 'A\tB C',
      charge_amount: '1',
      currency: 'USD',
    };
    const read = (trim: 'space' | 'whitespace') =>
      stringToHash({ ...rulesOf('group.create', profile), trim }, values, 'k');
    assert.equal(read('space'), '4101A\tBC1USDk');
    assert.equal(read('whitespace'), '4101ABC1USDk');
  });

  test('C-044 C-056 writes acquiring signatures in lower case and issuing ones in upper case', async () => {
    assert.match(await signRequest('orders.update', update('1'), profile), /^[0-9a-f]{64}$/);
    assert.match(
      await signRequest('card.close', { company_id: '4101', card_id: '1' }, profile),
      /^[0-9A-F]{64}$/,
    );
    const upper = gatewayProfile({ sign: { case: 'upper' } });
    assert.match(await signRequest('orders.update', update('1'), upper), /^[0-9A-F]{64}$/);
  });

  test('C-046 refuses an id that could move a boundary between parts', async () => {
    for (const id of ['12 3', '', '1'.repeat(65), '1,2', 'ä', '1\u00a0'])
      await assert.rejects(signRequest('orders.update', update(id), profile), SigningError, id);
  });

  test('C-046 two batches whose ids join to the same text are the reason', async () => {
    assert.equal(
      await signRequest('orders.update', update('12', '3'), profile),
      await signRequest('orders.update', update('1', '23'), profile),
    );
  });

  test('C-047 refuses a batch that repeats a transaction id', async () => {
    await assert.rejects(signRequest('orders.update', update('1', '2', '1'), profile), {
      name: 'SigningError',
      field: 'update_orders[2].transaction_id',
    });
  });

  test('C-051 C-052 hashes names as UTF-8, without escaping anything', async () => {
    const values = {
      company_id: '4101',
      // The second name is written with a combining diaeresis, and stays so.
      group_name: `Käthe & "O'Neil" Zoe\u0308 <山>`,
      charge_amount: '1',
      currency: 'EUR',
    };
    assert.equal(
      await signRequest('group.create', values, profile),
      sha256(`4101Käthe&"O'Neil"Zoe\u0308<山>1EURtest_api_key_123`).toUpperCase(),
    );
  });

  test('C-050 C-076 uses the text that is sent, of the top level only', () => {
    const values = {
      ...party,
      order_no: 'A-1',
      currency: 'USD',
      amount: '10.36',
      account_owner: [{ account_id: 'x' }],
    };
    assert.equal(
      stringToHash(rulesOf('checkout', profile), values, 'k'),
      '1567015670001A-1USD10.36k',
    );
  });

  test('C-049 an error about a card payment quotes no value', async () => {
    const values = { ...party, order_no: 'A 1', card: '4242424242424242', security_code: '123' };
    await assert.rejects(signRequest('authorise.card', values, profile), (error: Error) => {
      assert.doesNotMatch(inspect(error), /4242424242424242|'123'|A 1/);
      return error instanceof SigningError;
    });
  });

  test('C-057 signs all parameters by name where the profile chooses sorted JSON', async () => {
    const sorted = gatewayProfile({ issuing: { scheme: 'sorted-json' } });
    const values = {
      company_id: '4101',
      charge_amount: '10',
      card_id: '9',
      request_id: '',
      sign: 'old',
    };
    assert.equal(
      await signRequest('card.charge', values, sorted),
      sha256(
        '{"card_id":"9","charge_amount":"10","company_id":"4101","request_id":""}test_api_key_123',
      ).toUpperCase(),
    );
  });

  test('C-058 issuing and acquiring have secrets of their own', async () => {
    const other = gatewayProfile({
      secrets: { signKey: ['other-key'], issuingKey: ['test_api_key_123'] },
    });
    const values = { companyId: '4101', cardholderId: '8201' };
    assert.equal(
      await signRequest('cardholder.query', values, other),
      await signRequest('cardholder.query', values, profile),
    );
    assert.notEqual(
      await signRequest('orders.update', update('1'), other),
      await signRequest('orders.update', update('1'), profile),
    );
  });

  test('C-057 the style of card issuing says how its sorted JSON differs', async () => {
    const style = { form: 'pairs', separator: '&', keyJoin: '&key=' } as const;
    const profile = gatewayProfile({ issuing: { scheme: 'sorted-json', style, case: 'lower' } });
    const signature = await signRequest(
      'cardholder.query',
      { companyId: '4101', cardholderId: '8' },
      profile,
    );
    const text = 'cardholderId=8&companyId=4101&key=test_api_key_123';
    assert.equal(signature, createHash('sha256').update(text).digest('hex'));
  });

  test('C-048 live mode refuses a recipe known by analogy, unless the profile names it', async () => {
    const live = gatewayProfile({ mode: 'live' });
    const allowed = gatewayProfile({ mode: 'live', sign: { allowAnalogy: ['orders.cancel'] } });
    const values = { ...party, cancel_orders: [{ transaction_id: '1' }] };

    await assert.rejects(signRequest('orders.cancel', values, live), AnalogyRefusedError);
    assert.ok(await signRequest('orders.cancel', values, allowed));
    await assert.rejects(
      signRequest('orders.review', { ...party, review_orders: [] }, allowed),
      AnalogyRefusedError,
    );
    assert.ok(await signRequest('transactions.query', party, live));
  });

  test('C-048 a recipe that the gateway has given replaces the one of the table', async () => {
    const own = gatewayProfile({
      mode: 'live',
      sign: {
        recipes: {
          'orders.cancel': { status: 'exact', parts: [{ field: 'account_id' }] },
        },
      },
    });
    const values = { ...party, cancel_orders: [{ transaction_id: '1' }] };
    assert.equal(
      await signRequest('orders.cancel', values, own),
      sha256('15670001test_sign_key_123'),
    );
    assert.ok(!inexactRecipes(own).some(({ operation }) => operation === 'orders.cancel'));
  });

  test('C-048 start-up can list every inexact recipe, and whether it is used', () => {
    const live = gatewayProfile({ mode: 'live', sign: { allowAnalogy: ['card.query'] } });
    const list = inexactRecipes(live);

    assert.equal(list.length, 20);
    assert.ok(!list.some(({ operation }) => operation === 'orders.update'));
    assert.deepEqual(
      list.find(({ operation }) => operation === 'card.query'),
      { operation: 'card.query', status: 'analogy', allowed: true },
    );
    assert.equal(list.find(({ operation }) => operation === 'authorise.card')?.allowed, false);
  });
});

describe('checking a signature', () => {
  const rotating = gatewayProfile({
    secrets: { signKey: ['new-key-of-today', 'test_sign_key_123'], issuingKey: ['i'] },
  });

  test('C-044 compares regardless of case and length', () => {
    assert.ok(sameSignature('ABCDEF', 'abcdef'));
    for (const other of ['abcdee', 'abcde', 'abcdeff', '', '\u0000bcdef'])
      assert.equal(sameSignature(other, 'abcdef'), false, other);
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        assert.equal(sameSignature(a, b), a.toLowerCase() === b.toLowerCase());
      }),
    );
  });

  test('C-055 looks at every character, wherever the first difference is', () => {
    let looks = 0;
    class Counted extends String {
      override charCodeAt(index: number): number {
        looks += 1;
        return super.charCodeAt(index);
      }
    }
    // A cast, because a signature that counts is no plain text.
    const expected = new Counted('abcdef') as unknown as string;
    for (const given of ['abcdef', 'xbcdef', 'abcdex', 'a', '']) {
      looks = 0;
      sameSignature(given, expected, 'base64');
      assert.equal(looks, 6, given);
    }
  });

  test('C-059 signs with the newest secret and accepts either while they rotate', async () => {
    const values = update(...ids);
    const old = await signRequest('orders.update', values, profile);
    const fresh = await signRequest('orders.update', values, rotating);

    assert.notEqual(old, fresh);
    for (const encryption_data of [old, fresh, old.toUpperCase()])
      assert.ok(
        await verifyRequest('orders.update', { values: { ...values, encryption_data } }, rotating),
      );
    assert.equal(
      await verifyRequest(
        'orders.update',
        { values: { ...values, encryption_data: fresh } },
        profile,
      ),
      false,
    );
    assert.equal(await verifyRequest('orders.update', { values }, profile), false);
  });

  test('C-053 an answer matches by its recipe, or by repeating the request, and else not', async () => {
    const request = {
      ...party,
      order_no: 'A-1',
      amount: '1.00',
      currency: 'EUR',
      encryption_data: 'aa',
    };
    const answer = {
      ...party,
      order_no: 'A-1',
      transaction_id: '7',
      amount: '1.00',
      currency: 'EUR',
      order_status: '1',
      result_info: '0000:Success',
    };
    const good = await signAnswer(
      'authorise.card',
      { request, answer: { values: answer } },
      profile,
    );
    const check = (encryption_data?: string, of = profile) =>
      checkAnswer(
        'authorise.card',
        { request, answer: { values: { ...answer, encryption_data } } },
        of,
      );

    assert.equal(await check(good), 'match');
    assert.equal(await check(good?.toUpperCase()), 'match');
    assert.equal(await check('AA'), 'match');
    assert.equal(await check('0'.repeat(64)), 'mismatch');
    assert.equal(await check(undefined), 'absent');
    assert.equal(await check(good, rotating), 'match');
    assert.equal(await check('0'.repeat(64), gatewayProfile({ mode: 'live' })), 'unchecked');
    assert.equal(
      await check('0', gatewayProfile({ sign: { verifyResponse: 'off' } })),
      'unchecked',
    );
  });

  test('C-053 an answer that must be signed can’t repeat the signature of its request', async () => {
    const parts = [{ field: 'order_no' }, { field: 'order_status' }];
    const own = gatewayProfile({
      sign: {
        verifyResponse: 'require',
        answerRecipes: { 'authorise.card': { status: 'exact', parts } },
      },
    });
    const request = { ...party, order_no: 'A-1', encryption_data: 'aa' };
    const answer = { order_no: 'A-1', order_status: '1' };
    const check = (encryption_data: string, changes = {}) =>
      checkAnswer(
        'authorise.card',
        { request, answer: { values: { ...answer, ...changes, encryption_data } } },
        own,
      );
    const good =
      (await signAnswer('authorise.card', { request, answer: { values: answer } }, own)) ?? '';
    assert.equal(good, sha256('A-11test_sign_key_123'));
    assert.equal(await check(good), 'match');
    assert.equal(await check(good, { order_status: '0' }), 'mismatch');
    assert.equal(await check('aa'), 'mismatch');
    assert.equal(await check(''), 'absent');
  });

  test('C-054 answers that carry no signature are not missed one', async () => {
    const exchange = { request: party, answer: { values: party } };
    assert.equal(await checkAnswer('transactions.query', exchange, profile), 'unchecked');
    assert.equal(await checkAnswer('authorise.alternative', exchange, profile), 'unchecked');
    assert.equal(await checkAnswer('card.query', exchange, profile), 'unchecked');
    assert.equal(await signAnswer('transactions.query', exchange, profile), undefined);
  });
});
