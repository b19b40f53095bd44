import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { press, showing, untilThere } from './support/look.ts';
import { network, stalled } from './support/network.ts';
import { provided } from './support/drawn.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';
import { CARDS, GROUP, LASTING, playNext } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Balance',
  component: 'tender-balance',
  args: { 'card-id': CARDS.travel, 'group-id': '' },
  parameters: stage({ wallet: {} }),
  render: provided('tender-balance'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="amount"]'),
};
export default meta;
type Story = StoryObj;

export const Filled: Story = {};

export const Empty: Story = { args: { 'card-id': CARDS.fuel } };

/** A line chart, once the proxy has seen it change: the gateway interface has no history. */
export const Moved: Story = {
  parameters: stage({
    wallet: {
      done: [
        ['card.query', { card_id: CARDS.travel }],
        ...['120.00', '35.50'].flatMap((amount) => [
          ['card.charge', { card_id: CARDS.travel, charge_amount: amount }] as const,
          ['card.query', { card_id: CARDS.travel }] as const,
        ]),
        ['card.withdraw', { card_id: CARDS.travel, refund_amount: '180.00' }],
      ],
    },
  }),
  ...plays(showing('[part~="trend"]')),
};

/** The gateway interface has no query for it, and nothing is made up. */
export const OfGroup: Story = { args: { 'card-id': '', 'group-id': GROUP } };

export const Loading: Story = {
  parameters: network(stalled),
  ...plays(showing('.skeleton')),
};

/** The last value stays, with its time, next to the error. */
export const Stale: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { done: [['card.query', { card_id: CARDS.travel }]] } }),
  async play({ canvasElement }) {
    await untilThere(canvasElement, '[part~="amount"]');
    await playNext('card.query', 'http500', LASTING);
    await press(canvasElement, 'refresh-button');
    await untilFault(canvasElement);
  },
};

/** The gateway has trouble. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { next: { 'card.query': 'http500' } } }),
  ...plays(untilFault),
};

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark();

export const RightToLeft: Story = rightToLeft();

export const Narrow: Story = narrow();
