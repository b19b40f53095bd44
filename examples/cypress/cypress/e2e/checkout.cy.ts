import type { Outcome } from 'tender-elements/checkout';
import { testCard, type TestCard } from 'tender-proxy/testing';

/** A field of the secure frame, by its autocomplete token. */
const field = (token: string) =>
  cy
    .get<HTMLIFrameElement>('tender-card-entry[state="ready"] iframe', { timeout: 20_000 })
    .its('0.contentDocument.body')
    .find<HTMLInputElement>(`[autocomplete="${token}"]`);

function fillCard({ number }: TestCard): void {
  field('cc-number').clear().type(number, { delay: 0 });
  field('cc-exp').clear().type('1234', { delay: 0 });
  field('cc-csc').clear().type('123', { delay: 0 });
  field('cc-name').clear().type('Ada Lovelace', { delay: 0 });
}

/** Presses Pay, and waits for the result that the shopper sees. */
function pay(outcome: Outcome): void {
  cy.get('[part~="pay-button"]').click();
  cy.get('tender-payment-status', { timeout: 20_000 }).should('have.attr', 'outcome', outcome);
}

beforeEach(() => {
  // Chromium without web security sends none, and the proxy takes card data from its own frame alone.
  cy.intercept('POST', '**/v1/checkout/card', ({ url, headers }) => {
    headers['origin'] = new URL(url).origin;
  });
  cy.visit('/');
});

it('takes a payment', () => {
  fillCard(testCard('visa'));
  pay('succeeded');
});

it('lets the shopper try another card after a refusal', () => {
  fillCard(testCard('declined'));
  pay('failed');
  fillCard(testCard('visa'));
  pay('succeeded');
});
