import { assert } from '@open-wc/testing';
import type { ShopperDetails } from '../../src/contract/proxy/checkout.schema.ts';
import '../../src/entries/checkout.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import {
  accessible,
  drawCheckout,
  stage,
  wordsOf,
  type Stage,
} from '../support/checkout-fixture.ts';
import { SCRIPTS } from '../support/scripts-of-digits.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('the details that a session requires besides a card', () => {
  let at: Stage;

  const mount = async (collect: readonly string[], locale = 'en', more = {}) => {
    at = stage({ collect, ...more });
    drawCheckout(at, locale);
    await at.found('tender-details-form:defined');
    await at.found('.field');
    return cardOn(at, succeeds(at));
  };
  const field = (name: string) =>
    at.find<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`) ?? assert.fail(name);
  const fill = (texts: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(texts)) {
      field(name).value = text;
      field(name).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      field(name).dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  const names = () =>
    [...(at.find('tender-details-form')?.shadowRoot?.querySelectorAll('[name]') ?? [])].map(
      (element) => element.getAttribute('name'),
    );
  const faults = () =>
    [...(at.find('tender-details-form')?.shadowRoot?.querySelectorAll('.fault') ?? [])].map(
      wordsOf,
    );

  afterEach(() => at.remove());

  it('follows the country’s address format, and is sent with the card', async () => {
    const card = await mount(['email', 'billing']);
    fill({ 'billing.country': 'US' });
    await waitUntil(() => names().includes('billing.state'));
    assert.deepEqual(names(), [
      'email',
      'billing.country',
      'billing.address',
      'billing.city',
      'billing.state',
      'billing.postal_code',
    ]);
    await accessible(at.root);
    card.type(CARD);
    fill({
      email: 'ada@shop.example',
      'billing.address': '1 Main Street',
      'billing.city': 'Springfield',
      'billing.state': 'IL',
      'billing.postal_code': '62701',
    });
    await pressPay(at);
    await at.found('tender-payment-status[outcome="succeeded"]');
    const { details } = (await card.payments[0]?.json()) as Record<string, unknown>;
    assert.deepEqual(details, {
      email: 'ada@shop.example',
      billing: {
        country: 'US',
        address: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        postal_code: '62701',
      },
    });
  });

  it('writes the postal code where the country does, or not at all', async () => {
    await mount(['billing']);
    for (const [country, last] of [
      ['DE', 'billing.city'],
      ['GB', 'billing.postal_code'],
      ['HK', 'billing.city'],
    ] as const) {
      fill({ 'billing.country': country });
      await waitUntil(() => names().at(-1) === last);
      assert.equal(names().includes('billing.postal_code'), country !== 'HK');
    }
  });

  it('says in the field what is asked for where labels are hidden, and only there', async () => {
    await mount(['billing']);
    const input = field('billing.city') as HTMLInputElement;
    const shown = () => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      return opacity === '0' ? 'not at all' : color;
    };
    assert.equal(input.placeholder, 'City');
    // WebKit tells nobody how it draws one, and not every browser has style queries.
    if (!('userAgentData' in navigator)) return;
    assert.equal(shown(), 'not at all');
    at.root.style.setProperty('--tender-labels', 'hidden');
    at.root.style.setProperty('--tender-placeholder-color', 'rgb(1 2 3)');
    await waitUntil(() => shown() === 'rgb(1, 2, 3)', 'the placeholder is not shown');
    assert.equal(input.labels?.length, 1);
  });

  it('begins with the country of the shopper’s language, where it names one', async () => {
    await mount(['billing'], 'de-CH');
    await waitUntil(() => field('billing.country').value === 'CH');
  });

  it('keeps the chosen country when another language re-sorts the list', async () => {
    await mount(['billing']);
    fill({ 'billing.country': 'DE' });
    const checkout = at.find('tender-checkout') as HTMLElementTagNameMap['tender-checkout'];
    checkout.locale = 'de';
    await waitUntil(() => wordsOf(at.find('.address')).includes('Rechnungsadresse'));
    assert.equal(field('billing.country').value, 'DE');
  });

  it('shows its errors together with the card’s, and sends nothing', async () => {
    const card = await mount(['birth_date', 'document', 'billing']);
    fill({ birth_date: '2999-01-01', 'billing.country': 'BR', document: '111.111.111-11' });
    await pressPay(at);
    await waitUntil(() => faults().length > 0);
    assert.deepEqual(faults().slice(0, 2), [
      'Please enter a valid date of birth.',
      'This doesn’t look like a document number from this country. If it’s right, just continue.',
    ]);
    assert.isNotNull(card.document.querySelector('[aria-invalid="true"]'));
    assert.lengthOf(card.payments, 0);
    await accessible(at.root);
  });

  it('gets focus on its first error once the card is valid', async () => {
    const card = await mount(['email']);
    card.type(CARD);
    fill({ email: 'ada@shop' });
    await pressPay(at);
    await waitUntil(
      () => at.find('tender-details-form')?.shadowRoot?.activeElement?.matches('#email'),
      'focus is elsewhere',
    );
    assert.equal(field('email').getAttribute('aria-invalid'), 'true');
  });

  it('asks once whether what is unusual in its country is right, and sends it', async () => {
    const card = await mount(['document', 'billing']);
    card.type(CARD);
    fill({ 'billing.country': 'BR' });
    await waitUntil(() => names().includes('billing.state'));
    fill({
      document: 'C01X00T47',
      'billing.address': 'Rua 1',
      'billing.city': 'São Paulo',
      'billing.state': 'SP',
      'billing.postal_code': '0131-100',
    });
    await pressPay(at);
    await waitUntil(() => faults().length === 2);
    for (const fault of faults()) assert.match(fault, /If it’s right, just continue\.$/);
    await waitUntil(
      () => at.find('tender-details-form')?.shadowRoot?.activeElement?.id === 'document',
    );
    assert.lengthOf(card.payments, 0);
    await pressPay(at);
    await at.found('tender-payment-status[outcome="succeeded"]');
    const { details } = (await card.payments[0]?.json()) as { readonly details: ShopperDetails };
    assert.equal(details.document, 'C01X00T47');
    assert.equal(details.billing?.postal_code, '0131-100');
  });

  it('marks what only the proxy can refuse, and has the focus there', async () => {
    at = stage({ collect: ['email', 'billing'] });
    drawCheckout(at);
    await at.found('tender-details-form:defined');
    await at.found('.field');
    const refused = ['/details/billing/city', '/details/email', '/details/phone'];
    const card = await cardOn(at, () =>
      Response.json(
        {
          type: '/problems/malformed-request',
          errors: refused.map((pointer) => ({ pointer, detail: 'is wrong' })),
        },
        { status: 400 },
      ),
    );
    card.type(CARD);
    fill({ 'billing.country': 'DE' });
    await waitUntil(() => names().at(-1) === 'billing.city');
    fill({
      email: 'ada@shop.example',
      'billing.address': 'Hauptstraße 1',
      'billing.postal_code': '10119',
      'billing.city': 'Berlin',
    });
    await pressPay(at);
    const active = () => at.find('tender-details-form')?.shadowRoot?.activeElement?.id;
    await waitUntil(() => active() === 'email', 'focus is elsewhere');
    assert.deepEqual(faults(), [
      'This doesn’t look like an e-mail address.',
      'Please check this field.',
    ]);
    assert.equal(at.find('tender-payment-status')?.getAttribute('status') ?? 'open', 'open');
    await pressPay(at);
    await waitUntil(() => faults().length === 2);
    assert.lengthOf(card.payments, 1, 'as it is, it would be refused again');
    fill({ email: 'lovelace@shop.example' });
    await waitUntil(() => faults().length === 1);
    fill({ 'billing.city': 'Köln' });
    await pressPay(at);
    await waitUntil(() => card.payments.length === 2);
  });

  it('takes the billing address for the delivery unless that is another', async () => {
    const card = await mount(['billing', 'delivery']);
    assert.isFalse(names().some((name) => name?.startsWith('delivery')));
    const address = { country: 'FR', address: '1 rue A', postal_code: '75001', city: 'Paris' };
    fill({ 'billing.country': 'FR' });
    await waitUntil(() => names().includes('billing.postal_code'));
    fill({
      'billing.address': address.address,
      'billing.postal_code': address.postal_code,
      'billing.city': address.city,
    });
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-payment-status[outcome="succeeded"]');
    const { details } = (await card.payments[0]?.json()) as { details: Record<string, unknown> };
    assert.deepEqual(details, { billing: address, delivery: address });
  });

  it('asks for name and lines of another delivery address', async () => {
    await mount(['billing', 'delivery']);
    (await at.found('.box input')).click();
    await waitUntil(() => names().includes('delivery.last_name'));
    await accessible(at.root);
  });

  it('marks each field for the browser to fill in, apart for bill and delivery', async () => {
    await mount(['delivery']);
    assert.equal(field('delivery.country').getAttribute('autocomplete'), 'shipping country');
    assert.equal(field('delivery.city').getAttribute('autocomplete'), 'shipping address-level2');
  });

  it('is complete for the page only with all of it', async () => {
    const card = await mount(['email']);
    const entry = at.find('tender-card-entry') as HTMLElementTagNameMap['tender-card-entry'];
    card.type(CARD);
    await waitUntil(() => entry.brand === 'visa');
    assert.isFalse(entry.complete);
    fill({ email: 'ada@shop.example' });
    await waitUntil(() => entry.complete);
  });

  it('keeps each text in its own field when the country changes', async () => {
    await mount(['billing'], 'en');
    fill({ 'billing.country': 'DE' });
    await waitUntil(() => names().at(-1) === 'billing.city');
    fill({
      'billing.address': 'Hauptstraße 1',
      'billing.postal_code': '10119',
      'billing.city': 'Berlin',
    });
    fill({ 'billing.country': 'US' });
    await waitUntil(() => names().includes('billing.state'));
    assert.deepEqual(
      ['address', 'city', 'state', 'postal_code'].map((line) => field(`billing.${line}`).value),
      ['Hauptstraße 1', 'Berlin', '', '10119'],
    );
  });

  it('forgets each error as soon as its field is right, and no other', async () => {
    await mount(['email', 'billing']);
    fill({ 'billing.country': 'DE' });
    await pressPay(at);
    await waitUntil(() => faults().length === 4);
    fill({ email: 'ada@shop.example' });
    await waitUntil(() => faults().length === 3);
    fill({ 'billing.postal_code': '1011' });
    await waitUntil(() => faults().some((text) => text.includes('postal code')));
    fill({ 'billing.postal_code': '10119', 'billing.city': 'Berlin' });
    await waitUntil(() => faults().length === 1);
  });

  it('keeps another delivery address while the billing address is chosen', async () => {
    const card = await mount(['billing', 'delivery']);
    const box = () => at.find<HTMLInputElement>('[type="checkbox"]') ?? assert.fail();
    box().click();
    await waitUntil(() => names().includes('delivery.city'));
    fill({ 'delivery.city': 'Porto' });
    box().click();
    await waitUntil(() => !field('delivery.city').checkVisibility());
    box().click();
    await waitUntil(() => field('delivery.city').checkVisibility());
    assert.equal(field('delivery.city').value, 'Porto');
    assert.ok(card);
  });

  for (const [script, inScript] of Object.entries(SCRIPTS))
    it(`takes ${script} digits in every field, and sends them as the gateway reads them`, async () => {
      const card = await mount(['document', 'birth_date', 'billing', 'delivery'], 'en');
      card.type(CARD);
      fill({ 'billing.country': 'BR' });
      at.find('tender-details-form')?.shadowRoot?.querySelector<HTMLElement>('.box input')?.click();
      await waitUntil(() => names().includes('delivery.country'));
      fill({ 'delivery.country': 'DE' });
      await waitUntil(
        () => names().includes('billing.state') && !names().includes('delivery.state'),
      );
      // The browser's own field for dates has digits of its language, and this value in any.
      assert.equal((field('birth_date') as HTMLInputElement).type, 'date');
      fill({
        document: inScript('529.982.247-25'),
        birth_date: '1990-05-17',
        'billing.address': inScript('Rua 1'),
        'billing.city': 'São Paulo',
        'billing.state': 'SP',
        'billing.postal_code': inScript('01310-100'),
        'delivery.first_name': 'Ada',
        'delivery.last_name': 'Lovelace',
        'delivery.address': inScript('Hauptstraße 1'),
        'delivery.postal_code': inScript('10119'),
        'delivery.city': 'Berlin',
      });
      await pressPay(at);
      await waitUntil(() => card.payments.length === 1);
      const { details } = (await card.payments[0]?.json()) as { readonly details: ShopperDetails };
      assert.equal(details.document, '529.982.247-25');
      assert.equal(details.birth_date, '1990-05-17');
      assert.deepInclude(details.billing, { address: 'Rua 1', postal_code: '01310-100' });
      assert.deepInclude(details.delivery, { address: 'Hauptstraße 1', postal_code: '10119' });
    });

  it('takes what was copied with dashes and marks that nobody sees, and sends it without', async () => {
    const card = await mount(['email', 'document', 'billing'], 'en');
    card.type(CARD);
    fill({ 'billing.country': 'BR' });
    await waitUntil(() => names().includes('billing.state'));
    fill({
      email: '\u202aada@shop.example\u202c',
      document: '529.982.247−25',
      'billing.address': 'Rua 1 – 3',
      'billing.city': 'São Paulo',
      'billing.state': 'SP',
      'billing.postal_code': '\u200e０１３１０－１００',
    });
    await pressPay(at);
    await waitUntil(() => card.payments.length === 1);
    const { details } = (await card.payments[0]?.json()) as { readonly details: ShopperDetails };
    assert.deepInclude(details, { email: 'ada@shop.example', document: '529.982.247-25' });
    assert.deepInclude(details.billing, { address: 'Rua 1 – 3', postal_code: '01310-100' });
  });

  it('speaks German and Arabic', async () => {
    await mount(['billing'], 'ar');
    await waitUntil(() => wordsOf(at.find('.address')).includes('عنوان الفوترة'));
    const { backgroundPositionX: arrow } = getComputedStyle(field('billing.country'));
    assert.notInclude(arrow, '100%', 'the arrow is where the text begins');
    at.remove();
    await mount(['billing'], 'de');
    await waitUntil(() => wordsOf(at.find('.address')).includes('Deutschland'));
  });
});
