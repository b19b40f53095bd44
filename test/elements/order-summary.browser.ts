import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/checkout.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('tender-order-summary', () => {
  let at: Stage;
  const mount = async (locale = 'en') => {
    render(
      html`<tender-order-summary
        proxy=${at.url}
        .clientSecret=${'ses_1.secret'}
        locale=${locale}
      ></tender-order-summary>`,
      at.root,
    );
    await at.found('[part="total"]');
  };
  const words = () => wordsOf(at.find('tender-order-summary'));

  afterEach(() => at.remove());

  it('shows each item, the parts of the amount and the total', async () => {
    at = stage();
    await mount();
    for (const text of ['Merino blanket, charcoal', '2 × €14.50', '€29.00', 'Shipping', '€4.90'])
      assert.include(words(), text);
    assert.match(wordsOf(at.find('[part="total"]')), /Total\s*€128\.90/);
  });

  it('writes amounts as the shopper’s language does', async () => {
    at = stage();
    await mount('de');
    assert.match(wordsOf(at.find('[part="total"]')), /128,90\s€/);
  });

  it('takes a discount off, however the shop writes it', async () => {
    at = stage({ parts: { item_total: '20.00', discount: '5.00' } });
    await mount();
    assert.match(words(), /Discount -€5\.00|Discount −€5\.00/);
  });

  it('shows amounts without decimals and with three of them', async () => {
    at = stage({
      amount: { value: '1200', currency: 'JPY' },
      items: [],
      parts: undefined as never,
    });
    await mount();
    assert.include(words(), '¥1,200');
    at.proxy.change({ amount: { value: '1.250', currency: 'KWD' } });
    await waitUntil(() => /1\.250/.test(wordsOf(at.find('[part="total"]'))));
  });

  it('announces a changed total politely, and says nothing before', async () => {
    at = stage();
    await mount();
    const live = await at.found('[aria-live]');
    assert.equal(wordsOf(live), '');
    at.proxy.change({ amount: { value: '99.00', currency: 'EUR' } });
    await waitUntil(() => wordsOf(live) === 'The total is now €99.00.');
  });

  for (const locale of ['en', 'de', 'ar'])
    it(`keeps the number of items on one line where there is little room, in ${locale}`, async () => {
      at = stage();
      at.root.style.width = '180px';
      await mount(locale);
      const number = document.createRange();
      number.selectNodeContents(await at.found('.heading > .muted'));
      assert.equal(new Set([...number.getClientRects()].map(({ top }) => top)).size, 1);
    });

  it('writes an amount below its label before the label loses its words', async () => {
    at = stage({ amount: { value: '128900000.90', currency: 'EUR' } });
    at.root.style.width = '180px';
    await mount('de');
    const label = (await at.found('[part="total"] dt')).getBoundingClientRect();
    const amount = (await at.found('[part="total"] dd')).getBoundingClientRect();
    assert.isAtLeast(amount.top, label.bottom);
    assert.approximately(amount.right, at.root.getBoundingClientRect().right, 1);
  });

  it('folds what a long order has beyond its first lines, and keeps the total near', async () => {
    const items = Array.from({ length: 300 }, (_, index) => ({
      name: `Bead ${index + 1}`,
      unit_price: { value: '0.10', currency: 'EUR' },
      quantity: 2,
    }));
    at = stage({ items });
    await mount();
    const shown = () =>
      [...(at.find('tender-order-summary')?.shadowRoot?.querySelectorAll('li') ?? [])].filter(
        (line) => line.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
      ).length;
    assert.include(words(), '600 items');
    const more = await at.found('summary');
    assert.equal(wordsOf(more), '584 more items');
    const height = at.root.getBoundingClientRect().height;
    assert.isBelow(height, 800);
    more.click();
    await waitUntil(() => at.root.getBoundingClientRect().height > 10 * height, 'it stays folded');
    assert.equal(shown(), 300);
    await accessible(at.root);
  });

  it('keeps the name of a product in the other direction apart from what follows', async () => {
    at = stage({
      items: [{ name: 'שמיכה (12)', unit_price: { value: '9.00', currency: 'EUR' }, quantity: 2 }],
    });
    await mount();
    assert.equal((await at.found('li bdi')).textContent, 'שמיכה (12)');
  });

  it('has no violations of WCAG 2.2 AA', async () => {
    at = stage();
    await mount();
    await accessible(at.root);
  });
});
