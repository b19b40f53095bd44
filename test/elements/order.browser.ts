import { assert, oneEvent } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/staff.ts';
import type { TenderOperationEvent } from '../../src/entries/staff.ts';
import type { StaffOperation, StaffOrder } from '../../src/client/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { ORDER, PARTLY_REFUNDED, PAYMENT } from '../support/staff-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const AT = '2026-11-21T11:00:00.000Z';
const RESULT = { id: 'op_1', operation: 'orders.refund', state: 'final', created_at: AT } as const;
const REFUND: StaffOperation = {
  ...RESULT,
  outcome: 'succeeded',
  requested_by: 'kim@shop.example',
  refunds: [
    {
      transaction_id: '14209874',
      amount: { value: '12.00', currency: 'EUR' },
      refund_reference: 'R-1',
      reason: 'Arrived late',
    },
  ],
};

/** A grant that names these operations. */
const grantOf = (...operations: string[]) => `a.${btoa(JSON.stringify({ operations }))}.b`;
const EVERYTHING = grantOf(
  'orders.refund',
  'orders.review',
  'orders.cancel',
  'subscription.cancel',
  'transactions.query',
);

describe('tender-order', () => {
  let at: Stage;
  let order: StaffOrder;
  let story: readonly StaffOperation[];

  const mount = (grant = EVERYTHING, locale = 'en') =>
    render(
      html`<tender-desk proxy=${at.url} .grant=${grant} locale=${locale}>
        <tender-order order-id=${order.order_id}></tender-order>
      </tender-desk>`,
      at.root,
    );
  const words = () => wordsOf(at.find('tender-order')).replace(/[\u2066-\u2069]/g, '');
  const says = (wanted: RegExp) =>
    waitUntil(() => wanted.test(words()), `nothing says ${wanted}: ${words()}`);
  const buttons = () =>
    [
      ...(at
        .find('tender-order')
        ?.shadowRoot?.querySelectorAll('.payment button[part$="-button"]') ?? []),
    ]
      .map((button) => button.getAttribute('part'))
      .filter((part) => part !== 'copy-button');
  const press = async (part: string) => (await at.found(`[part~="${part}"]`)).click();
  const type = async (name: string, text: string) => {
    const input = await at.found<HTMLInputElement>(`dialog [name="${name}"]`);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const sent = async (operation: string) =>
    Promise.all(
      at.proxy.requests
        .filter(({ url }) => url.endsWith(`/operations/${operation}`))
        .map(async (request) => ({
          key: request.headers.get('Idempotency-Key'),
          body: (await request.clone().json()) as unknown,
        })),
    );

  beforeEach(() => {
    order = ORDER;
    story = [];
    at = stage();
    at.answers = {
      'GET /v1/orders': () => Response.json({ data: [order], next: null }),
      'GET /v1/operations': () => Response.json({ data: story, next: null }),
      'GET /v1/operations/events': () => Response.error(),
    };
  });
  afterEach(() => at.remove());

  it('tells what became of each payment, what is left, and what happened, by whom', async () => {
    order = PARTLY_REFUNDED;
    story = [REFUND];
    mount();
    await says(/Order A-1002.*Paid Partly refunded Disputed.*€42\.00/);
    await says(/€42\.00 · Visa ··4242 Paid Transaction 14209874/);
    await says(/Refunded €12\.00 Left €30\.00/);
    await says(/What happened.*Refund €12\.00.*by kim@shop\.example · Arrived late Done/);
    await says(/Payment by Visa ··4242 begun.*by the shopper/);
    assert.deepEqual(buttons(), ['refund-button', 'ask-button']);
    await accessible(at.root);
  });

  it('names what was not sent, how much and of which order, and sends it only when told to', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/orders.refund': () => Response.error(),
      'POST /v1/requests/find': () => Response.json({ state: 'not_sent' }),
    };
    mount();
    await press('refund-button');
    await type('amount', '12');
    await press('confirm-button');
    await press('check-again-button');
    await says(/Nothing was sent.* Refund €12\.00 Order A-1001 today \d.* Send now/);
    await accessible(at.root);
    assert.lengthOf(await sent('orders.refund'), 1);
    await press('send-button');
    await waitUntil(async () => (await sent('orders.refund')).length === 2, 'it is not sent');
    const [first, second] = await sent('orders.refund');
    assert.deepEqual(first?.body, second?.body);
    assert.notEqual(first?.key, second?.key);
  });

  it('draws no control that the grant doesn’t name', async () => {
    mount(grantOf('card.query'));
    await says(/What happened/);
    assert.deepEqual(buttons(), []);
  });

  it('P-15 refunds what was entered, once, with what was seen refunded, and says before what stays', async () => {
    order = PARTLY_REFUNDED;
    at.answers = {
      ...at.answers,
      'POST /v1/operations/orders.refund': () => {
        order = { ...ORDER, order_id: 'A-1002', marks: [] };
        return Response.json({ ...RESULT, outcome: 'succeeded' });
      },
    };
    mount();
    await press('refund-button');
    const amount = await at.found<HTMLInputElement>('dialog [name="amount"]');
    await waitUntil(() => amount.value === '30.00', 'all that is left');
    await says(/Refund order A-1002 to Visa ··4242/);
    await type('amount', '31');
    await press('confirm-button');
    await says(/Only €30\.00 is left/);
    await type('amount', '12');
    await type('reason', 'Arrived late');
    await says(/€12\.00 goes back to Visa ··4242; €18\.00 stays/);
    await accessible(at.root);
    const told = oneEvent<TenderOperationEvent>(at.root, 'tender-operation');
    await press('confirm-button');
    assert.equal((await told).result.outcome, 'succeeded');
    await says(/€12\.00 was refunded/);
    await waitUntil(() => !at.find('dialog[open]'));
    const [request, ...more] = await sent('orders.refund');
    assert.deepEqual(more, []);
    assert.match(request?.key ?? '', /^[\w-]{36}$/);
    assert.deepEqual(request?.body, {
      refund_orders: [
        {
          transaction_id: '14209874',
          refund_amount: '12.00',
          expected_refunded: '12.00',
          refund_reason: 'Arrived late',
        },
      ],
    });
  });

  it('P-09 says of a lost answer that it is not confirmed, sends it no second time, and asks by its key', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/orders.cancel': () => Response.error(),
      'POST /v1/requests/find': () =>
        Response.json({
          state: 'recorded',
          operation: { ...RESULT, operation: 'orders.cancel', outcome: 'succeeded' },
        }),
    };
    mount();
    await press('cancel-payment-button');
    await says(/Cancel the payment of order A-1001\?.*All of €42\.00 on Visa ··4242/);
    await press('confirm-button');
    await says(/No connection We don’t know whether your request arrived/);
    const refund = await at.found('[part~="refund-button"]');
    assert.equal(refund.ariaDisabled ?? refund.getAttribute('aria-disabled'), 'true');
    await press('check-again-button');
    await says(/The payment was cancelled/);
    const [first] = await sent('orders.cancel');
    const find = at.proxy.requests.find(({ url }) => url.endsWith('/requests/find'));
    assert.equal(find?.headers.get('Idempotency-Key'), first?.key);
    await accessible(at.root);
  });

  it('says in a list of the same desk what it says itself', async () => {
    render(
      html`<tender-desk proxy=${at.url} .grant=${EVERYTHING} locale="en" selected="A-1001">
        <tender-orders></tender-orders><tender-order></tender-order>
      </tender-desk>`,
      at.root,
    );
    at.answers = {
      ...at.answers,
      'POST /v1/operations/orders.refund': () => {
        order = { ...PARTLY_REFUNDED, order_id: 'A-1001' };
        return Response.json({ ...RESULT, outcome: 'succeeded' });
      },
    };
    await press('refund-button');
    await press('confirm-button');
    await says(/was refunded/);
    await waitUntil(() => wordsOf(at.find('tbody')).includes('Partly refunded'));
  });

  it('tells a second person what the first has done, and sends nothing', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/orders.refund': () => {
        order = { ...PARTLY_REFUNDED, order_id: 'A-1001' };
        return Response.json({ type: '/problems/refund-mismatch', status: 409 }, { status: 409 });
      },
    };
    mount();
    await press('refund-button');
    await press('confirm-button');
    await says(/Something was refunded meanwhile\. Look at the amounts again/);
    await says(/Refunded €12\.00 Left €30\.00/);
  });

  it('decides on a payment that is held for review', async () => {
    order = {
      ...ORDER,
      state: 'held',
      marks: ['under_review'],
      attempts: [{ ...PAYMENT, outcome: 'review' }],
    };
    at.answers = {
      ...at.answers,
      'POST /v1/operations/orders.review': () =>
        Response.json({ ...RESULT, operation: 'orders.review', outcome: 'succeeded' }),
    };
    mount();
    await says(/Held for review/);
    assert.deepEqual(buttons(), ['approve-button', 'reject-button', 'ask-button']);
    await press('reject-button');
    await says(/Once rejected, nothing is charged/);
    await press('confirm-button');
    await says(/The payment was rejected/);
    assert.deepEqual((await sent('orders.review'))[0]?.body, {
      review_orders: [{ transaction_id: '14209873', decision: 'reject' }],
    });
  });

  it('cancels a subscription, and says what is still charged', async () => {
    order = {
      ...ORDER,
      attempts: [
        { ...PAYMENT, subscription: { recurring_id: '77', contract_name: 'Tea of the month' } },
      ],
    };
    at.answers = {
      ...at.answers,
      'POST /v1/operations/subscription.cancel': () =>
        Response.json({ ...RESULT, operation: 'subscription.cancel', outcome: 'succeeded' }),
    };
    mount();
    await press('end-button');
    await says(
      /Tea of the month makes no further charges\. The period that has begun is still charged/,
    );
    await press('confirm-button');
    await says(/The subscription was cancelled/);
    assert.deepEqual((await sent('subscription.cancel'))[0]?.body, {
      recurring_id: '77',
      contract_name: 'Tea of the month',
    });
  });

  it('asks the gateway, and says what it says', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/transactions.query': () =>
        Response.json({
          transactions: [
            { transaction_id: '14209873', outcome: 'succeeded', amount: '42.00', currency: 'EUR' },
          ],
        }),
    };
    mount();
    await press('ask-button');
    await says(/The gateway says: Paid, €42\.00/);
  });

  it('offers no refund while the end of another one is not proven', async () => {
    order = {
      ...ORDER,
      marks: ['refund_unproven'],
      attempts: [{ ...PAYMENT, refund_pending: { value: '5.00', currency: 'EUR' } }],
    };
    mount();
    await says(/Perhaps refunded, not confirmed €5\.00 Left €37\.00/);
    assert.deepEqual(buttons(), ['ask-button']);
  });

  it('says that an order isn’t known, with a code', async () => {
    at.answers = { 'GET /v1/orders': () => Response.json({ data: [], next: null }) };
    mount();
    await says(/This isn’t known here\. *Code not-found/);
  });

  for (const locale of ['de', 'zh', 'ar'])
    it(`speaks ${locale}`, async () => {
      order = PARTLY_REFUNDED;
      story = [REFUND];
      mount(EVERYTHING, locale);
      await press('refund-button');
      await at.found('dialog[open]');
      assert.notMatch(words(), /undefined|\{\w+\}/);
      await accessible(at.root);
    });
});
