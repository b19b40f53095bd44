import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { withGrant } from './support/drawn.ts';
import { fortyCards, HOLDERS, listing } from './support/forty-cards.ts';
import { find, pressing, showing, untilThere, type Step } from './support/look.ts';
import { network } from './support/network.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const meta: Meta = {
  title: 'Issuing/Cards',
  component: 'tender-cards',
  args: { 'page-size': 25 },
  parameters: stage({ wallet: {} }),
  render: (args, context) =>
    withGrant(
      context,
      html`<tender-cards page-size=${args['page-size']} .holders=${HOLDERS}></tender-cards>`,
    ),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="sums"]'),
};
export default meta;
type Story = StoryObj;

/** Types into the search, or chooses in a filter. */
const entering =
  (name: string, value: string): Step =>
  async (canvas) => {
    const input = await find<HTMLInputElement>(canvas, `[name="${name}"]`);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

export const Filled: Story = {};

/** Three groups in three currencies. */
export const Forty: Story = {
  globals: { width: '100%' },
  parameters: network(listing(fortyCards())),
};

/** A page of the list is drawn at a time. */
export const FiveHundred: Story = {
  globals: { width: '100%' },
  parameters: network(listing(fortyCards(500))),
};

/** The chosen card is shown by the elements that name none. */
export const Chosen: Story = {
  render: (_args, context) =>
    withGrant(
      context,
      html`<tender-cards .holders=${HOLDERS}></tender-cards>
        <tender-issued-card></tender-issued-card>
        <tender-balance></tender-balance>`,
    ),
  ...plays(pressing('select-button'), showing('[part~="number"]')),
};

export const Sorted: Story = {
  ...Forty,
  ...plays(showing('th.column-balance'), async (canvas) => {
    (await find(canvas, 'th.column-balance button')).click();
    await untilThere(canvas, 'th.column-balance[aria-sort="ascending"]');
  }),
};

export const Filtered: Story = {
  ...Forty,
  ...plays(entering('search', 'emilie'), entering('status', 'active'), showing('tbody')),
};

export const NoMatch: Story = {
  ...Forty,
  ...plays(entering('search', 'nothing like it'), showing('.container:not(:has(table))')),
};

/** The grant covers no card. */
export const NoAccess: Story = {
  parameters: network(listing([])),
  ...plays(showing('section > p.muted')),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark(Sorted);

export const RightToLeft: Story = rightToLeft(Sorted);

export const Narrow: Story = narrow(Forty);
