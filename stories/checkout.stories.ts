import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { find, press, untilThere } from './support/look.ts';
import {
  failing,
  frameless,
  network,
  offline,
  rateLimited,
  slow,
  stalled,
  unreadable,
} from './support/network.ts';
import { choose, typeCard, typeFields, untilFaulty, untilFormDrawn } from './support/shopper.ts';
import { stage, stagedOf } from './support/stage.ts';

const meta: Meta = {
  title: 'Checkout/Checkout',
  component: 'tender-checkout',
  args: { disabled: false, 'no-button': false, layout: 'accordion' },
  argTypes: { layout: { control: 'select', options: ['accordion', 'tabs'] } },
  render(args, context) {
    const { proxy, clientSecret } = stagedOf(context);
    return html`
      <tender-checkout
        proxy=${proxy}
        .clientSecret=${clientSecret}
        locale=${String(context.globals['locale'])}
        ?disabled=${args['disabled']}
        ?no-button=${args['no-button']}
        layout=${args['layout']}
      ></tender-checkout>
    `;
  },
};
export default meta;
type Story = StoryObj;

/** Everything at once: what is paid, the card form, the Pay button. */
export const Empty: Story = {
  play: ({ canvasElement }) => untilThere(canvasElement, 'tender-card-entry[state="ready"]'),
};

export const Filled: Story = {
  play: ({ canvasElement }) => typeCard(canvasElement),
};

/** Faults are shown beside their fields, after Pay was pressed; the first has focus. */
export const Faulty: Story = {
  async play({ canvasElement }) {
    await typeFields(canvasElement, { 'cc-number': '4242 4242 4242 4241', 'cc-exp': '01/20' });
    await press(canvasElement, 'pay-button');
    await untilFaulty(canvasElement);
  },
};

/** Types a card, presses Pay: signed, sent, read and answered by the real proxy and sandbox. */
export const Pays: Story = {
  async play({ canvasElement }) {
    await typeCard(canvasElement);
    await press(canvasElement, 'pay-button');
    await untilThere(canvasElement, 'tender-payment-status[outcome="succeeded"]');
  },
};

/** A refusal says so kindly and lets the shopper try another card. */
export const Declines: Story = {
  async play({ canvasElement }) {
    await typeCard(canvasElement, 'declined');
    await press(canvasElement, 'pay-button');
    await untilThere(canvasElement, 'tender-payment-status[outcome="failed"]');
  },
};

/** The payment needs time; nobody is asked to pay again. */
export const Pending: Story = {
  parameters: stage({ scenario: 'pending', paidWith: 'visa' }),
  play: ({ canvasElement }) =>
    untilThere(canvasElement, 'tender-payment-status[outcome="pending"]'),
};

export const InReview: Story = {
  parameters: stage({ paidWith: 'review' }),
  play: ({ canvasElement }) => untilThere(canvasElement, 'tender-payment-status[outcome="review"]'),
};

/** The gateway's answer was unreadable: nothing is claimed until the proxy has asked again. */
export const Confirming: Story = {
  parameters: stage({ scenario: 'html200', unproven: true, paidWith: 'visa' }),
  play: ({ canvasElement }) =>
    untilThere(canvasElement, 'tender-payment-status[outcome="unknown"]'),
};

/** The bank wants the shopper to confirm it is them. */
export const ActionNeeded: Story = {
  parameters: stage({ paidWith: 'challenge' }),
  async play({ canvasElement }) {
    await untilThere(canvasElement, 'tender-payment-status[outcome="requires_action"]');
    await untilFormDrawn(canvasElement);
  },
};

/** The bank's own page, in a frame of the proxy, in a dialog. */
export const Challenge: Story = {
  ...ActionNeeded,
  async play({ canvasElement }) {
    await press(canvasElement, 'continue-button');
    await untilThere(canvasElement, 'button[value="approve"]');
  },
};

/** Whoever closes the dialog is asked whether they mean it. */
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
  async play({ canvasElement }) {
    await press(canvasElement, 'continue-button');
    await choose(canvasElement, 'approve');
    await untilThere(canvasElement, 'tender-payment-status[outcome="succeeded"]');
  },
};

/** It was not them, says the bank: the payment is refused, and another card can be tried. */
export const ChallengeRefused: Story = {
  ...ActionNeeded,
  async play({ canvasElement }) {
    await press(canvasElement, 'continue-button');
    await choose(canvasElement, 'refuse');
    await untilThere(canvasElement, 'tender-payment-status[outcome="failed"]');
  },
};

export const Cancelled: Story = {
  parameters: stage({ cancelled: true }),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="notice-title"]'),
};

export const Loading: Story = { parameters: network(stalled) };

/** The proxy can't be reached. */
export const Offline: Story = {
  tags: ['no-network'],
  parameters: network(offline),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="action-button"]'),
};

/** Every request takes a second and a half longer. */
export const SlowNetwork: Story = {
  parameters: network(slow),
  play: ({ canvasElement }) => untilThere(canvasElement, 'tender-card-entry[state="ready"]'),
};

/** The proxy answers 500: nothing was sent, and the shopper can ask again. */
export const ProxyFails: Story = {
  tags: ['no-network'],
  parameters: network(failing),
  play: Offline.play!,
};

/** A page of the network's own comes in place of each answer. */
export const Unreadable: Story = {
  tags: ['no-network'],
  parameters: network(unreadable),
  play: Offline.play!,
};

/** The proxy has been asked too often. */
export const RateLimited: Story = {
  tags: ['no-network'],
  parameters: network(rateLimited),
  play: Offline.play!,
};

/** Something on the shopper's side blocks the secure frame. */
export const FrameBlocked: Story = {
  tags: ['no-network'],
  parameters: network(frameless),
  play: ({ canvasElement }) => untilThere(canvasElement, 'tender-card-entry[state="error"]'),
};

export const Disabled: Story = { ...Filled, args: { disabled: true }, play: Empty.play! };

export const Dark: Story = { ...Filled, globals: { theme: 'dark' } };

export const RightToLeft: Story = {
  ...Filled,
  globals: { locale: 'ar', direction: 'rtl' },
};

export const Narrow: Story = { ...Faulty, globals: { width: '320px' } };

/** Elements of your own layout inside get session, language and looks from the one around them. */
export const OwnLayout: Story = {
  render(_args, context) {
    const { proxy, clientSecret } = stagedOf(context);
    return html`
      <tender-checkout
        proxy=${proxy}
        .clientSecret=${clientSecret}
        locale=${String(context.globals['locale'])}
      >
        <h2>Your card</h2>
        <tender-card-entry></tender-card-entry>
        <h2>Your order</h2>
        <tender-order-summary></tender-order-summary>
      </tender-checkout>
    `;
  },
  play: Empty.play!,
};
