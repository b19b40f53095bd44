import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { http, HttpResponse } from 'msw';
import { atDesk } from './support/drawn.ts';
import { find, pressing, showing, untilThere, type Step } from './support/look.ts';
import { network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { untilTold } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const EVERYTHING = [
  'orders.refund',
  'orders.review',
  'orders.cancel',
  'subscription.cancel',
  'transactions.query',
] as const;

const euro = (value: string) => ({ value, currency: 'EUR' });
const AT = '2026-11-21T10:02:00.000Z';

/** The proxy knows this payment of this order, whatever the sandbox has. */
const known = (payment: object, order: object = {}) =>
  http.get('*/v1/orders', () =>
    HttpResponse.json({
      data: [
        {
          order_id: 'A-1006',
          state: 'paid',
          marks: [],
          paid_by: 'att_1',
          times_charged: 1,
          sessions: [{ amount: euro('74.90') }],
          attempts: [
            {
              id: 'att_1',
              state: 'final',
              outcome: 'succeeded',
              amount: euro('74.90'),
              order_no: 'A-1006-1',
              transaction_id: '14209873',
              method: 'card',
              card: { brand: 'visa', last_four: '4242' },
              created_at: AT,
              outcome_at: AT,
              refunded: euro('0.00'),
              ...payment,
            },
          ],
          ...order,
        },
      ],
      next: null,
    }),
  );
const nothingDone = http.get('*/v1/operations', () => HttpResponse.json({ data: [], next: null }));

const PARTLY = known(
  { refunded: euro('12.00') },
  { order_id: 'A-1005', marks: ['partly_refunded'] },
);
const REFUNDED = {
  id: 'op_1',
  operation: 'orders.refund',
  state: 'final',
  outcome: 'succeeded',
  created_at: AT,
  requested_by: 'kim@shop.example',
  refunds: [
    {
      transaction_id: '14209873',
      amount: euro('12.00'),
      refund_reference: 'R-1',
      reason: 'Arrived late',
    },
  ],
};
const refundDone = http.get('*/v1/operations', () =>
  HttpResponse.json({ data: [REFUNDED], next: null }),
);
/** Every refund is answered so. */
const refundAnswers = (body: object, status = 200) =>
  http.post('*/v1/operations/orders.refund', () =>
    HttpResponse.json(body as Record<string, unknown>, {
      status,
      headers: { 'Content-Type': status === 200 ? 'application/json' : 'application/problem+json' },
    }),
  );

const meta: Meta = {
  title: 'Staff/Order',
  component: 'tender-order',
  globals: { width: '44rem' },
  args: { 'order-id': 'A-1006' },
  // Its numbers stay, unlike those of the sandbox.
  parameters: {
    ...stage({ desk: { isEmpty: true, operations: [...EVERYTHING] } }),
    ...network(known({}), nothingDone),
  },
  render: atDesk('tender-order'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="entry"]'),
};
export default meta;
type Story = StoryObj;

const typing =
  (name: string, text: string): Step =>
  async (canvas) => {
    const input = await find<HTMLInputElement>(canvas, `dialog [name="${name}"]`);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

export const Paid: Story = {};

/** What is left, and who gave the rest back. */
export const PartlyRefunded: Story = {
  args: { 'order-id': 'A-1005' },
  parameters: network(PARTLY, refundDone),
};

/** Before it is sent, the dialog says what will be so afterwards. */
export const Refunding: Story = {
  ...plays(pressing('refund-button'), typing('amount', '12'), showing('dialog[open]')),
};

export const Succeeded: Story = {
  parameters: network(known({}), nothingDone, refundAnswers(REFUNDED)),
  ...plays(
    pressing('refund-button'),
    typing('amount', '12'),
    pressing('confirm-button'),
    untilTold,
  ),
};

/** Somebody else was faster: nothing is sent, and the amounts are those of now. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: network(
    known({}),
    nothingDone,
    refundAnswers({ type: '/problems/refund-mismatch', title: 'Refunds differ', status: 409 }, 409),
  ),
  ...plays(
    pressing('refund-button'),
    pressing('confirm-button'),
    showing('dialog[open] .notice.bad'),
  ),
};

/** The answer is lost: it is said to be unknown, and nothing that moves this payment is offered. */
export const Unknown: Story = {
  parameters: network(
    known({}),
    nothingDone,
    refundAnswers({ ...REFUNDED, state: 'waiting', outcome: 'unknown' }),
  ),
  ...plays(
    pressing('refund-button'),
    pressing('confirm-button'),
    showing('[part~="check-again-button"]'),
  ),
};

export const InReview: Story = {
  parameters: network(
    known({ outcome: 'review', refunded: undefined }, { state: 'held', marks: ['under_review'] }),
    nothingDone,
  ),
  ...plays(pressing('approve-button'), showing('dialog[open]')),
};

export const Subscription: Story = {
  parameters: network(
    known({
      subscription: {
        recurring_id: '77',
        contract_name: 'Bean club, 500 g',
        next_deduction: '2026-12-21T10:00:00Z',
      },
    }),
    nothingDone,
  ),
  ...plays(showing('[part~="end-button"]')),
};

/** The grant lets this person look, and nothing else. */
export const NotAllowed: Story = {
  parameters: stage({ desk: { operations: [] } }),
};

export const NotFound: Story = {
  parameters: network(http.get('*/v1/orders', () => HttpResponse.json({ data: [], next: null }))),
  tags: ['no-network'],
  args: { 'order-id': 'A-9999' },
  ...plays(showing('[part~="error-code"]')),
};

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="error"]:not([hidden])'),
};

export const Dark: Story = dark(Paid);

export const RightToLeft: Story = rightToLeft(PartlyRefunded);

export const Narrow: Story = narrow(PartlyRefunded);
