import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { issuedCardNumber } from '../../src/sandbox/scenarios/cards.ts';
import type { DemoProcesses } from '../support/demo-processes.ts';
import { storefrontSuite, type Visit } from '../support/storefront-suite.ts';
import { SOFTWARE, STEP_UP_CODE, TEAM, TRAVEL, WalletPage } from '../support/wallet-page.ts';

const NUMBER = new RegExp((issuedCardNumber(TRAVEL).match(/.{4}/g) ?? []).join(' ?'));

async function openWallet({ demo, shopper }: Visit, id = TRAVEL): Promise<WalletPage> {
  await demo.importCompany();
  const wallet = new WalletPage(shopper.page, demo);
  await wallet.open(id);
  return wallet;
}

/** Everything that the page's own scripts could read of it, shadow roots and all. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const read = (root: Document | ShadowRoot): void => {
      texts.push((root instanceof Document ? root.documentElement : root).innerHTML);
      for (const element of root.querySelectorAll('*'))
        if (element.shadowRoot) read(element.shadowRoot);
    };
    read(document);
    document.getSelection()?.selectAllChildren(document.documentElement);
    texts.push(String(document.getSelection()));
    return texts.join('\n');
  });

/** The proxy's events of one kind, as the merchant server reads them. */
async function eventsOf(demo: DemoProcesses, type: string): Promise<Record<string, unknown>[]> {
  const answer = await demo.merchant('GET', '/v1/events');
  const { data } = (await answer.json()) as {
    data: { type: string; data: Record<string, unknown> }[];
  };
  return data.filter((event) => event.type === type).map((event) => event.data);
}

/** What a person reads on the paper. Bytes of a PDF differ from print to print. */
async function printed(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true });
  return text;
}

