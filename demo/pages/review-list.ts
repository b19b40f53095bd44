import { html, nothing, type TemplateResult } from 'lit';
import type { HeldPayment } from '../server/held-payments.ts';

/** What a person said of a payment. */
export type Decision = 'approve' | 'reject';

/** Payments that wait for a person, each with why the gateway holds it. */
export const reviewList = (
  held: readonly HeldPayment[],
  decide: (payment: HeldPayment, decision: Decision) => void,
): TemplateResult =>
  held.length === 0
    ? html`<p class="hint">
        Nothing waits for you. Pay with the card 4000 0000 0000 9235, and it does.
      </p>`
    : html`${held.map((payment) => review(payment, decide))}`;

function review(
  payment: HeldPayment,
  decide: (payment: HeldPayment, decision: Decision) => void,
): TemplateResult {
  const { orderId, amount, card, risk = {}, threeDS } = payment;
  const button = (decision: Decision, text: string) =>
    html`<button
      class="quiet"
      type="button"
      name=${decision}
      aria-label="${text}: ${orderId}"
      @click=${() => decide(payment, decision)}
    >
      ${text}
    </button>`;
  return html`
    <section class="held" aria-label=${orderId}>
      <h2>${orderId}</h2>
      <dl class="ways">
        ${row('Amount', `${amount.value} ${amount.currency}`)}
        ${row('Card', card && `${card.brand}, ending in ${card.last_four}`)}
        ${row('Risk', risk.action)} ${row('Score', risk.score)}
        ${risk.reasons?.map(({ name, status }) => row(`Reason: ${name}`, status ?? ''))}
        ${risk.checks?.map(({ items, status }) => row(`Checked: ${items ?? ''}`, status ?? ''))}
        ${row('Checked by', risk.provider)} ${row('3-D Secure', threeDS)}
      </dl>
      ${button('approve', 'Approve')} ${button('reject', 'Reject')}
    </section>
  `;
}

const row = (term: string, text: string | undefined): TemplateResult | typeof nothing =>
  text === undefined
    ? nothing
    : html`<dt>${term}</dt>
        <dd class="hint">${text}</dd>`;
