import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { Outcome } from '../src/contract/vocabulary/outcomes.ts';
import { inSession } from './support/drawn.ts';
import { showing } from './support/look.ts';
import { stage, stagedOf, type Stage } from './support/stage.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const meta: Meta = {
  title: 'Checkout/Payment status',
  component: 'tender-payment-status',
  render: inSession('tender-payment-status'),
};
export default meta;
type Story = StoryObj;

const after = (before: Stage, outcome: Outcome): Story => ({
  parameters: stage(before),
  ...plays(showing(`tender-payment-status[outcome="${outcome}"]`)),
});

export const Succeeded: Story = after({ paidWith: 'visa' }, 'succeeded');

export const Failed: Story = after({ paidWith: 'declined' }, 'failed');

/** Shown to the shopper like any other refusal (C-256). */
export const StolenCard: Story = after({ paidWith: 'stolen-card' }, 'failed');

export const Pending: Story = after({ scenario: 'pending', paidWith: 'visa' }, 'pending');

export const InReview: Story = after({ paidWith: 'review' }, 'review');

export const ActionNeeded: Story = after({ paidWith: 'challenge' }, 'requires_action');

/** Never shown as failed: the money may have been taken. */
export const Unknown: Story = after(
  { scenario: 'html200', unproven: true, paidWith: 'visa' },
  'unknown',
);

/**
 * Where shoppers come back to from a bank: the status token in the address is enough. Opened by
 * itself, it shows a payment that has succeeded.
 */
export const Returned: Story = {
  parameters: stage({ paidWith: 'visa' }),
  render(_args, context) {
    const { proxy, clientSecret } = stagedOf(context);
    const returned = location.hash.includes('tender_status=');
    return html`
      <tender-payment-status
        proxy=${proxy}
        .clientSecret=${returned ? '' : clientSecret}
        locale=${String(context.globals['locale'])}
      ></tender-payment-status>
    `;
  },
  ...plays(showing('tender-payment-status[outcome]')),
};

/** The address has no token, this tab has none of it, and the page sets no secret. */
export const Absent: Story = {
  tags: ['no-network'],
  render: () => html`<tender-payment-status proxy="/pay"></tender-payment-status>`,
  ...plays(showing('[part~="notice-title"]')),
};

export const Cancelled: Story = {
  parameters: stage({ cancelled: true }),
  ...plays(showing('[part~="notice-title"]')),
};

/** The shop has cancelled the payment since: its receipt stays, and nothing begins again. */
export const CancelledPayment: Story = {
  parameters: stage({ paidWith: 'visa', undone: 'cancelled' }),
  ...plays(showing('[part="receipt"]')),
};

export const RefundedInPart: Story = {
  parameters: stage({ paidWith: 'visa', undone: { refunded: '14.90' } }),
  ...plays(showing('[part="receipt"]')),
};

export const Refunded: Story = {
  parameters: stage({ paidWith: 'visa', undone: { refunded: '74.90' } }),
  ...plays(showing('[part="receipt"]')),
};

/** There is nothing to say yet. */
export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork('[part~="notice-title"]') };

export const Dark: Story = dark(Succeeded);

export const RightToLeft: Story = rightToLeft(Succeeded);

export const RefundedRightToLeft: Story = rightToLeft(Refunded);

export const Narrow: Story = narrow(Failed);
