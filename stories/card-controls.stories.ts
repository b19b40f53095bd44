import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { press, untilThere } from './support/look.ts';
import { network, offline, stalled } from './support/network.ts';
import { provided } from './support/provided.ts';
import { stage } from './support/stage.ts';
import { enter, untilFault, untilTold } from './support/treasurer.ts';
import { CARDS } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Card controls',
  component: 'tender-card-controls',
  args: { 'card-id': CARDS.travel, 'shared-type': 'shared' },
  parameters: stage({ wallet: {} }),
  render: (args, context) =>
    provided(
      context,
      html`<tender-card-controls
        card-id=${args['card-id']}
        shared-type=${args['shared-type']}
      ></tender-card-controls>`,
    ),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="status"]'),
};
export default meta;
type Story = StoryObj;

export const Active: Story = {};

export const Blocked: Story = { args: { 'card-id': CARDS.software } };

/** Nothing can be done with it any more. */
export const Closed: Story = {
  parameters: stage({ wallet: { done: [['card.close', { card_id: CARDS.travel }]] } }),
};

/** Only shared cards have a limit of their own. */
export const Shared: Story = { args: { 'card-id': CARDS.team } };

export const AddsFunds: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, 'charge-button');
    await untilThere(canvasElement, '[part~="input"]');
  },
};

/** More than is on the card. */
export const Faulty: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'withdraw', '250.01');
    await untilThere(canvasElement, '[aria-invalid="true"]');
  },
};

/** Closing is for good, so the card's last digits are asked for. */
export const Closes: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'close', '1234');
    await untilThere(canvasElement, '[aria-invalid="true"]');
  },
};

export const Succeeded: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'charge', '40');
    await untilTold(canvasElement);
  },
};

/** The gateway has refused: it is certain that nothing was done. */
export const Failed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { next: { 'card.charge': 'http400' } } }),
  play: Succeeded.play!,
};

/** The sandbox moves amounts ending in .15 and says that it has not: what is not proven is not claimed. */
export const Unknown: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'charge', '40.15');
    await untilTold(canvasElement);
  },
};

/** The same again is not sent while nobody knows what came of it. */
export const Unsettled: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'charge', '40.15');
    await untilThere(canvasElement, '[part~="check-again-button"]');
    await enter(canvasElement, 'charge', '40.15');
    await untilThere(canvasElement, '.status > .notice ~ .notice');
  },
};

/** The grant names no operation but looking. */
export const NotAllowed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { operations: ['card.query'] } }),
  async play({ canvasElement }) {
    await press(canvasElement, 'block-button');
    await untilTold(canvasElement);
  },
};

export const Loading: Story = {
  parameters: network(stalled),
  play: async () => undefined,
};

export const Offline: Story = {
  tags: ['no-network'],
  parameters: network(offline),
  play: ({ canvasElement }) => untilFault(canvasElement),
};

export const Dark: Story = { ...Faulty, globals: { theme: 'dark' } };

export const RightToLeft: Story = { ...Faulty, globals: { locale: 'ar', direction: 'rtl' } };

export const Narrow: Story = { ...Shared, globals: { width: '320px' } };
