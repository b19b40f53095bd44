import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { TestCard } from './test-cards.ts';

/** What the helpers use of Playwright's locator. */
interface Locator {
  fill(value: string): Promise<void>;
  click(): Promise<void>;
  waitFor(): Promise<void>;
  getAttribute(name: string): Promise<string | null>;
}

/** What the helpers use of Playwright's page; no version of it is needed here. */
export interface CheckoutPage {
  /** Finds an element of the page, also inside shadow roots. */
  locator(selector: string): Locator;
  /** Finds elements inside a frame. */
  frameLocator(selector: string): { locator(selector: string): Locator };
}

/** A card to type. */
export interface CardDetails {
  /** With or without spaces. */
  readonly number: string;
  /** As a shopper writes it. By default `12 / 34`. */
  readonly expiry?: string;
  /** By default `123`, or `1234` for a number that begins with 3. */
  readonly securityCode?: string;
  /** By default `Ada Lovelace`; typed only if the form asks for it. */
  readonly name?: string;
}

/** Types a card into the secure frame, as a shopper does. */
export async function fillCard(page: CheckoutPage, card: CardDetails | TestCard): Promise<void> {
  const { expiry, securityCode, name }: Omit<CardDetails, 'number'> = 'brand' in card ? {} : card;
  await page.locator('tender-card-entry[state="ready"]').waitFor();
  const frame = page.frameLocator('tender-card-entry iframe');
  const field = (token: string) => frame.locator(`[autocomplete~="${token}"]`);
  await field('cc-number').fill(card.number);
  await field('cc-exp').fill(expiry ?? '12 / 34');
  await field('cc-csc').fill(securityCode ?? (card.number.startsWith('3') ? '1234' : '123'));
  await field('cc-name').fill(name ?? 'Ada Lovelace');
}

/** Presses Pay and waits for the result that the shopper sees. */
export async function pay(page: CheckoutPage): Promise<Outcome> {
  await page.locator('[part~="pay-button"]').click();
  const status = page.locator('tender-payment-status[outcome]');
  await status.waitFor();
  return (await status.getAttribute('outcome')) as Outcome;
}
