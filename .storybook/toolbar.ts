import type { Preview } from '@storybook/web-components-vite';
import { LANGUAGES } from '../src/localization/built/languages.ts';

const choice = <const Icon extends string>(
  title: string,
  icon: Icon,
  items: { value: string; title: string }[],
) => ({
  description: title,
  toolbar: { title, icon, items, dynamicTitle: true },
});

/** A language in its own words. */
const ownName = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

/** What a reader may change around every story. */
export const toolbar = {
  globalTypes: {
    scenario: choice('What the gateway does', 'beaker', [
      { value: '', title: 'Gateway: by card' },
      { value: 'declined', title: 'Gateway: declines' },
      { value: 'insufficient-funds', title: 'Gateway: insufficient funds' },
      { value: 'challenge', title: 'Gateway: 3-D Secure' },
      { value: 'pending', title: 'Gateway: pending' },
      { value: 'review', title: 'Gateway: in review' },
      { value: 'timeout-after', title: 'Gateway: charges, then never answers' },
      { value: 'html200', title: 'Gateway: answers nonsense' },
      { value: 'http500', title: 'Gateway: fails' },
      { value: 'http400', title: 'Gateway: refuses requests' },
      { value: 'issuer-evil', title: 'Gateway: names a hostile bank page' },
      { value: 'amount-tamper', title: 'Gateway: echoes another amount' },
      { value: 'slow-3000', title: 'Gateway: takes 3 seconds' },
    ]),
    locale: choice('Language', 'globe', [
      ...LANGUAGES.map((value) => ({ value, title: ownName(value) })),
      { value: 'qaa-XA', title: 'Accented and longer (en-XA)' },
      { value: 'ar-XB', title: 'Mirrored (ar-XB)' },
    ]),
    theme: choice('Theme', 'contrast', [
      { value: 'light', title: 'Light' },
      { value: 'dark', title: 'Dark' },
    ]),
    direction: choice('Direction of the page', 'transfer', [
      { value: 'ltr', title: 'Left to right' },
      { value: 'rtl', title: 'Right to left' },
    ]),
    width: choice('Width', 'mobile', [
      { value: '480px', title: '480 px' },
      { value: '320px', title: '320 px' },
      { value: '100%', title: 'Full width' },
    ]),
  },
  initialGlobals: { scenario: '', locale: 'en', theme: 'light', direction: 'ltr', width: '480px' },
} satisfies Preview;
