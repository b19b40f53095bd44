import { html, type TemplateResult } from 'lit';
import { cart } from './cart.ts';
import { LOCALES, preferences, THEMES, type Theme } from './preferences.ts';

/** Decimal text as a price. */
export const price = (value: string, currency: string, count = 1): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(value) * count);

const THEME_LABELS: Readonly<Record<Theme, string>> = {
  auto: 'Auto',
  light: 'Light',
  dark: 'Dark',
};

/** The top of every page. */
export const header = (): TemplateResult => html`
  <a class="brand" href="shop.html">
    <img src="images/mark.svg" alt="" width="28" height="28" />
    <span>Halden Stoneware</span>
  </a>
  <nav aria-label="Shop">
    <label class="choice">
      <span>Theme</span>
      <select
        name="theme"
        @change=${(event: Event) => {
          preferences.theme = (event.target as HTMLSelectElement).value as Theme;
        }}
      >
        ${THEMES.map(
          (theme) =>
            html`<option value=${theme} ?selected=${theme === preferences.theme}>
              ${THEME_LABELS[theme]}
            </option>`,
        )}
      </select>
    </label>
    <label class="choice">
      <span>Checkout language</span>
      <select
        name="locale"
        @change=${(event: Event) => {
          preferences.locale = (event.target as HTMLSelectElement).value;
        }}
      >
        ${LOCALES.map(
          ([tag, name]) =>
            html`<option value=${tag} lang=${tag} ?selected=${tag === preferences.locale}>
              ${name}
            </option>`,
        )}
      </select>
    </label>
    <a class="cart-link" href="checkout.html">
      Cart <span class="count">${cart.count}<span class="hidden"> articles</span></span>
    </a>
  </nav>
`;

/** Minus, number, plus. */
export const stepper = (
  label: string,
  quantity: number,
  least: number,
  change: (quantity: number) => void,
): TemplateResult => html`
  <div class="stepper" role="group" aria-label=${label}>
    <button
      type="button"
      aria-label="One less"
      ?disabled=${quantity <= least}
      @click=${() => {
        change(quantity - 1);
      }}
    >
      −
    </button>
    <output>${quantity}</output>
    <button
      type="button"
      aria-label="One more"
      ?disabled=${quantity >= 99}
      @click=${() => {
        change(quantity + 1);
      }}
    >
      +
    </button>
  </div>
`;
