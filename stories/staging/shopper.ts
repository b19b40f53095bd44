import type { TenderCardEntry } from '../../src/entries/index.ts';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { PROXIES } from './worker.ts';
import type { StagedSession } from './session.ts';

const PATIENCE_MS = 15_000;

/** Types a card into the secure frame, which has our own origin here and nowhere else. */
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
  const form = await frameDocument(canvas);
  for (const [token, value] of Object.entries(values)) {
    const field = form.querySelector<HTMLInputElement>(`[autocomplete="${token}"]`);
    if (!field) throw new Error(`the form has no field for ${token}`);
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

/** Waits until the form shows what is wrong with it. */
export async function untilFaulty(canvas: HTMLElement): Promise<void> {
  const form = await frameDocument(canvas);
  await until('a fault', () => form.querySelector('[aria-invalid="true"]'));
}

/** Waits until the form is there and has its words, also where it takes no input. */
export async function untilFormDrawn(canvas: HTMLElement): Promise<void> {
  await untilThere(canvas, 'tender-card-entry');
  const entry = deepQuery(canvas, 'tender-card-entry') as TenderCardEntry;
  await until('the words of the form', () => {
    const frame = entry.renderRoot.querySelector('iframe');
    return frame?.contentDocument?.querySelector('label:not(:empty)');
  });
}

/** The document of the secure frame, once it can be typed into. */
async function frameDocument(canvas: HTMLElement): Promise<Document> {
  const ready = 'tender-card-entry[state="ready"]';
  const entry = (await until(ready, () => deepQuery(canvas, ready))) as TenderCardEntry;
  return until('the secure frame', () => entry.renderRoot.querySelector('iframe')?.contentDocument);
}

/** Presses Pay, as soon as that can be done. */
export async function pressPay(canvas: HTMLElement): Promise<void> {
  const button = '[part~="pay-button"]:enabled';
  const found = await until(button, () => deepQuery(canvas, button));
  (found as HTMLButtonElement).click();
}

/** Waits until an element, however deep, matches the selector. */
export async function untilThere(canvas: HTMLElement, selector: string): Promise<void> {
  await until(selector, () => deepQuery(canvas, selector));
}

async function until<T>(what: string, look: () => T | null | undefined): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`waited for ${what}, which did not come`);
    await new Promise(requestAnimationFrame);
  }
}

/** Pays as the secure frame would, for stories of what comes after. */
export async function payBehindTheScenes(
  { clientSecret }: StagedSession,
  cardName = 'visa',
): Promise<PaymentResult> {
  const response = await fetch(`${PROXIES.working}/v1/checkout/card`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${clientSecret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'X-Tender': '1',
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
    }),
  });
  if (!response.ok) throw new Error(`paying answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as PaymentResult;
}

/** The first match, also inside of shadow roots. */
function deepQuery(root: ParentNode, selector: string): Element | undefined {
  const found = root.querySelector(selector);
  if (found) return found;
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inside = shadowRoot && deepQuery(shadowRoot, selector);
    if (inside) return inside;
  }
  return undefined;
}
