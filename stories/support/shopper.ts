import type { CardPayment, PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { find, untilThere, type Step } from './look.ts';
import type { StagedSession } from './session.ts';
import { PROXY } from './worker.ts';

/** Types a card into the secure frame. */
export async function typeCard(canvas: HTMLElement, name = 'visa'): Promise<void> {
  await typeFields(canvas, {
    'cc-number': testCard(name).number,
    'cc-exp': '12/34',
    'cc-csc': '123',
    'cc-name': 'Ada Lovelace',
  });
}

/** Types into fields by their autocomplete token. */
export async function typeFields(
  canvas: HTMLElement,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await untilThere(canvas, 'tender-card-entry[state="ready"]');
  for (const [token, value] of Object.entries(values)) {
    const field = await find<HTMLInputElement>(canvas, `[autocomplete="${token}"]`);
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

/** Waits until a form shows what is wrong with it. */
export const untilFaulty = (canvas: HTMLElement): Promise<void> =>
  untilThere(canvas, '[aria-invalid="true"]');

/** Waits until the card form is there and has its words, also where it takes no input. */
export const untilFormDrawn = (canvas: HTMLElement): Promise<void> =>
  untilThere(canvas, 'label[for="number"]:not(:empty)');

/** Waits for the bank's page, or the payment page, and presses one of its buttons. */
export const choosing =
  (choice: 'approve' | 'refuse'): Step =>
  async (canvas) =>
    (await find(canvas, `button[value="${choice}"]`)).click();

/** Types a card into the secure frame. */
export const typingCard =
  (name: string): Step =>
  (canvas) =>
    typeCard(canvas, name);

/** Types into fields by their autocomplete token. */
export const typingFields =
  (values: Readonly<Record<string, string>>): Step =>
  (canvas) =>
    typeFields(canvas, values);

/** Pays as the secure frame would, for stories of what comes after. */
export async function payBehindTheScenes(
  { clientSecret }: StagedSession,
  cardName = 'visa',
  more: Pick<CardPayment, 'save_card' | 'consents'> = {},
): Promise<PaymentResult> {
  const response = await fetch(`${PROXY}/v1/checkout/card`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${clientSecret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'X-Tender': '1',
      'X-Tender-Page': location.origin,
    },
    body: JSON.stringify({
      card: {
        number: testCard(cardName).number,
        expiration_month: '12',
        expiration_year: '2034',
        security_code: '123',
        holder: 'Ada Lovelace',
      },
      revision: 1,
      ...more,
    }),
  });
  if (!response.ok) throw new Error(`paying answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as PaymentResult;
}
