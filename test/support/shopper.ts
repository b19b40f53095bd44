import {
  chromium,
  type Browser,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';
import { chromiumArgs, programsOf, STILL } from './browsers.ts';
import type { DemoProcesses } from './demo-processes.ts';
import { PATIENCE_MS } from './patience.mjs';

/** Test cards of the sandbox. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  expired: '4000000000000069',
  mistyped: '4242424242424241',
  challenge: '4000000000003220',
} as const;

export const openChromium = (): Promise<Browser> => {
  const [executablePath = ''] = programsOf('chromium') ?? [];
  return chromium.launch({ executablePath, args: [...chromiumArgs] });
};

/** Somebody at the storefront's checkout, who sees and does what a person can. */
export class Shopper {
  readonly page: Page;
  /** Violations of the page's and the frame's policies, in the browser's words. */
  readonly violations: string[] = [];
  readonly #demo: DemoProcesses;

  private constructor(page: Page, demo: DemoProcesses) {
    this.page = page;
    this.#demo = demo;
  }

  static async arrive(browser: Browser, demo: DemoProcesses): Promise<Shopper> {
    const context = await browser.newContext(STILL);
    context.setDefaultTimeout(PATIENCE_MS);
    const shopper = new Shopper(await context.newPage(), demo);
    await context.exposeBinding('tellViolation', (_, words: string) => {
      shopper.violations.push(words);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        const tell = Reflect.get(window, 'tellViolation') as (words: string) => void;
        tell(`${violation.effectiveDirective} ${violation.blockedURI} ${violation.sourceFile}`);
      });
    });
    return shopper;
  }

  get #form(): FrameLocator {
    return this.page.frameLocator('tender-card-entry iframe');
  }

  /** A field of the secure frame, by its autocomplete token. */
  field(token: 'cc-number' | 'cc-exp' | 'cc-csc' | 'cc-name'): Locator {
    return this.#form.locator(`[autocomplete="${token}"]`);
  }

  /** The same field once it shows a fault. */
  fault(token: Parameters<Shopper['field']>[0]): Locator {
    return this.#form.locator(`[autocomplete="${token}"][aria-invalid="true"]`);
  }

  get payButton(): Locator {
    return this.page.locator('button[part~="pay-button"]');
  }

  /** The form of a chosen way that is filled in on the page itself. */
  get methodForm(): Locator {
    return this.page.locator('tender-alternative-method');
  }

  /** Chooses a way to pay by its name. */
  async choose(way: string): Promise<void> {
    await this.page.getByRole('radio', { name: way, exact: true }).check();
    await this.payButton.and(this.page.locator(':enabled')).waitFor();
  }

  /** Waits until a bank has led back to the shop, and the page has put the token away. */
  async returned(): Promise<void> {
    await this.page.waitForURL(`${this.#demo.shopUrl}/return.html`);
  }

  /** Puts the shop's article into the cart and goes to the checkout, with this e-mail address. */
  async checkOut(email?: string): Promise<void> {
    await this.page.goto(`${this.#demo.shopUrl}/shop.html`);
    await this.page.getByRole('button', { name: 'Add to cart' }).click();
    await this.page.getByRole('link', { name: 'Go to checkout' }).click();
    await this.formReady();
    if (email === undefined) return;
    await this.#anew(async () => {
      await this.page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await this.page.getByRole('button', { name: 'Use this address' }).click();
    });
  }

  /** The same as somebody with an account, for whom the shop may keep cards. */
  async checkOutSignedIn(): Promise<void> {
    await this.checkOut();
    const box = this.page.getByLabel('Signed in as Ada');
    if (!(await box.isChecked())) await this.#anew(() => box.check());
  }

  /** Does what begins the order anew, and waits for the form of the new one. */
  async #anew(begin: () => Promise<void>): Promise<void> {
    const before = await this.orderId();
    await begin();
    await this.page.waitForFunction((id) => !sessionStorage.getItem('order')?.includes(id), before);
    await this.formReady();
  }

  async formReady(): Promise<void> {
    await this.page.locator('tender-card-entry[state="ready"]').waitFor();
    await this.payButton.and(this.page.locator(':enabled')).waitFor();
  }

  async enterCard(number: string, expiry = '12/39'): Promise<void> {
    await this.field('cc-number').fill(number);
    await this.field('cc-exp').fill(expiry);
    await this.field('cc-csc').fill('123');
    await this.field('cc-name').fill('Ada Lovelace');
  }

  async pay(number: string): Promise<void> {
    await this.enterCard(number);
    // A click right after a scroll goes to where the frame of another site was before: two frames later it doesn't.
    await this.payButton.scrollIntoViewIfNeeded();
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await this.payButton.click();
  }

  /** Turns to the card form from another way to pay, and pays with a good card. */
  async payByCardInstead(): Promise<void> {
    await this.choose('Card');
    await this.formReady();
    await this.pay(CARDS.good);
    await this.told('succeeded');
  }

  /** How often the order was charged, as the sandbox's ledger has it. */
  async charges(): Promise<number> {
    const movements = await this.#demo.ledger(await this.orderId());
    return movements.filter(({ state }) => state === 'succeeded').length;
  }

  /** Waits until the page shows that a payment runs. */
  async paying(): Promise<void> {
    await this.page.locator('tender-card-entry[state="paying"]').waitFor();
  }

  /** Waits until the page tells this outcome. */
  async told(outcome: string, timeout = PATIENCE_MS): Promise<void> {
    await this.page.locator(`tender-payment-status[outcome="${outcome}"]`).waitFor({ timeout });
  }

  /** Somebody with another browser, who knows nothing of this one. */
  async onAnotherDevice(): Promise<Shopper> {
    const browser = this.page.context().browser();
    if (!browser) throw new Error('the page belongs to no browser of its own');
    return Shopper.arrive(browser, this.#demo);
  }

  /** The same order in another tab of the same browser. */
  async secondTab(): Promise<Shopper> {
    const order = await this.page.evaluate(() =>
      Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const),
    );
    const other = new Shopper(await this.page.context().newPage(), this.#demo);
    await other.page.goto(`${this.#demo.shopUrl}/shop.html`);
    await other.page.evaluate((items) => {
      for (const [key, value] of items) sessionStorage.setItem(key, value);
    }, order);
    await other.page.goto(this.page.url());
    await other.formReady();
    return other;
  }

  /** What the payment status says, heading, text and receipt. */
  async statusText(): Promise<string> {
    const status = this.page.locator('tender-payment-status');
    const text = await status.evaluate((element) => element.shadowRoot?.textContent);
    return (text ?? '').replace(/\s+/g, ' ').trim();
  }

  /** The shop's number of the order that is open in this tab. */
  async orderId(): Promise<string> {
    const { orderId } = await this.#checkout();
    return orderId;
  }

  async sessionId(): Promise<string> {
    const { id } = await this.#checkout();
    return id;
  }

  async #checkout(): Promise<{ id: string; orderId: string }> {
    const stored = await this.page.evaluate(() => sessionStorage.getItem('order'));
    return (JSON.parse(stored ?? '{}') as { checkout: { id: string; orderId: string } }).checkout;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}
