import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { mayStay } from './support/drawn.ts';
import { find, pressing, showing, untilThere } from './support/look.ts';
import { stage } from './support/stage.ts';
import { typeAll } from './support/treasurer.ts';
import { dark, loading, narrow, plays, rightToLeft, withoutNetwork } from './support/variants.ts';

const METHODS = ['online-banking', 'pocket-wallet', 'cash-voucher', 'invoice'];

const meta: Meta = {
  title: 'Checkout/Alternative method',
  component: 'tender-alternative-method',
  args: { method: '', disabled: false, 'no-button': false, stays: false },
  argTypes: {
    method: { control: 'select', options: ['', ...METHODS] },
    stays: { table: { disable: true } },
  },
  parameters: stage({ terms: { methods: METHODS } }),
  render: mayStay('tender-alternative-method'),
  play: ({ canvasElement }) => untilThere(canvasElement, 'form'),
};
export default meta;
type Story = StoryObj;

/** All that the session has; press Pay, and the window goes to the method's own page and back. */
export const Empty: Story = {};

/** Many banks are searched, not looked through. */
export const Banks: Story = { args: { method: 'online-banking' } };

/** Some methods need the number of an identity document. */
export const Document: Story = { args: { method: 'cash-voucher' } };

/** Some need to know the person; what is filled in is sent, and not kept. */
export const Person: Story = { args: { method: 'invoice' } };

const brl = (value: string) => ({ value, currency: 'BRL' });

/** A method names what it asks for: here a document of its country, a phone, and an address in parts. */
export const Asks: Story = {
  args: { method: 'boleto' },
  parameters: stage({
    terms: {
      ...{ methods: ['boleto'], country: 'BR', amount: brl('74.90') },
      items: [{ name: 'Pour-over set', unit_price: brl('74.90'), quantity: 1 }],
    },
  }),
};

export const AsksFaulty: Story = {
  ...Asks,
  async play({ canvasElement }) {
    await typeAll(canvasElement, {
      'person.document_number': '529.982.247-26',
      shopper_phone: '11 98765-4321',
    });
    await pressing('pay-button')(canvasElement);
    await showing('[aria-invalid="true"]:focus')(canvasElement);
  },
};

export const AsksRightToLeft: Story = rightToLeft(AsksFaulty);

export const AsksNarrow: Story = narrow(AsksFaulty);

export const Filled: Story = {
  args: { method: 'invoice' },
  async play({ canvasElement }) {
    const country = await find<HTMLSelectElement>(canvasElement, '[name="person.fiscal_country"]');
    country.value = 'DE';
    await typeAll(canvasElement, {
      'person.document_number': 'L01X00T47',
      'person.email': 'ada@shop.example',
      'person.birth_date': '1990-12-10',
      'person.address_street': 'Torstraße 1',
      'person.address_postal_code': '10119',
      'person.address_city': 'Berlin',
    });
  },
};

export const Faulty: Story = {
  args: { method: 'invoice' },
  // The field with the fault has the focus.
  ...plays(pressing('pay-button'), showing('[aria-invalid="true"]:focus')),
};

/** The payment continues elsewhere; this page prevented the redirect, and offers the next step. */
export const ActionNeeded: Story = {
  args: { method: 'pocket-wallet', stays: true },
  ...plays(pressing('pay-button'), showing('[part~="continue-button"]')),
};

/** The gateway has refused the payment: another method can be tried. */
export const Declines: Story = {
  args: { method: 'pocket-wallet' },
  parameters: stage({ scenario: 'http400' }),
  ...plays(pressing('pay-button'), showing('.notice.bad')),
};

export const Disabled: Story = { args: { disabled: true } };

export const Loading: Story = loading;

export const Offline: Story = {
  tags: ['no-network'],
  ...withoutNetwork('[part~="action-button"]'),
};

export const Dark: Story = dark(Faulty);

export const RightToLeft: Story = rightToLeft(Faulty);

export const Narrow: Story = narrow(Filled);
