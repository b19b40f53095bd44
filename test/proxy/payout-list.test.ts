import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isStaffPayout } from '../../src/contract/proxy/payout-guards.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import type { PayoutView } from '../../src/contract/proxy/payouts.schema.ts';
import { DATABASES } from '../support/each-store.ts';
import { asMerchant, type ProblemBody } from './harness.ts';
import { together } from './together.ts';

/** Payouts answer once and are never shown again by the gateway: the list is all that there is of them. */

const uuid = (n: number) => `3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e${String(n).padStart(2, '0')}`;

for (const [name, open] of Object.entries(DATABASES))
  describe(`the list of payouts, on ${name}`, () => {
    const store = open();
    after(async () => (await store).close());

    test('has amounts, fee, state, who asked and why it failed, page by page', async () => {
      const world = together({ enable: { payout: true } }, {}, await store);
      const { bench } = world;
      const began = bench.clock.now();
      const pay = async (n: number, terms: Readonly<Record<string, string>> = {}) => {
        bench.clock.advance(60_000);
        const body = {
          request_id: uuid(n),
          beneficiary_id: `b${n}`,
          payment_amount: `${n}.00`,
          payment_currency: 'EUR',
          source_currency: 'USD',
          ...terms,
        };
        return asMerchant(bench, {
          method: 'POST',
          path: '/v1/operations/payout.create',
          body,
        });
      };
      const list = async (query = '') => {
        const { body } = await asMerchant<Page<PayoutView>>(bench, { path: `/v1/payouts${query}` });
        assert.ok(body.data.every(isStaffPayout), 'elements for staff do not know it');
        return body;
      };
      const found = async (query: string) =>
        (await list(query)).data.map(({ request_id: id }) => Number(id.slice(-2)));

      for (const n of [1, 2]) await pay(n);
      await pay(3, { payment_currency: 'USD' });
      world.losesAnswer = (path) => path.endsWith('/payout');
      await pay(4);

      assert.deepEqual(await found(''), [4, 3, 2, 1]);
      const [lost, , , first = assert.fail()] = (await list()).data;
      assert.deepEqual(
        [lost?.outcome, lost?.action_required_by, lost?.amount, lost?.fee],
        ['unknown', 'merchant', { value: '4.00', currency: 'EUR' }, undefined],
      );
      assert.deepEqual(
        [first.requested_by, first.amount?.value, first.beneficiary_receives?.value],
        ['merchant', '1.00', '1.00'],
      );
      assert.ok(first.fee?.currency !== undefined && first.payer_pays !== undefined);
      assert.equal(first.created_at, new Date(began + 60_000).toISOString());

      const at = (minutes: number) => new Date(began + minutes * 60_000).toISOString();
      assert.deepEqual(await found(`?from=${at(2)}&to=${at(4)}`), [3, 2]);
      assert.deepEqual(await found('?currency=USD'), [3]);
      assert.deepEqual(await found('?currency=EUR&amount_min=2'), [4, 2]);
      assert.deepEqual(await found('?action_required_by=merchant'), [4]);
      assert.deepEqual(await found('?outcome=unknown'), [4]);
      assert.deepEqual(await found(`?request_id=${uuid(2)}`), [2]);
      assert.deepEqual(await found('?requested_by=kim'), []);
      assert.deepEqual(await found('?filters={"currency":"USD"}'), [3]);
      const page = await list('?limit=3');
      assert.deepEqual(await found(`?limit=3&after=${page.next}`), [1]);
      const refused = await asMerchant<ProblemBody>(bench, { path: '/v1/payouts?amount_min=2' });
      assert.match(String(refused.body.detail), /"amount_min" needs "currency"/);
    });
  });
