import type { Meta, StoryObj } from '@storybook/web-components-vite';
import {
  compact,
  floating,
  night,
  plain,
  round,
  tinted,
  type AppearanceOptions,
} from '../src/entries/presets.ts';
import { inSession } from './support/drawn.ts';
import { pressing } from './support/look.ts';
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

/** Little height: no labels above the fields, which screen readers read all the same. */
export const Compact: Story = inUse(compact);

export const Tinted: Story = inUse(tinted);

export const Round: Story = inUse(round);

export const Plain: Story = inUse(plain);

/** For pages that are dark themselves. */
export const Night: Story = dark(inUse(night));
