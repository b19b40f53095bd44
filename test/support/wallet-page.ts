import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { DemoProcesses } from './demo-processes.ts';

/** The cards that every sandbox begins with. */
export const TRAVEL = '100029701';
export const SOFTWARE = '100029702';
export const TEAM = '100029703';

/** What the shop's server wants to see before it lets anybody look. */
export const STEP_UP_CODE = '2468';

/** The wallet page of the demo, as far as card details go. */
export class WalletPage {
  readonly page: Page;
  readonly #url: string;

  constructor(page: Page, { shopUrl }: Pick<DemoProcesses, 'shopUrl'>) {
    this.page = page;
    this.#url = `${shopUrl}/wallet.html`;
  }

  async open(id = TRAVEL): Promise<void> {
    await this.page.goto(`${this.#url}#${id}`);
    await this.card(id).and(this.page.locator('[state="active"], [state="blocked"]')).waitFor();
  }

  card(id = TRAVEL): Locator {
    return this.page.locator(`tender-issued-card[card-id="${id}"]`);
  }

  /** The secure frame of a card. */
  frame(id = TRAVEL): FrameLocator {
    return this.page.frameLocator(`tender-issued-card[card-id="${id}"] iframe`);
  }

  digits(detail: 'number' | 'expiry' | 'security-code', id = TRAVEL): Locator {
    return this.frame(id).locator(`[data-detail="${detail}"] .digits`);
  }

  button(name: string, id = TRAVEL): Locator {
    return this.card(id).getByRole('button', { name, exact: true });
  }

  /** Asks for the details, and passes the step-up. */
  async ask(id = TRAVEL, code = STEP_UP_CODE): Promise<void> {
    await this.button('Show card details', id).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }

  async reveal(id = TRAVEL): Promise<void> {
    await this.ask(id);
    await this.card(id).and(this.page.locator('[revealed]')).waitFor();
    await this.digits('number', id).waitFor();
  }

  async says(words: string | RegExp, id = TRAVEL): Promise<void> {
    await this.card(id).locator('[part="result"]', { hasText: words }).waitFor();
  }

  async hidden(id = TRAVEL): Promise<void> {
    await this.card(id).and(this.page.locator(':not([revealed])')).waitFor();
    const left = await this.frame(id).locator('#details').textContent();
    if (/\d{3}/.test(left ?? '')) throw new Error('digits are left in the frame');
  }
}
