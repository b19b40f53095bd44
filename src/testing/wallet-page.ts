interface Locator {
  waitFor(): Promise<void>;
  textContent(): Promise<string | null>;
}

/** What the helper uses of Playwright's page; no version of it is needed here. */
export interface WalletPage {
  /** Finds an element of the page, also inside shadow roots. */
  locator(selector: string): Locator;
  /** Finds elements inside a frame. */
  frameLocator(selector: string): { locator(selector: string): Locator };
}

/** A card's details as shown in the secure frame. At the sandbox `issuedCardNumber` says which number. */
export interface ShownCard {
  /** Digits alone. */
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  /** Three or four digits. */
  readonly securityCode: string;
}

/**
 * Reads a card's details once they are shown, after its `reveal-button` was pressed and any step-up
 * passed. Only a test can do this: the page's own scripts can't reach into the frame.
 */
export async function readShownCard(page: WalletPage, cardId: string): Promise<ShownCard> {
  const card = `tender-issued-card[card-id="${cardId}"]`;
  await page.locator(`${card}[revealed]`).waitFor();
  const frame = page.frameLocator(`${card} iframe`);
  const read = async (detail: string): Promise<string> => {
    const digits = frame.locator(`[data-detail="${detail}"] .digits`);
    await digits.waitFor();
    return ((await digits.textContent()) ?? '').replaceAll(' ', '');
  };
  return {
    number: await read('number'),
    expiry: await read('expiry'),
    securityCode: await read('security-code'),
  };
}
