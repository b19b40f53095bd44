import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { untilThere } from './support/look.ts';
import { withGrant } from './support/drawn.ts';
import { stage, stagedOf } from './support/stage.ts';
import { entering, untilFault, untilTold } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';
import { CARDS } from './support/wallet.ts';

const card = html`
  <div class="card">
    <tender-balance card-id=${CARDS.travel}></tender-balance>
    <tender-card-controls card-id=${CARDS.travel}></tender-card-controls>
  </div>
`;

const meta: Meta = {
  title: 'Issuing/Provider',
  component: 'tender-provider',
  parameters: stage({ wallet: {} }),
  render: (_args, context) => withGrant(context, card),
  async play({ canvasElement }) {
    await untilThere(canvasElement, '[part~="amount"]');
    await untilThere(canvasElement, '[part~="status"]');
  },
};
export default meta;
type Story = StoryObj;

/** It draws nothing itself: the elements inside share its grant, and hear of each other's work. */
export const Filled: Story = {};

/** What one element has done, the others show. */
export const Shares: Story = plays(entering('charge', '40'), untilTold);

/** Looks come from `--tender-*` properties of the page, or from `appearance`. */
export const Themed: Story = {
  render(_args, context) {
    const { proxy, grant } = stagedOf(context);
    const tokens = { '--tender-color-text': '#4a148c', '--tender-color-subtle': '#f1e6ff' };
    return html`
      <tender-provider
        proxy=${proxy}
        .grant=${grant}
        locale=${String(context.globals['locale'])}
        .appearance=${{ tokens }}
      >
        ${card}
      </tender-provider>
    `;
  },
};

/** The merchant server gives no grant: the page hears of it (`tender-grant-error`). */
export const NoGrant: Story = {
  tags: ['no-network'],
  render(_args, context) {
    const { proxy } = stagedOf(context);
    return html`
      <tender-provider
        proxy=${proxy}
        .fetchGrant=${() => Promise.reject(new Error('signed out'))}
        locale=${String(context.globals['locale'])}
      >
        ${card}
      </tender-provider>
    `;
  },
  ...plays(untilFault),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark();

export const RightToLeft: Story = rightToLeft();

export const Narrow: Story = narrow();
