import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { inSession } from './support/drawn.ts';
import { pressing, showing } from './support/look.ts';
import { frameless, network, stalled } from './support/network.ts';
import { typeCard, typingCard, typingFields, untilFaulty } from './support/shopper.ts';
import { stagedOf } from './support/stage.ts';
import { dark, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const meta: Meta = {
  title: 'Checkout/Card entry',
  component: 'tender-card-entry',
  args: { disabled: false, 'no-button': false },
  render: inSession('tender-card-entry'),
};
export default meta;
type Story = StoryObj;

/** Alone, with its own session, it draws its own Pay button. */
export const Empty: Story = plays(showing('tender-card-entry[state="ready"]'));

export const Filled: Story = plays(typeCard);

/**
 * The brand is recognised after a few digits; American Express has a four-digit code on the front.
 */
export const AmericanExpress: Story = plays(typingFields({ 'cc-number': '378282246310005' }));

export const Faulty: Story = plays(
  typingFields({ 'cc-number': '4242 4242 4242 4241', 'cc-exp': '01/20' }),
  pressing('pay-button'),
  untilFaulty,
);

export const Pays: Story = plays(
  typeCard,
  pressing('pay-button'),
  showing('tender-card-entry[state="done"]'),
);

export const Declines: Story = plays(
  typingCard('insufficient-funds'),
  pressing('pay-button'),
  showing('.notice.bad'),
);

/** The page calls `pay()` itself. */
export const WithoutButton: Story = { args: { 'no-button': true }, play: Empty.play! };

export const Loading: Story = { parameters: network(stalled) };

/** The proxy can't be reached. */
export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="action-button"]'),
};

export const FrameBlocked: Story = {
  tags: ['no-network'],
  parameters: network(frameless),
  ...plays(showing('tender-card-entry[state="error"]')),
};

export const Disabled: Story = { args: { disabled: true }, play: Empty.play! };

export const Dark: Story = dark(Faulty);

export const RightToLeft: Story = rightToLeft(Faulty);

export const Narrow: Story = narrow(Filled);

/** `--tender-*` properties reach the frame too; it takes only values that it can parse. */
export const Themed: Story = {
  render(_args, context) {
    const { proxy, clientSecret } = stagedOf(context);
    return html`
      <div class="forest">
        <tender-card-entry
          proxy=${proxy}
          .clientSecret=${clientSecret}
          locale=${String(context.globals['locale'])}
        ></tender-card-entry>
      </div>
    `;
  },
  play: Filled.play!,
};
