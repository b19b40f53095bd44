import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { account, ACTIVE, CARDS } from './support/account.ts';
import { inAccount } from './support/drawn.ts';
import { untilThere } from './support/look.ts';
import { network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const page = html`<div style="display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem">
  <tender-saved-cards></tender-saved-cards>
  <tender-subscription></tender-subscription>
</div>`;

const meta: Meta = {
  title: 'Account/Account',
  component: 'tender-account',
  globals: { width: '34rem' },
  parameters: {
    ...stage({ desk: { isEmpty: true, operations: ['subscription.cancel'] } }),
    ...network(account({ cards: CARDS, subscriptions: [ACTIVE] })),
  },
  render: (_args, context) => inAccount(context, page),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="subscription"]'),
};
export default meta;
type Story = StoryObj;

/** It draws nothing itself: the elements inside share its grant, and load once. */
export const Filled: Story = {};

/** The merchant server gives no grant: the page hears of it (`tender-grant-error`). */
export const NoGrant: Story = {
  tags: ['no-network'],
  render: (_args, context) =>
    inAccount(context, page, () => Promise.reject(new Error('signed out'))),
  ...plays(untilFault),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark();

export const RightToLeft: Story = rightToLeft();

export const Narrow: Story = narrow();
