import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { http, HttpResponse } from 'msw';
import type { StaffPayout } from '../src/client/index.ts';
import { atDesk } from './support/drawn.ts';
import { showing, untilThere } from './support/look.ts';
import { failing, network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const euro = (value: string) => ({ value, currency: 'EUR' });
const dollars = (value: string) => ({ value, currency: 'USD' });
const payout = (number: number, more: Partial<StaffPayout>): StaffPayout => ({
  id: `op_${number}`,
  request_id: `3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e0${number}`,
  state: 'final',
  outcome: 'succeeded',
  amount: euro('250.00'),
  requested_by: 'kim@shop.example',
  created_at: `2026-11-2${number}T10:02:00.000Z`,
  ...more,
});

/** One that arrived, one on its way, one that failed, and one whose answer was lost. */
const ALL = [
  payout(4, { outcome: 'unknown', state: 'waiting', amount: euro('80.00') }),
  payout(3, { outcome: 'pending', state: 'waiting', requested_by: 'merchant' }),
  payout(2, { outcome: 'failed', amount: dollars('1200.00') }),
  payout(1, {
    beneficiary_receives: euro('250.00'),
    payer_pays: dollars('291.50'),
    fee: dollars('1.50'),
  }),
];

const listing = (...payouts: readonly StaffPayout[]) =>
  http.get('*/v1/payouts', ({ request }) => {
    const { outcome } = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as {
      outcome?: string;
    };
    const data = payouts.filter((one) => outcome === undefined || one.outcome === outcome);
    return HttpResponse.json({ data, next: null });
  });

const meta: Meta = {
  title: 'Staff/Payouts',
  component: 'tender-payouts',
  globals: { width: '100%' },
  // Their numbers stay, unlike those of the sandbox.
  parameters: { ...stage({ desk: { isEmpty: true } }), ...network(listing(...ALL)) },
  render: atDesk('tender-payouts'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="payout"]'),
};
export default meta;
type Story = StoryObj;

export const Filled: Story = {};

export const NoMatch: Story = {
  args: { filters: '{"outcome":"review"}' },
  ...plays(showing('tender-payouts[state="empty"]')),
};

export const Empty: Story = {
  parameters: network(listing()),
  ...plays(showing('tender-payouts[state="empty"]')),
};

/** With a code to hand on. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: network(failing),
  ...plays(showing('[part~="error-code"]')),
};

/** The grant is for some orders only. */
export const NotAllowed: Story = {
  tags: ['no-network'],
  parameters: network(
    http.get('*/v1/payouts', () =>
      HttpResponse.json(
        { type: '/problems/forbidden', title: 'Not allowed', status: 403 },
        { status: 403, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    ),
  ),
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
