import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { interpretQuery } from '../../src/gateway/index.ts';
import { readAnswer } from '../../src/gateway/read-answer.ts';
import { EXPECTED, PAID } from '../support/answered.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const profile = gatewayProfile();
const order_no = '9007199254740993';
const expected = { ...EXPECTED, orderNo: order_no };
const paid = { ...PAID, order_no, transaction_id: '1379868618653958144' };
type Entry = Readonly<Record<string, unknown>>;
const fields = Object.keys(paid) as (keyof typeof paid)[];

/** What bytes from the gateway amount to, as the proxy would take them. */
async function outcomeOf(json: string): Promise<string> {
  const bytes = new TextEncoder().encode(json);
  const answer = await readAnswer('transactions.query', bytes, {}, profile);
  const found = interpretQuery({ answer: answer as never, ...expected, profile });
  return found.kind === 'found' ? found.interpretation.outcome : found.kind;
}
const answerOf = (...entries: Entry[]) =>
  JSON.stringify({ return_status: '1', orders_list: entries });

describe('hostile answers to a query', () => {
  test('P-41 no cut of a success is one', async () => {
    const json = answerOf(paid);
    assert.equal(await outcomeOf(json), 'succeeded');
    for (let length = 0; length < json.length; length++)
      assert.equal(await outcomeOf(json.slice(0, length)), 'no-answer');
  });

  test('C-033 a success is one in any order of its fields, and with fields no one knows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(fields, { minLength: fields.length }),
        fc.dictionary(fc.constantFrom('new', 'x', '__proto__'), fc.jsonValue(), { maxKeys: 2 }),
        async (order, more) => {
          const entry = Object.fromEntries(order.map((field) => [field, paid[field]]));
          assert.equal(await outcomeOf(answerOf({ ...more, ...entry })), 'succeeded');
        },
      ),
      { numRuns: 100 },
    );
  });

  test('P-40 no repeated field succeeds, wherever and whatever the second one is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.nat(fields.length),
        fc.oneof(fc.constant('"1"'), fc.json({ maxDepth: 1 })),
        async (field, at, second) => {
          const members = fields.map((name) => `"${name}":"${paid[name]}"`);
          members.splice(at, 0, `"${field}":${second}`);
          const json = `{"return_status":"1","orders_list":[{${members.join(',')}}]}`;
          assert.equal(await outcomeOf(json), 'no-answer');
        },
      ),
      { numRuns: 200 },
    );
  });

  test('C-087 P-40 a number beyond 2^53 is the order of that very number only', async () => {
    const json = answerOf(paid).replace('"9007199254740993"', '9007199254740993');
    assert.equal(await outcomeOf(json), 'succeeded');
    for (const near of ['9007199254740992', '9007199254740993.0', '9.007199254740993e15'])
      assert.equal(await outcomeOf(json.replace('9007199254740993', near)), 'not-found');
  });

  test('C-132 no field of a success can say anything else and still succeed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields.filter((field) => field !== 'transaction_id')),
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.double(), fc.constant(null)),
        async (field, value) => {
          const same = Number(value) === Number(paid[field]) && String(value).trim() !== '';
          fc.pre(value !== paid[field] && !(same && /amount|status/.test(field)));
          const outcome = await outcomeOf(answerOf({ ...paid, [field]: value }));
          assert.notEqual(outcome, 'succeeded');
        },
      ),
      { numRuns: 500 },
    );
  });

  test('P-41 no noise succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), async (noise) => {
        assert.notEqual(await outcomeOf(noise), 'succeeded');
        const json = `{"return_status":"1","orders_list":${noise}}`;
        assert.notEqual(await outcomeOf(json), 'succeeded');
      }),
      { numRuns: 300 },
    );
  });
});

test('C-165 a payment of another time is no answer to a question about a window', async () => {
  const window = { query_start: '2026-11-21 00:00:00', query_end: '2026-11-21 23:59:59' };
  const seen = async (transaction_date: string) => {
    const bytes = new TextEncoder().encode(answerOf({ ...paid, transaction_date }));
    const answer = await readAnswer('transactions.query', bytes, window, profile);
    assert.ok(answer.kind === 'answered');
    const [item] = answer.evidence.items;
    return [item?.outcome, item?.findings.map(({ field }) => field)];
  };
  const field = 'orders_list.transaction_date';
  for (const at of ['20261121120000', '20261120100000', '20261122230000', '', 'yesterday'])
    assert.deepEqual(await seen(at), ['succeeded', []], `${at}: a zone apart, or not to be read`);
  for (const at of ['20261119120000', '20251121120000', '20261124000000'])
    assert.deepEqual(await seen(at), ['unknown', [field]], at);
});
