import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { inSession } from './support/drawn.ts';
import { untilThere } from './support/look.ts';
import { network, offline } from './support/network.ts';
import { stage } from './support/stage.ts';
import { dark, loading, narrow, rightToLeft } from './support/variants.ts';

const meta: Meta = {
  title: 'Checkout/Order summary',
  component: 'tender-order-summary',
  render: inSession('tender-order-summary'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="total"]'),
};
export default meta;
type Story = StoryObj;

export const Items: Story = {};

/** Shipping, tax and discounts appear between the items and the total. */
export const WithParts: Story = {
  parameters: stage({
    terms: {
      amount: { value: '76.80', currency: 'EUR' },
      parts: { item_total: '74.90', shipping: '4.90', discount: '3.00' },
    },
  }),
};

export const AmountAlone: Story = { parameters: stage({ terms: { items: [] } }) };

/** A currency without decimals, and one with three. */
export const Yen: Story = {
  parameters: stage({ terms: { amount: { value: '12000', currency: 'JPY' }, items: [] } }),
};

export const KuwaitiDinar: Story = {
  parameters: stage({ terms: { amount: { value: '24.750', currency: 'KWD' }, items: [] } }),
};

export const LongNames: Story = {
  globals: { width: '320px' },
  parameters: stage({
    terms: {
      amount: { value: '1299.00', currency: 'EUR' },
      items: [
        {
          name: 'Hand-thrown stoneware pour-over set with dripper, carafe and two filter packs',
          unit_price: { value: '433.00', currency: 'EUR' },
          quantity: 3,
        },
      ],
    },
  }),
};

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  parameters: network(offline),
  play: async () => undefined,
};

export const Dark: Story = dark();

export const RightToLeft: Story = rightToLeft();

export const Narrow: Story = narrow();
