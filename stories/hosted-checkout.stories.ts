import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { mayStay } from './support/drawn.ts';
import { pressing, showing, untilThere } from './support/look.ts';
import { choosing } from './support/shopper.ts';
import { stage } from './support/stage.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const meta: Meta = {
  title: 'Checkout/Hosted checkout',
  component: 'tender-hosted-checkout',
  args: { mode: 'page', disabled: false, 'no-button': false, stays: false },
  argTypes: {
    mode: { control: 'select', options: ['page', 'frame', 'window'] },
    stays: { table: { disable: true } },
  },
  parameters: stage({ terms: { methods: ['hosted'] } }),
  render: mayStay('tender-hosted-checkout'),
  play: ({ canvasElement }) => untilThere(canvasElement, '.hint'),
};
export default meta;
type Story = StoryObj;

/** Press Pay: the window goes to the gateway's payment page, and comes back. */
export const InPage: Story = {};

export const InFrame: Story = { args: { mode: 'frame' } };

export const InWindow: Story = { args: { mode: 'window' } };

/** The payment page, in a document of the proxy, in a dialog. */
export const FrameShown: Story = {
  args: { mode: 'frame' },
  ...plays(pressing('pay-button'), showing('button[value="approve"]')),
};

export const Pays: Story = {
  args: { mode: 'frame' },
  ...plays(pressing('pay-button'), choosing('approve'), showing('.notice.good')),
};

export const Declines: Story = {
  args: { mode: 'frame' },
  ...plays(pressing('pay-button'), choosing('refuse'), showing('.notice.bad')),
};

/** The payment continues elsewhere; this page prevented the redirect, and offers the next step. */
export const ActionNeeded: Story = {
  args: { stays: true },
  ...plays(pressing('pay-button'), showing('[part~="continue-button"]')),
};

/** The session does not offer it. */
export const NotOffered: Story = { parameters: stage({ terms: { methods: ['card'] } }) };

export const Disabled: Story = { args: { disabled: true } };

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="action-button"]'),
};

export const Dark: Story = dark();

export const RightToLeft: Story = rightToLeft();

export const Narrow: Story = narrow();
