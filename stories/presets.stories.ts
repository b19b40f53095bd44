import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import {
  brutal,
  compact,
  flat,
  floating,
  joined,
  night,
  plain,
  round,
  stripe,
  tinted,
  type AppearanceOptions,
} from '../src/entries/presets.ts';
import { inSession } from './support/drawn.ts';
import { allOf, pressing } from './support/look.ts';
import { typingFields, untilFaulty } from './support/shopper.ts';
import { dark, plays, rightToLeft } from './support/variants.ts';

const meta: Meta = { title: 'Checkout/Presets', component: 'tender-card-entry' };
export default meta;
type Story = StoryObj;

/** With something typed, an error, a focus and fields that are still empty. */
const inUse = (appearance: AppearanceOptions): Story => ({
  render: inSession('tender-card-entry', { appearance }),
  ...plays(
    typingFields({ 'cc-number': '4242 4242 4242 4241', 'cc-exp': '12/30' }),
    pressing('pay-button'),
    untilFaulty,
  ),
});

/** Labels inside their fields, which move up when something is typed. */
export const Floating: Story = inUse(floating);

export const FloatingRightToLeft: Story = rightToLeft(inUse(floating));

/** The card’s fields in one box, as many payment forms have them. */
export const Joined: Story = inUse(joined);

export const JoinedDark: Story = dark(inUse(joined));

export const JoinedRightToLeft: Story = rightToLeft(inUse(joined));

/** Little height: no labels above the fields, which screen readers read all the same. */
export const Compact: Story = inUse(compact);

export const Tinted: Story = inUse(tinted);

export const Round: Story = inUse(round);

export const Plain: Story = inUse(plain);

/** For pages that are dark themselves. */
export const Night: Story = dark(inUse(night));

/** For who comes from Stripe Elements; `fromStripe` converts a look of one's own. */
export const Stripe: Story = inUse(stripe);

export const Flat: Story = inUse(flat);

export const Brutal: Story = inUse(brutal);

export const BrutalDark: Story = dark(inUse(brutal));

const ALL = {
  'the default': {},
  stripe,
  flat,
  floating,
  joined,
  tinted,
  round,
  plain,
  compact,
  brutal,
};

/** All that follow the page’s scheme, side by side; the toolbar makes them dark. */
export const SideBySide: Story = {
  globals: { width: '1100px' },
  render: (args, context) => html`
    <div class="looks">
      ${Object.entries(ALL).map(
        ([name, appearance]: [string, AppearanceOptions]) => html`
          <figure>
            <figcaption>${name}</figcaption>
            ${inSession('tender-card-entry', { appearance })(args, context)}
          </figure>
        `,
      )}
    </div>
  `,
  ...plays(allOf('tender-card-entry[state="ready"]', Object.keys(ALL).length)),
};
