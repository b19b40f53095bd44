import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { CARDS } from '../support/shopper.ts';
import { TEAM, TRAVEL } from '../support/wallet-page.ts';
import { storefrontSuite, type Visit } from '../support/storefront-suite.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Collects, from the first frame on, what has moved although nobody has pressed anything. */
function watchShifts(): void {
  const shifts: string[] = [];
  Reflect.set(window, 'shifts', shifts);
  const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        shifts.push(
          `${value.toFixed(4)}: ${sources
            .map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName;
              return `${name} ${box(previousRect)} → ${box(currentRect)}`;
            })
            .join('; ')}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}

/** As the storefront stores it. */
const fillCart = (cart: string): void => sessionStorage.setItem('cart', cart);

const ONE_ARTICLE = '[{"sku":"pour-over","quantity":1}]';
const THREE_ARTICLES =
  '[{"sku":"pour-over","quantity":1},{"sku":"mug","quantity":3},{"sku":"bowl","quantity":1}]';

/** Checkout and wallet keep a stream of events open, so that their network is never idle. */
const PAGES = [
  ['storefront', 'shop.html', undefined],
  ['checkout', 'checkout.html', 'tender-card-entry[state="ready"]'],
  ['wallet', 'wallet.html', 'tender-cards[state="ready"]'],
  ['return page', 'return.html', 'main a[href="checkout.html"]'],
  ['front page', 'index.html', '#live tender-card-entry[state="ready"]'],
] as const;

/** Phones of 2016 and of today, a tablet, a window. */
const WIDTHS = [320, 390, 768, 1280] as const;
/** The taller a window, the more of a page can be seen to move. */
const HEIGHTS = [640, 900, 1400, 2000] as const;

/** An order that waits for its payment, as the storefront stores it. */
async function openOrder({ demo }: Visit): Promise<string> {
  const order = { email: 'ada@shop.example', cart: JSON.parse(ONE_ARTICLE) as unknown };
  const answer = await fetch(`${demo.shopUrl}/api/checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, locale: 'en' }),
  });
  return JSON.stringify({ ...order, checkout: (await answer.json()) as unknown });
}

const storeOrder = (order: string): void => sessionStorage.setItem('order', order);

/** What has moved, once everything is there. */
async function shiftsOf(
  page: Page,
  address: string,
  there: string | undefined,
  cart = ONE_ARTICLE,
): Promise<readonly string[]> {
  await page.addInitScript(watchShifts);
  await page.addInitScript(fillCart, cart);
  await page.goto(address);
  if (there) {
    await page.locator(there).first().waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'hidden' });
  } else await page.waitForLoadState('networkidle');
  return shiftsUntilNow(page);
}

/** What has moved until this is drawn. */
async function shiftsUntilNow(page: Page): Promise<readonly string[]> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return page.evaluate((): string[] => Reflect.get(window, 'shifts') as string[]);
}

/**
 * Lets the card form's own document arrive after all else that the form consists of. Gives the
 * height that was kept for it until then.
 */
function slowFrame(page: Page): Promise<number | undefined> {
  return new Promise((kept) => {
    void page.route(/\/frame\/card\?/, async (route) => {
      await page.locator('tender-card-options slot').waitFor({ state: 'attached' });
      kept((await page.locator('tender-card-options').boundingBox())?.height);
      await route.continue();
    });
  });
}

/** Parts that load on their own, by the name of their file, and what is there once they have. */
const LATE = [
  ['more-methods', 'tender-payment-methods input[type="radio"]'],
  ['payment-method-localization', 'tender-payment-methods input[type="radio"]'],
  ['order-lines', 'tender-order-summary ul'],
] as const;

