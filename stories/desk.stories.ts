import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { withStaff } from './support/drawn.ts';
import { untilThere } from './support/look.ts';
import { stage } from './support/stage.ts';
import { untilFault } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const page = html`<tender-orders></tender-orders>`;

const meta: Meta = {
  title: 'Staff/Desk',
  component: 'tender-desk',
  globals: { width: '100%' },
  parameters: stage({ desk: {} }),
  render: (_args, context) => withStaff(context, page),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="orders"]'),
};
export default meta;
type Story = StoryObj;

/** It draws nothing itself: the elements inside share its grant and its choice. */
export const Filled: Story = {};

/** The merchant server gives no grant: the page hears of it (`tender-grant-error`). */
export const NoGrant: Story = {
  tags: ['no-network'],
  render: (_args, context) =>
    withStaff(context, page, () => Promise.reject(new Error('signed out'))),
  ...plays(untilFault),
};

export const Loading: Story = loading;

export const Offline: Story = { tags: ['no-network'], ...withoutNetwork(untilFault) };

export const Dark: Story = dark();

export const RightToLeft: Story = rightToLeft();

export const Narrow: Story = narrow();
