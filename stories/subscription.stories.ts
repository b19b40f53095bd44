import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { http, HttpResponse } from 'msw';
import { account, ACTIVE, CANCELLED, ENDED } from './support/account.ts';
import { ofShopper } from './support/drawn.ts';
import { pressing, showing, untilThere } from './support/look.ts';
import { network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

/** The gateway refuses every cancellation. */
const refused = http.post('*/v1/operations/subscription.cancel', () =>
  HttpResponse.json({
    id: 'op_1',
    operation: 'subscription.cancel',
    state: 'final',
    outcome: 'failed',
    created_at: '2026-11-21T10:00:00Z',
  }),
);

const meta: Meta = {
  title: 'Account/Subscription',
  component: 'tender-subscription',
  globals: { width: '34rem' },
  parameters: {
    ...stage({ desk: { isEmpty: true, operations: ['subscription.cancel'] } }),
    ...network(account({ subscriptions: [ACTIVE] })),
  },
  render: ofShopper('tender-subscription'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="subscription"]'),
};
export default meta;
type Story = StoryObj;

export const Active: Story = {};

/** Before it is sent, the dialog says which payment is still taken. */
export const Cancelling: Story = {
  ...plays(pressing('cancel-subscription-button'), showing('dialog[open]')),
};

/** The charge that was agreed before is told. */
export const Cancelled: Story = { parameters: network(account({ subscriptions: [CANCELLED] })) };

export const Ended: Story = { parameters: network(account({ subscriptions: [ENDED] })) };

/** Nothing was done; it can be tried again. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: network(account({ subscriptions: [ACTIVE] }), refused),
  ...plays(
    pressing('cancel-subscription-button'),
    pressing('confirm-button'),
    showing('dialog [part~="result"]:not(:empty)'),
  ),
};

/** It is said to be unknown, and isn't sent again. */
export const Unknown: Story = {
  parameters: network(account({ subscriptions: [{ ...ACTIVE, state: 'cancelling' }] })),
  ...plays(showing('[part~="check-again-button"]')),
};

/** The grant doesn't name the operation: the shopper sees, and cancels elsewhere. */
export const NotAllowed: Story = {
  parameters: stage({ desk: { isEmpty: true, operations: [] } }),
};

export const Several: Story = {
  parameters: network(account({ subscriptions: [ACTIVE, CANCELLED] })),
};

export const Empty: Story = {
  parameters: network(account({})),
  ...plays(showing('[part~="empty"]')),
};

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="error"]:not([hidden])'),
};

export const Dark: Story = dark(Active);

export const RightToLeft: Story = rightToLeft(Cancelled);

export const Narrow: Story = narrow(Cancelling);