storefrontSuite('layout shift', (scenario) => {
  for (const [name, file, there] of PAGES)
    for (const width of WIDTHS)
      scenario(`is 0 on the ${name}, ${width} px wide, however high`, async (visit) => {
        const { demo, shopper } = visit;
        if (name === 'wallet') await demo.importCompany();
        for (const height of HEIGHTS) {
          const page = await shopper.page.context().newPage();
          await page.setViewportSize({ width, height });
          if (name === 'return page') await page.addInitScript(storeOrder, await openOrder(visit));
          const shifts = await shiftsOf(page, `${demo.shopUrl}/${file}`, there);
          assert.deepEqual(shifts, [], `${height} px high`);
          await page.close();
        }
      });

  for (const [what, id] of [
    ['a shared card with a limit', TEAM],
    ['a card of its own', TRAVEL],
  ] as const)
    for (const width of [1280, 390])
      scenario(`is 0 on the wallet that shows ${what}, ${width} px wide`, async (visit) => {
        const { page } = visit.shopper;
        await visit.demo.importCompany();
        await page.setViewportSize({ width, height: 2000 });
        const there = 'tender-card-controls [part="charge-button"]';
        const address = `${visit.demo.shopUrl}/wallet.html#${id}`;
        assert.deepEqual(await shiftsOf(page, address, there), []);
      });

  for (const width of [1280, 390])
    scenario(`is 0 on the checkout of three articles, ${width} px wide`, async (visit) => {
      const { page } = visit.shopper;
      await page.setViewportSize({ width, height: 800 });
      const [, file, there] = PAGES[1];
      const address = `${visit.demo.shopUrl}/${file}`;
      assert.deepEqual(await shiftsOf(page, address, there, THREE_ARTICLES), []);
      assert.equal(await page.locator('tender-order-summary li').count(), 3);
    });

  for (const width of [1280, 390])
    scenario(
      `is at most 0.05 when the gateway takes its time, ${width} px wide`,
      async ({ demo, shopper }) => {
        const { page } = shopper;
        await page.setViewportSize({ width, height: 844 });
        await page.addInitScript(watchShifts);
        await shopper.checkOut();
        await shopper.enterCard(CARDS.good);
        await demo.control('next', { operation: 'authorise.card', scenario: 'slow-1500' });
        const before = await shopper.payButton.boundingBox();
        await shopper.payButton.click();
        await shopper.paying();
        const pressed = await shopper.payButton.boundingBox();
        assert.equal(pressed?.height, before?.height, 'Pay has another height once it is pressed');
        await shopper.told('succeeded');
        await page.locator('tender-payment-status dl').waitFor();
        const shifts = await shiftsUntilNow(page);
        const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
        assert(sum <= 0.05, shifts.join('\n'));
      },
    );

  for (const width of [1280, 390])
    scenario(`is 0 around a result that is loaded again, ${width} px wide`, async ({ shopper }) => {
      const { page } = shopper;
      await page.setViewportSize({ width, height: 1400 });
      await shopper.checkOut();
      await shopper.pay(CARDS.good);
      await shopper.told('succeeded');
      await page.addInitScript(watchShifts);
      await page.reload();
      await page.locator('tender-payment-status dl').waitFor();
      const shifts = await shiftsUntilNow(page);
      // The shop's link below it comes with the session, before the words of the result.
      assert.deepEqual(
        shifts.filter((shift) => !shift.includes('Continue shopping')),
        [],
      );
    });

  for (const [part, there] of LATE)
    for (const width of [1280, 390])
      scenario(`is 0 on the checkout, ${width} px wide, when ${part} comes last`, async (visit) => {
        const { page } = visit.shopper;
        await page.setViewportSize({ width, height: 844 });
        let held = 0;
        await page.route(`**/assets/${part}-*.js`, async (route) => {
          await page.locator('tender-card-entry iframe[height]').waitFor({ state: 'attached' });
          held += 1;
          await route.continue();
        });
        const [, file] = PAGES[1];
        assert.deepEqual(await shiftsOf(page, `${visit.demo.shopUrl}/${file}`, there), []);
        assert.equal(held, 1);
      });

  for (const [part, there] of LATE.slice(0, 2))
    scenario(`is over before Pay can be pressed, when ${part} comes last`, async (visit) => {
      const { page, payButton } = visit.shopper;
      const pressable = payButton.and(page.locator(':enabled'));
      const early: boolean[] = [];
      await page.route(`**/assets/${part}-*.js`, async (route) => {
        await page.locator('tender-card-entry iframe[height]').waitFor({ state: 'attached' });
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        early.push(await pressable.isVisible());
        await route.continue();
      });
      await page.addInitScript(fillCart, ONE_ARTICLE);
      await page.goto(`${visit.demo.shopUrl}/checkout.html`);
      await pressable.waitFor();
      assert(await page.locator(there).first().isVisible(), 'Pay can be pressed before the list');
      assert.deepEqual(early, [false]);
    });

  scenario(
    'is over before Pay can be pressed, when the session comes after the form',
    async (visit) => {
      const { page, payButton } = visit.shopper;
      const pressable = payButton.and(page.locator(':enabled'));
      const early: boolean[] = [];
      await page.route('**/v1/checkout', async (route) => {
        await page.locator('tender-card-entry iframe[height]').waitFor({ state: 'attached' });
        await route.continue();
      });
      await page.route('**/assets/more-methods-*.js', async (route) => {
        await page.locator('tender-order-summary ul').waitFor();
        early.push(await pressable.isVisible());
        await route.continue();
      });
      await page.addInitScript(fillCart, ONE_ARTICLE);
      await page.goto(`${visit.demo.shopUrl}/checkout.html`);
      await pressable.waitFor();
      assert.deepEqual(early, [false]);
    },
  );

  scenario(
    'is not waited for without end: where the other ways can’t load, a card pays',
    async (visit) => {
      const { shopper } = visit;
      await shopper.page.route('**/assets/more-methods-*.js', (route) => route.abort());
      await shopper.checkOut();
      await shopper.pay(CARDS.good);
      await shopper.told('succeeded');
    },
  );

  scenario(
    'is not waited for: what draws the other ways loads before one is chosen',
    async (visit) => {
      const { page } = visit.shopper;
      const loaded = Promise.all(
        ['alternative-method', 'hosted-checkout'].map((part) =>
          page.waitForResponse((response) => response.url().includes(`/assets/${part}-`)),
        ),
      );
      const [, file, there] = PAGES[1];
      await shiftsOf(page, `${visit.demo.shopUrl}/${file}`, there);
      await loaded;
      assert.equal(await page.locator('tender-payment-methods input:checked').inputValue(), 'card');
    },
  );

  scenario('is 0 on the checkout when the secure frame is slow', async ({ demo, shopper }) => {
    const { page } = shopper;
    const kept = slowFrame(page);
    const [, file, there] = PAGES[1];
    assert.deepEqual(await shiftsOf(page, `${demo.shopUrl}/${file}`, there), []);
    const { height = 0 } = (await page.locator('tender-card-options').boundingBox()) ?? {};
    const difference = height - ((await kept) ?? 0);
    assert(Math.abs(difference) <= 2, `the form has ${difference} px more than were kept for it`);
  });
});
