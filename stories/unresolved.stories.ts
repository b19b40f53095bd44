import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { http, HttpResponse } from 'msw';
import type { StaffCase } from '../src/client/index.ts';
import { CONSEQUENCES, EVIDENCE_WORDS } from '../src/contract/vocabulary/unresolved.ts';
import type { UnresolvedEvidence, UnresolvedKind } from '../src/contract/vocabulary/unresolved.ts';
import { atDesk } from './support/drawn.ts';
import { find, pressing, showing, untilThere, type Step } from './support/look.ts';
import { failing, network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const AT = '2026-11-21T10:02:00.000Z';
/** An age that is the same whenever a story is drawn. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

const waiting = (
  id: string,
  kind: UnresolvedKind,
  known: readonly (Partial<StaffCase['evidence'][number]> & {
    readonly code: UnresolvedEvidence;
  })[],
  more: Partial<StaffCase>,
): StaffCase => ({
  id,
  kind,
  asks: 'confirm',
  since: daysAgo(2),
  requested_by: 'shopper',
  outcome: 'unknown',
  action_required_by: 'merchant',
  evidence: known.map((each) => ({ text: EVIDENCE_WORDS[each.code], ...each })),
  decisions: CONSEQUENCES[kind],
  ...more,
});

const euro = (value: string) => ({ value, currency: 'EUR' });
const UNKNOWN = waiting(
  'att_1',
  'payment_unknown',
  [{ code: 'timeout' }, { code: 'asked', times: 12, at: AT }],
  { order_id: 'A-1003', amount: euro('74.90') },
);
const HELD = waiting('att_2', 'payment_under_review', [{ code: 'held_by_gateway' }], {
  asks: 'choose',
  outcome: 'review',
  order_id: 'A-1004',
  transaction_id: '14209875',
  amount: { value: '120.00', currency: 'USD' },
  since: daysAgo(3),
});
const ALL = [
  UNKNOWN,
  HELD,
  waiting('op_3', 'refund_unknown', [{ code: 'timeout' }, { code: 'never_shown' }], {
    order_id: 'A-1005',
    amount: euro('12.00'),
    requested_by: 'kim@shop.example',
    since: daysAgo(4),
  }),
  waiting('att_4', 'payment_beside', [{ code: 'paid_already' }], {
    asks: 'return_money',
    outcome: 'succeeded',
    order_id: 'A-1006',
    amount: euro('74.90'),
    since: daysAgo(5),
  }),
  waiting('op_5', 'payout_unknown', [{ code: 'reset' }, { code: 'never_shown' }], {
    requested_by: 'merchant',
    amount: euro('250.00'),
    resource: { kind: 'payouts', id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f' },
    since: daysAgo(6),
  }),
  waiting('att_6', 'disputed', [{ code: 'dispute_hinted', at: AT }], {
    asks: 'answer',
    outcome: 'succeeded',
    requested_by: 'gateway',
    order_id: 'A-1001',
    amount: euro('42.00'),
    since: daysAgo(7),
  }),
];

const listing = (...cases: readonly StaffCase[]) =>
  http.get('*/v1/unresolved', ({ request }) => {
    const { kind } = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as {
      kind?: string;
    };
    const data = cases.filter((one) => kind === undefined || one.kind === kind);
    return HttpResponse.json({ data, next: null });
  });
/** Once a case is decided, the list is without it. */
const deciding = (answer: () => Response) => {
  let isDecided = false;
  return network(
    http.get('*/v1/unresolved', () =>
      HttpResponse.json({ data: isDecided ? ALL.slice(1) : ALL, next: null }),
    ),
    http.post('*/v1/attempts/att_1/resolve', () => {
      isDecided = true;
      return answer();
    }),
  );
};

const meta: Meta = {
  title: 'Staff/Unresolved',
  component: 'tender-unresolved',
  globals: { width: '100%' },
  // Its numbers and ages stay, unlike those of the sandbox.
  parameters: {
    ...stage({ desk: { isEmpty: true, operations: ['orders.review'] } }),
    ...network(listing(...ALL)),
  },
  render: atDesk('tender-unresolved', () => Promise.resolve('a.step.up')),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="case"]'),
};
export default meta;
type Story = StoryObj;

const giving =
  (reason: string): Step =>
  async (canvas) => {
    const input = await find<HTMLInputElement>(canvas, 'dialog [name="reason"]');
    input.value = reason;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
const decided: readonly Step[] = [
  pressing('decide-button'),
  giving('Shown as paid in the portal'),
  pressing('confirm-button'),
  showing('[part~="decided"]:has(*)'),
];

/** What to confirm, to choose, to give back and to answer. */
export const Filled: Story = {};

/** Before it is sent, the dialog says what follows, and asks why. */
export const Deciding: Story = {
  ...plays(pressing('decide-button'), showing('dialog[open]')),
};

export const Decided: Story = {
  parameters: deciding(() => HttpResponse.json({ outcome: 'succeeded', decided: true })),
  ...plays(...decided),
};

/** Somebody else was faster: nothing changes, and it is said what they decided. */
export const Second: Story = {
  tags: ['no-network'],
  parameters: deciding(() =>
    HttpResponse.json(
      {
        type: '/problems/already-final',
        title: 'The outcome is already final',
        status: 409,
        outcome: 'succeeded',
        decided_by: 'kim@shop.example',
        outcome_at: new Date(Date.now() - 130_000).toISOString(),
      },
      { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  ),
  ...plays(...decided),
};

/** The answer is lost: it is not claimed to be recorded. */
export const Unknown: Story = {
  tags: ['no-network'],
  parameters: network(
    listing(...ALL),
    http.post('*/v1/attempts/att_1/resolve', () => HttpResponse.error()),
  ),
  ...plays(...decided),
};

export const Reviewing: Story = {
  parameters: network(listing(HELD)),
  ...plays(pressing('decide-button'), showing('dialog[open]')),
};

/** Whoever may only look sees both consequences, and no control. */
export const NotAllowed: Story = {
  parameters: stage({ desk: { isEmpty: true, operations: [] } }),
  render: atDesk('tender-unresolved'),
};

export const NoMatch: Story = {
  args: { filters: '{"kind":"card_unknown"}' },
  ...plays(showing('tender-unresolved[state="empty"]')),
};

export const Empty: Story = {
  parameters: network(listing()),
  ...plays(showing('tender-unresolved[state="empty"]')),
};

/** With a code to hand on. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: network(failing),
  ...plays(showing('[part~="error-code"]')),
};

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="error"]:not([hidden])'),
};

export const Dark: Story = dark(Filled);

export const RightToLeft: Story = rightToLeft(Filled);

export const Narrow: Story = narrow(Filled);
