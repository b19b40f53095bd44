import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { CARDS_PATH, SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import { operationsAt } from '../../src/sandbox/protocol/read-call.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { cardPayment, createBench } from './harness.ts';

const DECLINED = '4000000000000002';
const NO_FUNDS = '4000000000009995';

describe('a sandbox that plays a profile', () => {
  it('answers in its root, also where the answer is odd', async () => {
    const bench = createBench({ brand: { xml: { lenientRoot: true } } });
    const answer = await (await bench.send('authorise.card', cardPayment())).text();
    assert.match(answer, /<response>[^]*<\/response>$/);
    const odd = await bench.send('authorise.card', cardPayment({ tags: 'xml-dupstatus' }));
    assert.match(await odd.text(), /<order_status>0<\/order_status><\/response>$/);
  });

  for (const [title, brand, texts] of [
    [
      'by its own codes',
      { errors: { N51: 'insufficient_funds', N05: 'declined' } },
      { [NO_FUNDS]: 'N51:Insufficient funds', [DECLINED]: 'N05:Do not honour' },
    ],
    [
      'by its own beside the sandbox’s, as sandbox mode reads a file',
      { errors: { ...SANDBOX_PROFILE.errors, N51: 'insufficient_funds' } },
      { [NO_FUNDS]: 'N51:Insufficient funds', [DECLINED]: '0005:Do not honour' },
    ],
    [
      'by ours where it has no other',
      { errors: SANDBOX_PROFILE.errors },
      { [NO_FUNDS]: '0051:Insufficient funds', [DECLINED]: '0005:Do not honour' },
    ],
    [
      'by a word where its texts have no code',
      { errors: { NSF: 'insufficient_funds' }, texts: { result_info: { coded: false } } },
      { [NO_FUNDS]: 'NSF', [DECLINED]: 'DO_NOT_HONOUR' },
    ],
  ] as const)
    it(`refuses ${title}`, async () => {
      const bench = createBench({ brand });
      for (const [card, text] of Object.entries(texts)) {
        const answer = await (await bench.send('authorise.card', cardPayment({ card }))).text();
        assert.match(answer, new RegExp(`<result_info>${text}</result_info>`), card);
      }
    });

  it('calls shared cards as it does, and no other card so', async () => {
    for (const [sharedTypes, ofShared, ofOther] of [
      [['SHARED'], 'SHARED', 'single'],
      [['single'], 'single', 'sandbox-single'],
      [undefined, 'shared', 'single'],
    ] as const) {
      const bench = createBench({
        brand: sharedTypes ? { issuing: { sharedTypes: [...sharedTypes] } } : {},
      });
      const type = async (cardId: string) =>
        (await bench.call('card.query', { cardId })).data?.cardType;
      assert.equal(await type('100029703'), ofShared);
      assert.equal(await type('100029704'), ofOther);
    }
  });

  it('answers and notifies in its forms of amounts and times', async () => {
    const bench = createBench({
      brand: { wire: { amount: 'EUR 1234,50', time: 'DD/MM/YYYY hh:mm' } },
    });
    const notify_url = 'http://127.0.0.1:4000/notify/payment/xyz';
    const paid = await bench.send('authorise.card', cardPayment({ notify_url }));
    assert.match(await paid.text(), /<amount>EUR \d+,\d\d<\/amount>/);
    await bench.pass(2_000);
    const { fields } = bench.notified.at(-1)!;
    assert.match(fields['amount'] ?? '', /^EUR \d+,\d\d$/);
    assert.match(fields['transaction_date'] ?? '', /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  });

  it('takes requests in its forms alone, and shows the balance of a card in the currency of the card', async () => {
    const bench = createBench({
      brand: { wire: { amount: '1234,50 €', requestAmount: '123450' } },
    });
    const sent = (amount: string) => bench.send('authorise.card', { ...cardPayment(), amount });
    assert.equal((await sent('1200')).status, 200);
    const refused = await sent('12.00');
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /amount/);
    const card = await bench.send('card.query', { cardId: '100029701' });
    assert.match(await card.text(), /"balance":"\d+,\d\d \$"/);
  });

  it('notifies of a refund in its codes', async () => {
    const bench = createBench({ brand: { codes: { refundStatus: { R7: 'succeeded' } } } });
    const notify_url = 'http://127.0.0.1:4000/notify/payment/xyz';
    const paid = await bench.call('authorise.card', cardPayment({ notify_url }));
    await bench.pass(2_000);
    await bench.control('transition', { order_no: paid.order_no, becomes: 'refunded' });
    await bench.pass(2_000);
    assert.equal(bench.notified.at(-1)?.fields['refund_status'], 'R7');
  });

  describe('whose payments and cards have a path in common', () => {
    const SHARED = '/v1/shared';
    const operations = { 'orders.refund': { path: SHARED }, 'card.query': { path: SHARED } };
    /** A path, and the operations that are there. */
    const AT = [
      [SHARED, ['orders.refund']],
      [CARDS_PATH + SHARED, ['card.query']],
      ['/v1/authorise', ['authorise.card', 'authorise.alternative']],
      [`${CARDS_PATH}/v1/authorise`, []],
      [operationOf('card.close').path, ['card.close']],
      [CARDS_PATH + operationOf('card.close').path, ['card.close']],
      [CARDS_PATH, []],
    ] as const;
    for (const [path, names] of AT)
      it(`${path}: ${names.join(' and ') || 'nothing'}`, () => {
        assert.deepEqual(operationsAt(path, gatewayProfile({ operations })), names);
      });

    it('answers each by its own', async () => {
      const bench = createBench({ brand: { operations } });
      const values = { cardId: '100029701' };
      const ofCards = await bench.send('card.query', values, { path: CARDS_PATH + SHARED });
      assert.match(await ofCards.text(), /100029701/);
      const ofPayments = await bench.send('card.query', values, { path: SHARED });
      assert.equal(ofPayments.status, 400);
    });
  });
});
