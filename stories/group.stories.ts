import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { press, untilThere } from './support/look.ts';
import { network, offline, stalled } from './support/network.ts';
import { provided } from './support/provided.ts';
import { stage } from './support/stage.ts';
import { enter, typeAll, untilFault, untilTold } from './support/treasurer.ts';
import { GROUP } from './support/wallet.ts';

const meta: Meta = {
  title: 'Issuing/Group',
  component: 'tender-group',
  args: { 'group-id': GROUP, 'return-funds': 'to-account' },
  argTypes: { 'return-funds': { control: 'select', options: ['', 'to-account', 'to-group'] } },
  parameters: stage({ wallet: {} }),
  render: (args, context) =>
    provided(
      context,
      html`<tender-group
        group-id=${args['group-id']}
        return-funds=${args['return-funds']}
      ></tender-group>`,
    ),
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

export const AddsFunds: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, 'charge-button');
    await untilThere(canvasElement, '[part~="input"]');
  },
};

export const Faulty: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'return', 'all of it');
    await untilThere(canvasElement, '[aria-invalid="true"]');
  },
};

export const Succeeded: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'charge', '500');
    await untilTold(canvasElement);
  },
};

export const Failed: Story = {
  tags: ['no-network'],
  parameters: stage({ wallet: { next: { 'group.charge': 'http400' } } }),
  play: Succeeded.play!,
};

/** Nobody has said what came of it, so nothing is claimed. */
export const Unknown: Story = {
  async play({ canvasElement }) {
    await enter(canvasElement, 'charge', '500.15');
    await untilTold(canvasElement);
  },
};

/** Without an id it makes a new group. */
export const New: Story = {
  args: { 'group-id': '' },
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="input"]'),
};

export const NewFaulty: Story = {
  args: { 'group-id': '' },
  async play({ canvasElement }) {
    await press(canvasElement, 'confirm-button');
    await untilThere(canvasElement, '[aria-invalid="true"]');
  },
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

export const Narrow: Story = { globals: { width: '320px' } };
