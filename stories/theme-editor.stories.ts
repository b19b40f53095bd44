import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { find, showing } from './support/look.ts';
import { stagedOf } from './support/stage.ts';
import { ThemeEditor } from './support/theme-editor.ts';
import { dark, narrow, plays } from './support/variants.ts';

customElements.define('theme-editor', ThemeEditor);

const meta: Meta = {
  title: 'Checkout/Theme editor',
  tags: ['!autodocs'],
  globals: { width: '1100px' },
  render: (_args, context): TemplateResult => {
    const { proxy, clientSecret } = stagedOf(context);
    return html`<theme-editor
      proxy=${proxy}
      .clientSecret=${clientSecret}
      locale=${String(context.globals['locale'])}
    ></theme-editor>`;
  },
};
export default meta;
type Story = StoryObj;

const READY = 'tender-card-entry[state="ready"]';

/** Choose a colour, corners, a font and a density; the checkout follows, and the style sheet is there to copy. */
export const Editor: Story = plays(showing(READY));

export const EditorDark: Story = dark(plays(showing(READY)));

export const EditorNarrow: Story = narrow(plays(showing(READY)));

/** A look of Stripe Elements becomes one of Tender's; what has no counterpart is named. */
export const FromStripe: Story = plays(showing(READY), async (canvas) => {
  const field = await find<HTMLTextAreaElement>(canvas, '[name="stripe"]');
  field.value = JSON.stringify({
    theme: 'flat',
    variables: { colorPrimary: '#b4235a', borderRadius: '14px', colorWarning: '#fc0' },
    rules: { '.Tab:hover': { color: '#b4235a' } },
  });
  field.dispatchEvent(new Event('input', { bubbles: true }));
});
