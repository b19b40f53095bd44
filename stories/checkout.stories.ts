import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { inSession } from './support/drawn.ts';
import { find, press, pressing, showing, untilThere } from './support/look.ts';
import {
  failing,
  frameless,
  network,
  rateLimited,
  slow,
  stalled,
  unreadable,
} from './support/network.ts';
import {
  choosing,
  typeCard,
  typingCard,
  typingFields,
  untilFaulty,
  untilFormDrawn,
} from './support/shopper.ts';
import { stage } from './support/stage.ts';
import { dark, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const meta: Meta = {
  title: 'Checkout/Checkout',
  component: 'tender-checkout',
  args: { disabled: false, 'no-button': false, layout: 'accordion' },
  argTypes: { layout: { control: 'select', options: ['accordion', 'tabs'] } },
  render: inSession('tender-checkout'),
};
export default meta;
type Story = StoryObj;

/** Everything at once: what is paid, the card form, the Pay button. */
export const Empty: Story = plays(showing('tender-card-entry[state="ready"]'));

export const Filled: Story = plays(typeCard);

/** Faults are shown beside their fields, after Pay was pressed; the first has focus. */
export const Faulty: Story = plays(
  typingFields({ 'cc-number': '4242 4242 4242 4241', 'cc-exp': '01/20' }),
  pressing('pay-button'),
  untilFaulty,
);

/** Types a card, presses Pay: signed, sent, read and answered by the real proxy and sandbox. */
export const Pays: Story = plays(
  typeCard,
  pressing('pay-button'),
  showing('tender-payment-status[outcome="succeeded"]'),
);

/** A refusal says so kindly and lets the shopper try another card. */
export const Declines: Story = plays(
  typingCard('declined'),
  pressing('pay-button'),
  showing('tender-payment-status[outcome="failed"]'),
);

/** The payment needs time; the shopper is not asked to pay again. */
export const Pending: Story = {
  parameters: stage({ scenario: 'pending', paidWith: 'visa' }),
  ...plays(showing('tender-payment-status[outcome="pending"]')),
};

export const InReview: Story = {
  parameters: stage({ paidWith: 'review' }),
  ...plays(showing('tender-payment-status[outcome="review"]')),
};

/** The gateway's answer was unreadable: nothing is claimed until the proxy has queried it. */
export const Confirming: Story = {
  parameters: stage({ scenario: 'html200', unproven: true, paidWith: 'visa' }),
  ...plays(showing('tender-payment-status[outcome="unknown"]')),
};

/** The bank wants the shopper to confirm it is them. */
export const ActionNeeded: Story = {
  parameters: stage({ paidWith: 'challenge' }),
  ...plays(showing('tender-payment-status[outcome="requires_action"]'), untilFormDrawn),
};

/** The bank's own page, in a frame of the proxy, in a dialog. */
export const Challenge: Story = {
  ...ActionNeeded,
  ...plays(pressing('continue-button'), showing('button[value="approve"]')),
};

/** Closing the dialog asks for confirmation. */
export const ChallengeLeft: Story = {
  ...ActionNeeded,
  async play({ canvasElement }) {
    await press(canvasElement, 'continue-button');
    await untilThere(canvasElement, 'button[value="approve"]');
    (await find(canvasElement, 'dialog header button')).click();
    await untilThere(canvasElement, 'dialog [part~="give-up-button"]');
  },
};

export const ChallengeAnswered: Story = {
  ...ActionNeeded,
  ...plays(
    pressing('continue-button'),
    choosing('approve'),
    showing('tender-payment-status[outcome="succeeded"]'),
  ),
};

/** It was not them, says the bank: the payment is refused, and another card can be tried. */
export const ChallengeRefused: Story = {
  ...ActionNeeded,
  ...plays(
    pressing('continue-button'),
    choosing('refuse'),
    showing('tender-payment-status[outcome="failed"]'),
  ),
};

export const Cancelled: Story = {
  parameters: stage({ cancelled: true }),
  ...plays(showing('[part~="notice-title"]')),
};

export const Loading: Story = { parameters: network(stalled) };

/** The proxy can't be reached. */
export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="action-button"]'),
};

/** Every request takes a second and a half longer. */
export const SlowNetwork: Story = {
  parameters: network(slow),
  ...plays(showing('tender-card-entry[state="ready"]')),
};

/** The proxy answers 500: nothing was sent, and the shopper can ask again. */
export const ProxyFails: Story = { ...Offline, tags: ['no-network'], parameters: network(failing) };

/** A page of the network's own comes in place of each answer. */
export const Unreadable: Story = {
  ...Offline,
  tags: ['no-network'],
  parameters: network(unreadable),
};

/** Too many requests were sent to the proxy. */
export const RateLimited: Story = {
  ...Offline,
  tags: ['no-network'],
  parameters: network(rateLimited),
};

/** Something on the shopper's side blocks the secure frame. */
export const FrameBlocked: Story = {
  tags: ['no-network'],
  parameters: network(frameless),
  ...plays(showing('tender-card-entry[state="error"]')),
};

export const Disabled: Story = { ...Filled, args: { disabled: true }, play: Empty.play! };

export const Dark: Story = dark(Filled);

export const RightToLeft: Story = rightToLeft(Filled);

export const Narrow: Story = narrow(Faulty);

/** Elements in a layout of your own get session, language and appearance from the checkout. */
export const OwnLayout: Story = {
  render: inSession('tender-checkout', {
    inside: html`
      <h2>Your card</h2>
      <tender-card-entry></tender-card-entry>
      <h2>Your order</h2>
      <tender-order-summary></tender-order-summary>
    `,
  }),
  play: Empty.play!,
};
