import { html, nothing, type TemplateResult } from 'lit';
import type { HeldPayment } from '../server/held-payments.ts';
import { keepDrawn } from './keep-drawn.ts';
import { reviewList, type Decision } from './review-list.ts';
import { decidePayment, fetchHeldPayments, faultOf } from './shop-api.ts';

/** What staff of the shop see: payments that the gateway holds, why, and the two ways on. */

let held: readonly HeldPayment[] | undefined;
let fault: string | undefined;

const view = (): TemplateResult => html`
  <h1>Payments to decide</h1>
  <section class="sheet" aria-label="Held for review">
    ${fault === undefined ? nothing : html`<p class="fault" role="alert">${fault}</p>`}
    ${held ? reviewList(held, (payment, decision) => void decide(payment, decision)) : nothing}
  </section>
`;

const decide = ({ transactionId }: HeldPayment, decision: Decision): Promise<void> =>
  attempt(async () => {
    await decidePayment(transactionId, decision);
    // The outcome follows: until the gateway shows it, the payment is held as it was.
    held = held?.filter((payment) => payment.transactionId !== transactionId);
  });

async function attempt(work: () => Promise<void>): Promise<void> {
  fault = undefined;
  fault = await faultOf(work);
  draw();
}

const draw = keepDrawn(view);
draw();
await attempt(async () => {
  held = await fetchHeldPayments();
});
