import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, type ProblemBody } from './harness.ts';

const code = (code: number) => () => Response.json({ code, msg: {}, data: null });
const status = (return_status: string) => () => Response.json({ return_status, orders_list: [] });

/** Each query, where it goes, what is asked, a refusal, and an answer that says nothing. */
const QUERIES = {
  'card.query': ['/card/query', { card_id: '9' }, code(1404), code(0)],
  'cardholder.query': ['/cardholder/query', { cardholder_id: '9' }, code(1404), code(0)],
  'transactions.query': [
    '/v1/retrievalTrans',
    { order_nos: ['A-1'] },
    status('0'),
    () => new Response('no JSON'),
  ],
} as const;

test('C-168 C-218 a query that is refused says so, and one without a usable answer does not', async () => {
  assert.deepEqual(
    Object.keys(QUERIES).sort(),
    OPERATION_NAMES.filter((name) => name.endsWith('.query')).sort(),
  );
  for (const [name, [path, body, refusal, nothing]] of Object.entries(QUERIES))
    for (const [answer, type] of [
      [refusal, '/problems/query-refused'],
      [nothing, '/problems/gateway-unavailable'],
    ] as const) {
      const gateway = createScriptedGateway();
      gateway.on(path, answer);
      const bench = createBench({ fetch: gateway.fetch });
      const asked = await asMerchant<ProblemBody>(bench, {
        method: 'POST',
        path: `/v1/operations/${name}`,
        body,
      });
      assert.deepEqual([asked.status, asked.body.type], [502, type], name);
    }
});
