import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { press, pressing, showing, untilThere } from './support/look.ts';
import { provided } from './support/drawn.ts';
import { stage } from './support/stage.ts';
import { entering, typeAll, untilFault, untilTold } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';
import { GROUP } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Group',
  component: 'tender-group',
  args: { 'group-id': GROUP, 'return-funds': 'to-account' },
  argTypes: { 'return-funds': { control: 'select', options: ['', 'to-account', 'to-group'] } },
  parameters: stage({ wallet: {} }),
  render: provided('tender-group'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="card"]'),
};
export default meta;
type Story = StoryObj;

export const Active: Story = {};

export const Inactive: Story = {
  parameters: stage({
    wallet: { done: [['group.status', { group_id: GROUP, status: 'inactive' }]] },
  }),
};

/** Where returned funds go is not known: there is no button for it. */
export const DirectionUnknown: Story = { args: { 'return-funds': '' } };

export const AddsFunds: Story = plays(pressing('charge-button'), showing('[part~="input"]'));

export const Faulty: Story = plays(
  entering('return', 'all of it'),
  showing('[aria-invalid="true"]'),
);

export const Succeeded: Story = plays(entering('charge', '500'), untilTold);

export const Failed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { next: { 'group.charge': 'http400' } } }),
  play: Succeeded.play!,
};

/** The result is unknown, so nothing is claimed. */
export const Unknown: Story = plays(entering('charge', '500.15'), untilTold);

/** Without an id it makes a new group, and lists those that there are. */
export const New: Story = {
  args: { 'group-id': '' },
  ...plays(showing('[part~="input"]')),
};

export const NewFaulty: Story = {
  args: { 'group-id': '' },
  ...plays(pressing('confirm-button'), showing('[aria-invalid="true"]')),
};

export const NewSucceeded: Story = {
  args: { 'group-id': '' },
  async play({ canvasElement }) {
    await typeAll(canvasElement, {
      name: 'Field team',
      country: 'DE',
      currency: 'EUR',
      amount: '1200',
    });
    await press(canvasElement, 'confirm-button');
    await untilTold(canvasElement);
  },
};

/** One that was chosen in the list, with the way back to all. */
export const Chosen: Story = {
  args: { 'group-id': '' },
  ...plays(pressing('select-button'), showing('[part~="back-button"]'), showing('[part~="card"]')),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark(Faulty);

export const RightToLeft: Story = rightToLeft(Faulty);

export const Narrow: Story = narrow();
