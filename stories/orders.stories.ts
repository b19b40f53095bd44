import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { atDesk, withStaff } from './support/drawn.ts';
import { html } from 'lit';
import { find, pressing, showing, untilThere, type Step } from './support/look.ts';
import { listingOrders, manyOrders } from './support/many-orders.ts';
import { failing, network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const meta: Meta = {
  title: 'Staff/Orders',
  component: 'tender-orders',
  args: { 'page-size': 50 },
  globals: { width: '100%' },
  parameters: stage({ desk: {} }),
  render: atDesk('tender-orders'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="orders"]'),
};
export default meta;
type Story = StoryObj;

/** Types into the search, or chooses in a filter. */
const entering =
  (name: string, value: string): Step =>
  async (canvas) => {
    const input = await find<HTMLInputElement>(canvas, `[name="${name}"]`);
    input.value = value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

/** Paid, partly refunded, in another currency, cancelled and declined ones. */
export const Filled: Story = {};

/** Every state and mark, in three currencies; a page at a time. */
export const Many: Story = {
  args: { 'page-size': 20 },
  parameters: network(listingOrders(manyOrders(120))),
};

/** What is asked for is said, and is one JSON object that a page can keep in its address. */
export const Filtered: Story = {
  ...Many,
  ...plays(showing('tbody'), entering('state', 'over'), showing('[part~="clear-button"]')),
};

/** A page begins with a view of its own. */
export const SavedView: Story = {
  ...Many,
  args: { filters: '{"state":"paid","currency":"EUR","from":"2026-11-01T00:00:00Z"}' },
};

/** What was paid and refunded, over all pages. */
export const AddedUp: Story = {
  ...Many,
  ...plays(
    pressing('sum-button'),
    showing('.tools:not(:has([part~="sum-button"])) [part~="export-button"]'),
  ),
};

export const Chosen: Story = {
  ...plays(pressing('select-button'), showing('[aria-current="true"]')),
};

export const NoMatch: Story = {
  ...plays(showing('tbody'), entering('search', 'nothing-like-it'), showing('p.muted')),
};

/** The shop has sold nothing yet, or the grant covers none of it. */
export const Empty: Story = {
  parameters: stage({ desk: { isEmpty: true } }),
  ...plays(showing('tender-orders[state="empty"]')),
};

/** With a code to hand on. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: network(failing),
  ...plays(showing('[part~="error-code"]')),
};

/** The page's own sign-in has ended. */
export const NoGrant: Story = {
  tags: ['no-network'],
  render: (_args, context) =>
    withStaff(context, html`<tender-orders></tender-orders>`, () =>
      Promise.reject(new Error('signed out')),
    ),
  ...plays(untilFault),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark(Many);

export const RightToLeft: Story = rightToLeft(Many);

export const Narrow: Story = narrow(Many);
