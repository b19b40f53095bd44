import { html, type TemplateResult } from 'lit';

/** What the sandbox gateway does, by card number and by a tag in the shopper's e-mail address. */

const CARDS = [
  ['4242 4242 4242 4242', 'Visa, succeeds'],
  ['5555 5555 5555 4444', 'Mastercard, succeeds'],
  ['3782 822463 10005', 'American Express, succeeds'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Insufficient funds'],
  ['4000 0000 0000 0069', 'Expired, says the bank'],
  ['4000 0000 0000 0127', 'Wrong security code'],
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
] as const;

const BASE_EMAIL = 'ada@shop.example';

export const emailOf = (scenario: string): string =>
  scenario === '' ? BASE_EMAIL : BASE_EMAIL.replace('@', `+${scenario}@`);

/** The aside that no real shop has. */
export const testPanel = (email: string, choose: (email: string) => void): TemplateResult => html`
  <details class="panel" open>
    <summary>Try it out</summary>
    <h2>Test cards</h2>
    <p class="hint">Any expiry to come, any security code.</p>
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
    <h2>The gateway</h2>
    <label class="choice">
      <span>Behaviour, by a tag in the e-mail address</span>
      <select
        name="scenario"
        @change=${(event: Event) => {
          choose(emailOf((event.target as HTMLSelectElement).value));
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
