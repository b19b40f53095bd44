import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { SubscriptionTerms } from '../src/contract/proxy/session.schema.ts';
import { inSession } from './support/drawn.ts';
import { find, pressing, showing, untilThere } from './support/look.ts';
import { network, offline } from './support/network.ts';
import { typeCard } from './support/shopper.ts';
import { stage } from './support/stage.ts';
import { dark, loading, narrow, plays, rightToLeft } from './support/variants.ts';

/** It starts on a distant day, so that the story looks the same until then. */
const CLUB: SubscriptionTerms = {
  contract_name: 'Bean club, 500 g',
  contract_amount: { value: '18.90', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
  contract_start: '2040-01-01',
};

const subscribed = (changes: Partial<SubscriptionTerms> = {}, first = '18.90') =>
  stage({
    terms: {
      amount: { value: first, currency: 'EUR' },
      items: [],
      subscription: { ...CLUB, ...changes },
    },
  });

const meta: Meta = {
  title: 'Checkout/Subscription terms',
  component: 'tender-subscription-terms',
  args: { 'no-consent': false, 'cancel-url': 'https://shop.example/account' },
  parameters: subscribed(),
  render: inSession('tender-subscription-terms'),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="terms"]'),
};
export default meta;
type Story = StoryObj;

export const Monthly: Story = {};

export const WithOffer: Story = { parameters: subscribed({ promotion_cycle: 3 }, '9.00') };

/** A number of charges, every two weeks. */
export const Limited: Story = {
  parameters: subscribed({ interval: 'week', interval_count: 2, billing_cycle: 12 }),
};

export const WithEnd: Story = {
  parameters: subscribed({ interval: 'year', contract_end: '2044-12-31' }),
};

export const Agreed: Story = {
  async play({ canvasElement }) {
    (await find(canvasElement, 'input[type="checkbox"]')).click();
  },
};

/** Its session can't be paid before the shopper agrees, wherever the payment method is. */
export const ConsentMissing: Story = {
  render: inSession('tender-checkout', {
    inside: html`
      <tender-subscription-terms></tender-subscription-terms>
      <tender-card-entry></tender-card-entry>
    `,
  }),
  ...plays(typeCard, pressing('pay-button'), showing('.fault:not(:empty)')),
};

/** The page has already obtained consent. */
export const WithoutConsent: Story = { args: { 'no-consent': true } };

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  parameters: network(offline),
  play: async () => undefined,
};

export const Dark: Story = dark(ConsentMissing);

export const RightToLeft: Story = rightToLeft(ConsentMissing);

export const Narrow: Story = narrow(Agreed);
