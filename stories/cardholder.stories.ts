import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { pressing, showing, untilThere } from './support/look.ts';
import { network, stalled } from './support/network.ts';
import { provided } from './support/drawn.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';
import { ADA } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Cardholder',
  component: 'tender-cardholder',
  args: { 'cardholder-id': ADA, shown: false },
  parameters: stage({ wallet: {} }),
  render: provided('tender-cardholder'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="card"]'),
};
export default meta;
type Story = StoryObj;

/** Personal data is not requested until someone chooses to see it. */
export const Hidden: Story = {};

export const Shown: Story = plays(
  showing('[part~="card"]'),
  pressing('personal-button'),
  showing('[part~="personal"]'),
);

/** No card of this person is known to the proxy. */
export const Empty: Story = {
  args: { 'cardholder-id': '8203' },
  ...plays(showing('#cards ~ .muted')),
};

/** The grant does not name the question. */
export const NotAllowed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { operations: ['card.query'] } }),
  ...plays(pressing('personal-button'), untilFault),
};

export const Loading: Story = {
  args: { shown: true },
  parameters: network(stalled),
  play: async () => undefined,
};

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark(Shown);

export const RightToLeft: Story = rightToLeft(Shown);

export const Narrow: Story = narrow(Shown);
