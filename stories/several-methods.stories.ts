import type { Meta, StoryObj } from '@storybook/web-components-vite';
import checkout from './checkout.stories.ts';
import { find, press, pressing, showing, untilThere } from './support/look.ts';
import { typingCard, untilFaulty } from './support/shopper.ts';
import { stage } from './support/stage.ts';
import { dark, narrow, plays, rightToLeft } from './support/variants.ts';

const meta: Meta = {
  title: 'Checkout/Several payment methods',
  component: 'tender-checkout',
  tags: ['!autodocs'],
  args: checkout.args!,
  render: checkout.render!,
  parameters: stage({
    terms: { methods: ['card', 'online-banking', 'pocket-wallet', 'cash-voucher', 'hosted'] },
  }),
};
export default meta;
type Story = StoryObj;

const READY = 'tender-card-entry[state="ready"]';

/** Chooses a method, and answers its form once it has loaded. */
async function open(canvas: HTMLElement, code: string): Promise<HTMLElement> {
  (await find(canvas, `.method-head [value="${code}"]`)).click();
  const form = await find(
    canvas,
    '.method-form :is(tender-alternative-method, tender-hosted-checkout)',
  );
  await untilThere(form, 'form, .hint');
  return form;
}

const euro = (value: string) => ({ value, currency: 'EUR' });

/** The first method is open; its form is the card's. */
export const Empty: Story = plays(showing('.method-head'), showing(READY));

/** Another method is chosen: its form takes the card form's place, and Pay pays by it. */
export const Another: Story = {
  async play({ canvasElement }) {
    await open(canvasElement, 'online-banking');
  },
};

export const Hosted: Story = {
  async play({ canvasElement }) {
    await open(canvasElement, 'hosted');
  },
};

/** What the chosen method still needs is shown beside its field. */
export const Faulty: Story = {
  async play({ canvasElement }) {
    const form = await open(canvasElement, 'cash-voucher');
    await press(canvasElement, 'pay-button');
    await untilFaulty(form);
  },
};

/** Side by side, for few methods and wide pages. */
export const Tabs: Story = { ...Another, args: { layout: 'tabs' } };

/** Details that the merchant server requires in addition to the card. */
export const AsksDetails: Story = {
  parameters: stage({
    terms: { methods: ['card'], collect: ['email', 'birth_date', 'billing'] },
  }),
  ...plays(showing('[autocomplete~="postal-code"]')),
};

/** Stored cards are known by a handle: their numbers and tokens never reach the page. */
export const SavedCards: Story = {
  parameters: stage({
    savedCards: ['visa', 'mastercard'],
    terms: { methods: ['card'], save_card: 'offer' },
  }),
  ...plays(showing('[data-field="number"][hidden]')),
};

export const SavedCardPays: Story = {
  ...SavedCards,
  async play({ canvasElement }) {
    await untilThere(canvasElement, '[data-field="number"][hidden]');
    const code = await find<HTMLInputElement>(canvasElement, '[autocomplete="cc-csc"]');
    code.value = '123';
    code.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await press(canvasElement, 'pay-button');
    await untilThere(canvasElement, 'tender-payment-status[outcome="succeeded"]');
  },
};

/** Removing a card asks for confirmation in its place. */
export const SavedCardLeaves: Story = {
  ...SavedCards,
  ...plays(
    showing('[data-field="number"][hidden]'),
    pressing('remove-button'),
    showing('.confirm-removal'),
  ),
};

/** A card is stored with consent, never without. */
export const OffersToSave: Story = {
  parameters: stage({ terms: { methods: ['card'], save_card: 'offer' } }),
  ...plays(showing('[part~="save-card"]')),
};

/** The merchant server has fixed what each rate costs. */
export const Instalments: Story = {
  parameters: stage({
    terms: {
      methods: ['card'],
      amount: euro('300.00'),
      items: [],
      instalments: [
        { id: 'three', count: 3, each: euro('100.00') },
        { id: 'six', count: 6, each: euro('51.50'), total: euro('309.00') },
      ],
    },
  }),
  ...plays(showing('[part~="plan"]')),
};

export const InstalmentsDark: Story = dark(Instalments);

export const InstalmentsRightToLeft: Story = rightToLeft(Instalments);

export const InstalmentsNarrow: Story = narrow(Instalments);

export const Subscription: Story = {
  parameters: stage({
    terms: {
      methods: ['card'],
      amount: euro('18.90'),
      items: [],
      subscription: {
        contract_name: 'Bean club, 500 g',
        contract_amount: euro('18.90'),
        interval: 'month',
        interval_count: 1,
        contract_start: '2040-01-01',
      },
    },
  }),
  ...plays(showing('[part~="consent"]')),
};

/** Refused: another card or another method can be tried. */
export const Declines: Story = plays(
  typingCard('declined'),
  pressing('pay-button'),
  showing('tender-payment-status[outcome="failed"]'),
);

export const Dark: Story = dark(Another);

export const RightToLeft: Story = rightToLeft(Another);

export const Narrow: Story = narrow(Another);
