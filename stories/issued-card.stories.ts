import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { pressing, showing, untilThere } from './support/look.ts';
import { network, stalled } from './support/network.ts';
import { provided, withGrant } from './support/drawn.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';
import { CARDS } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Issued card',
  component: 'tender-issued-card',
  args: { 'card-id': CARDS.travel, holder: 'Ada Lovelace' },
  parameters: stage({ wallet: {} }),
  render: provided('tender-issued-card'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="number"]'),
};
export default meta;
type Story = StoryObj;

export const Active: Story = {};

/** After the step-up, in a frame that the page can't read; it goes after half a minute. */
export const Revealed: Story = plays(
  pressing('reveal-button'),
  showing('tender-issued-card[revealed]'),
  showing('#details:not([hidden])'),
);

/** The merchant's step-up refuses. */
export const Refused: Story = {
  render: (args, context) =>
    withGrant(
      context,
      html`<tender-issued-card
        card-id=${args['card-id']}
        holder=${args['holder']}
        .authoriseReveal=${() => Promise.reject(new Error('not them'))}
      ></tender-issued-card>`,
    ),
  ...plays(pressing('reveal-button'), showing('[part~="result"]:not(:empty)')),
};

/** A blocked card's details are not shown. */
export const Blocked: Story = { args: { 'card-id': CARDS.software } };

export const Closed: Story = {
  parameters: stage({ wallet: { done: [['card.close', { card_id: CARDS.travel }]] } }),
};

/** Two custom properties change the card's appearance. */
export const Themed: Story = {
  render: (args, context) =>
    withGrant(
      context,
      html`<div class="midnight">
        <tender-issued-card
          card-id=${args['card-id']}
          holder=${args['holder']}
        ></tender-issued-card>
      </div>`,
    ),
};

export const Loading: Story = {
  parameters: network(stalled),
  ...plays(showing('.skeleton')),
};

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark(Revealed);

export const RightToLeft: Story = rightToLeft(Revealed);

export const Narrow: Story = narrow(Revealed);
