import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { provided, withGrant } from './support/drawn.ts';
import { showing, untilThere } from './support/look.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';
import { CARDS, GROUP } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Activity',
  component: 'tender-activity',
  args: { 'card-id': CARDS.travel },
  parameters: stage({
    wallet: {
      done: [
        ['card.charge', { card_id: CARDS.travel, charge_amount: '50.00' }],
        ['card.charge', { card_id: CARDS.travel, charge_amount: '40.15' }],
        ['card.status', { card_id: CARDS.travel, status: 'blocked' }],
      ],
    },
  }),
  render: provided('tender-activity'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="operation"]'),
};
export default meta;
type Story = StoryObj;

/** What could not be confirmed is in it, with a reference to ask by. */
export const Filled: Story = {};

/** Nothing was done with it through the proxy. */
export const Empty: Story = {
  args: { 'card-id': CARDS.fuel },
  ...plays(showing('section > p.muted')),
};

export const OfGroup: Story = {
  args: { 'card-id': '', 'group-id': GROUP },
  parameters: stage({
    wallet: { done: [['group.charge', { group_id: GROUP, charge_amount: '500.00' }]] },
  }),
};

/** What could not be confirmed is told here; the controls say of what, and lead to it. */
export const BesideControls: Story = {
  render: (_args, context) =>
    withGrant(
      context,
      html`<tender-card-controls card-id=${CARDS.travel}></tender-card-controls>
        <tender-activity card-id=${CARDS.travel}></tender-activity>`,
    ),
  ...plays(showing('[part~="operation"]'), showing('[part~="record-button"]')),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark(Filled);

export const RightToLeft: Story = rightToLeft(Filled);

export const Narrow: Story = narrow(Filled);
