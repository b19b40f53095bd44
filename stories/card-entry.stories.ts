import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { press, untilThere } from './support/look.ts';
import { frameless, network, offline, stalled } from './support/network.ts';
import { typeCard, typeFields, untilFaulty } from './support/shopper.ts';
import { stagedOf } from './support/stage.ts';

const meta: Meta = {
  title: 'Checkout/Card entry',
  component: 'tender-card-entry',
  args: { disabled: false, 'no-button': false },
  render(args, context) {
    const { proxy, clientSecret } = stagedOf(context);
    return html`
      <tender-card-entry
        proxy=${proxy}
        .clientSecret=${clientSecret}
        locale=${String(context.globals['locale'])}
        ?disabled=${args['disabled']}
        ?no-button=${args['no-button']}
      ></tender-card-entry>
    `;
  },
};
export default meta;
type Story = StoryObj;

/** Alone, with a session of its own, it draws its own Pay button. */
export const Empty: Story = {
  play: ({ canvasElement }) => untilThere(canvasElement, 'tender-card-entry[state="ready"]'),
};

export const Filled: Story = { play: ({ canvasElement }) => typeCard(canvasElement) };

/** The brand is known after a few digits; four for American Express are asked on the front. */
export const AmericanExpress: Story = {
  play: ({ canvasElement }) => typeFields(canvasElement, { 'cc-number': '378282246310005' }),
};

export const Faulty: Story = {
  async play({ canvasElement }) {
    await typeFields(canvasElement, { 'cc-number': '4242 4242 4242 4241', 'cc-exp': '01/20' });
    await press(canvasElement, 'pay-button');
    await untilFaulty(canvasElement);
  },
};

export const Pays: Story = {
  async play({ canvasElement }) {
    await typeCard(canvasElement);
    await press(canvasElement, 'pay-button');
    await untilThere(canvasElement, 'tender-card-entry[state="done"]');
  },
};

export const Declines: Story = {
  async play({ canvasElement }) {
    await typeCard(canvasElement, 'insufficient-funds');
    await press(canvasElement, 'pay-button');
    await untilThere(canvasElement, '[part~="notice-title"]');
  },
};

/** The page calls `pay()` itself. */
export const WithoutButton: Story = { args: { 'no-button': true }, play: Empty.play! };

export const Loading: Story = { parameters: network(stalled) };

/** The proxy can't be reached. */
export const Offline: Story = {
  tags: ['no-network'],
  parameters: network(offline),
  play: ({ canvasElement }) => untilThere(canvasElement, '[part~="action-button"]'),
};

export const FrameBlocked: Story = {
  tags: ['no-network'],
  parameters: network(frameless),
  play: ({ canvasElement }) => untilThere(canvasElement, 'tender-card-entry[state="error"]'),
};

export const Disabled: Story = { args: { disabled: true }, play: Empty.play! };

export const Dark: Story = { ...Faulty, globals: { theme: 'dark' } };

export const RightToLeft: Story = { ...Faulty, globals: { locale: 'ar', direction: 'rtl' } };

export const Narrow: Story = { ...Filled, globals: { width: '320px' } };

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
