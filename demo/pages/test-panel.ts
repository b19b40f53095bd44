import { html, type TemplateResult } from 'lit';
import { preferences } from './preferences.ts';

/** What the sandbox gateway does, by card number and by a tag in the shopper's e-mail address. */

const CARDS = [
  ['4242 4242 4242 4242', 'Visa, succeeds'],
  ['5555 5555 5555 4444', 'Mastercard, succeeds'],
  ['3782 822463 10005', 'American Express, succeeds'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Insufficient funds'],
  ['4000 0000 0000 0069', 'Expired, says the bank'],
  ['4000 0000 0000 0127', 'Wrong security code'],
  ['4000 0000 0000 3220', 'The bank asks back (3-D Secure), succeeds'],
  ['4000 0084 0000 1629', 'The bank asks back, then declines'],
  ['4000 0000 0000 2701', '3-D Secure without a question, succeeds'],
  ['4000 0000 0000 9235', 'Goes to review: the shop decides it under “Payments to decide”'],
] as const;

const SCENARIOS = [
  ['', 'Answers at once'],
  ['slow-3000', 'Answers after three seconds'],
  ['timeout-after', 'Takes the money, never answers'],
  ['timeout-before', 'Never gets the request'],
  ['timeout-pending', 'Stays pending'],
  ['http500', 'Answers with a server error'],
  ['amount-tamper', 'Answers with another amount'],
  ['html200', 'Answers with a web page'],
  ['notify-first', 'Notifies before it answers'],
  ['notify-none', 'Never notifies'],
  ['issuer-evil', 'Names another host as the bank’s page'],
  ['issuer-js', 'Names a script as the bank’s page'],
  ['hosted-xss', 'Hides a script in the payment page'],
  ['hosted-otherhost', 'Leads the payment page elsewhere'],
] as const;

const BASE_EMAIL = 'ada@shop.example';

export const emailOf = (scenario: string): string =>
  scenario === '' ? BASE_EMAIL : BASE_EMAIL.replace('@', `+${scenario}@`);

/** how each payment method is tried. */
const WAYS = [
  [
    'Online banking, wallet, voucher, invoice',
    'A page of the sandbox opens. Each of its buttons is one ending: pay, pay slowly, refuse, go back undecided.',
  ],
  ['Voucher', 'Asks for a document number; any of eight digits will do.'],
  [
    'Invoice',
    'Asks for a person: choose a country, and see the number and the postal code checked by it.',
  ],
  ['Payment page', 'Opens the gateway’s own page, with a test card already in it.'],
  [
    'Saved cards',
    'Sign in below, pay by card with “save this card” ticked, and begin another order.',
  ],
  ['Instalments', 'Put more than €60 into the cart.'],
  ['Subscription', 'Put the coffee subscription into the cart.'],
] as const;

/** A panel that no real shop has. `begin` restarts the order with another address. */
export const testPanel = (email: string, begin: (email: string) => void): TemplateResult => html`
  <details class="panel" open>
    <summary>Try it out</summary>
    <h2>Test cards</h2>
    <p class="hint">Any future expiry date, any security code.</p>
    <ul class="cards">
      ${CARDS.map(
        ([number, result]) => html`
          <li>
            <code>${number}</code>
            <button
              type="button"
              class="copy"
              aria-label="Copy ${number}"
              @click=${(event: Event) => copy(number, event.currentTarget as HTMLButtonElement)}
            >
              Copy
            </button>
            <span class="hint">${result}</span>
          </li>
        `,
      )}
    </ul>
    <h2>Payment methods</h2>
    <dl class="ways">
      ${WAYS.map(
        ([way, how]) =>
          html`<dt>${way}</dt>
            <dd class="hint">${how}</dd>`,
      )}
    </dl>
    <label class="choice">
      <input
        type="checkbox"
        name="signed-in"
        .checked=${preferences.signedIn}
        @change=${(event: Event) => {
          preferences.signedIn = (event.target as HTMLInputElement).checked;
          begin(email);
        }}
      />
      <span>Signed in as Ada, whose cards may be kept</span>
    </label>
    <h2>The gateway</h2>
    <label class="choice">
      <span>Behaviour, by a tag in the e-mail address</span>
      <select
        name="scenario"
        @change=${(event: Event) => {
          begin(emailOf((event.target as HTMLSelectElement).value));
        }}
      >
        ${SCENARIOS.map(
          ([tag, label]) =>
            html`<option value=${tag} ?selected=${emailOf(tag) === email}>${label}</option>`,
        )}
      </select>
    </label>
  </details>
`;

async function copy(number: string, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(number.replaceAll(' ', ''));
  button.textContent = 'Copied';
  button.addEventListener('blur', () => (button.textContent = 'Copy'), { once: true });
}