storefrontSuite('a card’s details', (scenario, rest) => {
  scenario('P-31 are shown in the frame after the step-up, and nowhere else', async (visit) => {
    const { demo, shopper } = visit;
    const wallet = await openWallet(visit);
    await wallet.button('Show card details').click();
    const dialog = shopper.page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('0000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('This is not the code.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await wallet.says('You cancelled');

    await wallet.reveal();
    assert.match((await wallet.digits('number').textContent()) ?? '', NUMBER);
    assert.match((await wallet.digits('security-code').textContent()) ?? '', /^\d{3}$/);
    assert.match((await wallet.digits('expiry').textContent()) ?? '', /^\d\d\/\d\d$/);
    assert.doesNotMatch(await readable(shopper.page), NUMBER);
    assert.doesNotMatch(demo.output, NUMBER);
    assert.deepEqual(shopper.violations, []);
    const [audit] = await eventsOf(demo, 'card.revealed');
    assert.deepEqual(
      [audit?.['card_id'], audit?.['subject'], audit?.['origin']],
      [TRAVEL, 'demo-treasurer', demo.shopUrl],
    );

    await wallet.button('Hide card details').click();
    await wallet.hidden();
  });

  scenario('P-31 are hidden when their time is over, which can be extended', async (visit) => {
    await visit.shopper.page.clock.install();
    const wallet = await openWallet(visit);
    await wallet.reveal();
    const { clock } = visit.shopper.page;
    await clock.runFor(25_000);
    await wallet.frame().getByRole('button', { name: 'Keep showing' }).click();
    await clock.runFor(29_000);
    assert.match((await wallet.digits('number').textContent()) ?? '', NUMBER);
    await clock.runFor(2_000);
    await wallet.says('hidden again');
    await wallet.hidden();
  });

  rest('P-31 are hidden when the page is hidden, and when it is left', async (visit) => {
    const wallet = await openWallet(visit);
    const { page } = visit.shopper;
    await wallet.reveal();
    const frame = page.frames().find((one) => one.url().includes('/frame/reveal'));
    await frame?.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await wallet.says('left the page');
    await wallet.hidden();

    await page.reload();
    await wallet.reveal();
    await page.goto('about:blank');
    await page.goBack();
    await wallet.card().waitFor();
    assert.equal(await wallet.card().getAttribute('revealed'), null);
    assert.doesNotMatch((await page.locator('body').textContent()) ?? '', NUMBER);
  });

  rest('P-31 are on no paper', async (visit) => {
    const wallet = await openWallet(visit);
    const { page } = visit.shopper;
    await wallet.reveal();
    const onPaper = await printed(page);
    assert.match(onPaper, /Company cards/);
    assert.doesNotMatch(onPaper, NUMBER);
    assert.doesNotMatch(onPaper, /Security code/);

    // The same look at it finds them where printing is not forbidden.
    await wallet
      .frame()
      .locator('main')
      .evaluate((main) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('@media print { main { visibility: visible !important } }');
        main.ownerDocument.adoptedStyleSheets.push(sheet);
      });
    const unprotected = await printed(page);
    assert.match(unprotected, NUMBER);
    assert.match(unprotected, /Security code/);
  });

  rest('P-31 are copied inside the frame, without spaces', async (visit) => {
    const wallet = await openWallet(visit);
    const { page } = visit.shopper;
    await wallet.reveal();
    await wallet.frame().getByRole('button', { name: 'Copy: Card number' }).click();
    await wallet.frame().getByRole('button', { name: 'Card number: copied' }).waitFor();
    await page.context().grantPermissions(['clipboard-read'], { origin: visit.demo.shopUrl });
    await page.bringToFront();
    await page.locator('h1').first().click();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      issuedCardNumber(TRAVEL),
    );
  });

  scenario('P-31 are reached, copied, kept and hidden by keyboard alone', async (visit) => {
    const wallet = await openWallet(visit);
    const { page } = visit.shopper;
    const { keyboard } = page;
    await wallet.button('Show card details').focus();
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keyboard.type(STEP_UP_CODE);
    await keyboard.press('Enter');
    await wallet.digits('number').waitFor();
    const focused = (name: string) =>
      wallet.frame().locator(':focus').and(wallet.frame().getByRole('button', { name })).waitFor();

    await wallet.card().locator('[part="reveal-button"]:focus').waitFor();
    await keyboard.press('Tab');
    await focused('Copy: Card number');
    await keyboard.press('Enter');
    await focused('Card number: copied');
    await keyboard.press('Tab');
    await focused('Copy: Expiry date');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await focused('Keep showing');
    await keyboard.press('Space');
    await wallet
      .frame()
      .getByText('stay visible for 30 more seconds')
      .waitFor({ state: 'attached' });
    for (let back = 0; back < 4; back += 1) await keyboard.press('Shift+Tab');
    // The frame is a process of its own: focus leaves it a moment after the key.
    await wallet.card().locator('[part="reveal-button"]:focus').waitFor();
    await keyboard.press('Enter');
    await wallet.says('The card details are hidden.');
    await wallet.hidden();
  });

  rest('give focus back to the page when they go', async (visit) => {
    await visit.shopper.page.clock.install();
    const wallet = await openWallet(visit);
    await wallet.reveal();
    await wallet.frame().getByRole('button', { name: 'Copy: Security code' }).focus();
    await visit.shopper.page.clock.runFor(31_000);
    await wallet.says('hidden again');
    await wallet.card().locator('[part="reveal-button"]:focus').waitFor();
  });

  rest('P-31 are had once by a grant: what the frame sent is worth nothing now', async (visit) => {
    const wallet = await openWallet(visit);
    const sent = visit.shopper.page.waitForRequest(/\/v1\/cards\/.*\/reveal$/);
    await wallet.reveal();
    const request = await sent;
    const replayed = await fetch(request.url(), {
      method: 'POST',
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    assert.equal(replayed.status, 410);
    assert.doesNotMatch(await replayed.text(), /\d{12,}/);
  });

  rest('P-31 of one card are not had by the grant of another', async (visit) => {
    const wallet = await openWallet(visit);
    await wallet.card().evaluate(
      (element, { other, code }) => {
        Object.assign(element, {
          async authoriseReveal({ commitment }: { commitment: string }) {
            const answer = await fetch('api/wallet/reveal', {
              method: 'POST',
              body: JSON.stringify({ cardId: other, commitment, code }),
            });
            return ((await answer.json()) as { token: string }).token;
          },
        });
      },
      { other: TEAM, code: STEP_UP_CODE },
    );
    await wallet.button('Show card details').click();
    await wallet.says('don’t have permission');
    await wallet.hidden();
  });

  rest('C-239 of a card that is not active are not shown', async (visit) => {
    const wallet = await openWallet(visit, SOFTWARE);
    await wallet.card(SOFTWARE).and(wallet.page.locator('[state="blocked"]')).waitFor();
    await wallet.says('Only the details of active cards', SOFTWARE);
    assert.equal(await wallet.button('Show card details', SOFTWARE).count(), 0);

    await wallet.open(TEAM);
    const block = (status: string) =>
      visit.demo.merchant('POST', '/v1/operations/card.status', { card_id: TEAM, status });
    assert.equal((await block('blocked')).status, 200);
    // The page hears of it, and asks no more.
    await wallet.card(TEAM).and(wallet.page.locator('[state="blocked"]')).waitFor();
    await wallet.says('Only the details of active cards', TEAM);
    assert.equal(await wallet.button('Show card details', TEAM).count(), 0);
    assert.equal((await block('active')).status, 200);
  });
});
