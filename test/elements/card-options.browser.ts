import { assert } from '@open-wc/testing';
import type { SavedCard } from '../../src/contract/proxy/checkout.schema.ts';
import type { Consent } from '../../src/contract/proxy/consent.schema.ts';
import '../../src/entries/checkout.ts';
import type { TenderCardEntry, TenderCheckout } from '../../src/entries/checkout.ts';
import { anyWith, RESULT } from '../support/fake-proxy.ts';
import { CARD, cardOn, pressPay, succeeds, type CardFixture } from '../support/card-fixture.ts';
import {
  accessible,
  drawCheckout,
  stage,
  wordsOf,
  type Stage,
  drawAlone,
} from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const VISA: SavedCard = {
  handle: 'card_visa',
  brand: 'visa',
  last_four: '4242',
  expiration_month: '12',
  expiration_year: '2030',
  asks_security_code: true,
};
const AMEX: SavedCard = { ...VISA, handle: 'card_amex', brand: 'amex', last_four: '0005' };
/** Its last month was the one before the staged session's. */
const OLD: SavedCard = {
  ...VISA,
  handle: 'card_old',
  last_four: '1111',
  expiration_month: '10',
  expiration_year: '2026',
};

describe('a card form with more than a new card', () => {
  let at: Stage;

  const mount = (start: object, locale = 'en') => {
    at = stage(start);
    drawCheckout(at, locale);
    return at.found('.options');
  };
  const choices = () => [
    ...(at.find('tender-card-options')?.shadowRoot?.querySelectorAll('.choice') ?? []),
  ];
  const choose = async (words: string) => {
    const choice = choices().find((each) => wordsOf(each).includes(words));
    choice?.querySelector('input')?.click();
    await at.find<TenderCardEntry>('tender-card-entry')?.updateComplete;
  };
  const asked = ({ document }: CardFixture) =>
    [...document.querySelectorAll<HTMLElement>('.field')]
      .filter(({ hidden }) => !hidden)
      .map(({ dataset }) => dataset['field']);
  const bodyOf = async (request: Request | undefined) =>
    (await request?.json()) as Record<string, unknown>;

  afterEach(() => at.remove());

  it('breaks no word of a stored card where there is little room', async () => {
    await mount({ saved_cards: [VISA] });
    at.root.style.inlineSize = '256px';
    const words = await at.found('.saved .words');
    const lines =
      words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight);
    assert.isBelow(lines, 2.5);
  });

  describe('that are stored', () => {
    it('are offered by brand, last digits and expiry, the first one chosen', async () => {
      await mount({ saved_cards: [VISA, AMEX] });
      assert.deepEqual(choices().map(wordsOf), [
        'Visa ending in 4242 •••• 4242 Expires \u206612/30\u2069',
        'Amex ending in 0005 •••• 0005 Expires \u206612/30\u2069',
        'Use another card',
      ]);
      assert.isTrue(choices()[0]?.querySelector('input')?.checked);
      await accessible(at.root);
    });

    it('C-123 are paid with after the security code alone, typed into the frame', async () => {
      await mount({ saved_cards: [VISA] });
      const card = await cardOn(at, succeeds(at));
      await waitUntil(() => asked(card).join() === 'security-code');
      card.type({ 'security-code': '123' });
      await pressPay(at);
      await at.found('tender-payment-status[outcome="succeeded"]');
      assert.match(card.payments[0]?.url ?? '', /\/saved-card$/);
      const body = await bodyOf(card.payments[0]);
      assert.equal(body['handle'], VISA.handle);
      assert.notProperty(body, 'card');
    });

    it('are paid with from the page if no security code is required', async () => {
      await mount({ saved_cards: [{ ...VISA, asks_security_code: false }] });
      const paid = succeeds(at);
      at.answers = { 'POST /v1/checkout/saved-card': paid };
      const card = await cardOn(at, succeeds(at));
      assert.isTrue(at.find<TenderCardEntry>('tender-card-entry')?.complete);
      assert.equal(at.find('iframe')?.getBoundingClientRect().height, 0);
      await pressPay(at);
      await at.found('tender-payment-status[outcome="succeeded"]');
      const request = at.proxy.requests.find(({ url }) => url.endsWith('/saved-card'));
      const { device, ...body } = await bodyOf(request);
      assert.deepEqual(body, { handle: VISA.handle, revision: 1 });
      assert.propertyVal(device as object, 'resolution', `${screen.width}x${screen.height}`);
      assert.lengthOf(card.payments, 0);
    });

    it('give way to a new card, which needs all its fields', async () => {
      await mount({ saved_cards: [VISA] });
      const card = await cardOn(at, succeeds(at));
      await choose('Use another card');
      await waitUntil(() => asked(card).length === 4);
      card.type(CARD);
      await pressPay(at);
      await at.found('tender-payment-status[outcome="succeeded"]');
      assert.match(card.payments[0]?.url ?? '', /\/card$/);
    });

    it('lead back to a new card after a refusal', async () => {
      await mount({ saved_cards: [VISA], attempt: { ...RESULT, outcome: 'failed' } });
      const card = await cardOn(at, succeeds(at));
      (await at.found('[part~="action-button"]')).click();
      await waitUntil(() => asked(card).length === 4);
      assert.isTrue(choices().at(-1)?.querySelector('input')?.checked);
    });

    it('can’t be chosen once they have expired, and say so', async () => {
      await mount({ saved_cards: [OLD] });
      assert.match(wordsOf(choices()[0]), /1111 Expired/);
      assert.isTrue(choices()[0]?.querySelector('input')?.disabled);
      assert.isTrue(choices()[1]?.querySelector('input')?.checked);
      await accessible(at.root);
    });

    it('are removed after a second word, in their place, and focus stays nearby', async () => {
      await mount({ saved_cards: [VISA, AMEX] });
      at.answers = {
        'DELETE /v1/checkout/saved-cards/card_visa': () => {
          at.proxy.change({ saved_cards: [AMEX] });
          return Response.json(at.proxy.view);
        },
      };
      const inside = at.find('tender-card-options')?.shadowRoot;
      (await at.found('[part="remove-button"]')).click();
      const question = await at.found('.confirm-removal');
      assert.match(wordsOf(question), /Remove Visa ending in 4242 from your saved cards\?/);
      await waitUntil(() => inside?.activeElement?.matches('.confirm-removal .quiet'));
      await accessible(at.root);
      (await at.found('.confirm-removal [part="remove-button"]')).click();
      await waitUntil(() => choices().length === 2);
      await waitUntil(() => /removed/.test(wordsOf(at.find('.options > .status'))));
      await waitUntil(() => inside?.activeElement?.matches('input:checked'));
    });

    it('leave focus in the form of a new card when the last one is removed', async () => {
      await mount({ saved_cards: [VISA] });
      at.answers = {
        'DELETE /v1/checkout/saved-cards/card_visa': () => {
          at.proxy.change({ saved_cards: [] });
          return Response.json(at.proxy.view);
        },
      };
      const card = await cardOn(at, succeeds(at));
      (await at.found('[part="remove-button"]')).click();
      (await at.found('.confirm-removal button')).click();
      await waitUntil(() => choices().length === 0);
      await waitUntil(() => card.document.activeElement?.matches('[autocomplete="cc-number"]'));
    });

    it('stay when the shopper thinks better of it', async () => {
      await mount({ saved_cards: [VISA] });
      (await at.found('[part="remove-button"]')).click();
      (await at.found('.confirm-removal .quiet')).click();
      await at.found('.saved');
      assert.lengthOf(choices(), 2);
      assert.isUndefined(at.proxy.requests.find(({ method }) => method === 'DELETE'));
    });

    it('say so when they can’t be removed right now', async () => {
      await mount({ saved_cards: [VISA] });
      at.answers = {
        'DELETE /v1/checkout/saved-cards/card_visa': () =>
          Response.json({ type: '/problems/internal' }, { status: 500 }),
      };
      (await at.found('[part="remove-button"]')).click();
      (await at.found('.confirm-removal button')).click();
      await waitUntil(() => wordsOf(at.find('.options > .fault')).includes('can’t be removed'));
      assert.lengthOf(choices(), 2);
    });

    it('are left out where their shape is not the known one', async () => {
      await mount({ saved_cards: [{ ...VISA, handle: 4 }, AMEX] });
      assert.lengthOf(choices(), 2);
    });
  });

  describe('and consent', () => {
    it('offers to store the card in an unticked box, and sends the choice', async () => {
      await mount({ save_card: 'offer' });
      const card = await cardOn(at, succeeds(at));
      card.type(CARD);
      const box = await at.found<HTMLInputElement>('#save');
      assert.isFalse(box.checked);
      await accessible(at.root);
      box.click();
      await pressPay(at);
      await at.found('tender-payment-status[outcome="succeeded"]');
      const { save_card, consents } = await bodyOf(card.payments[0]);
      assert.isTrue(save_card);
      const [consent] = consents as Consent[];
      assert.deepInclude(consent, { to: 'save-card', locale: 'en' });
      const shown = [...(box.closest('.consent')?.querySelectorAll('label, p') ?? [])];
      assert.deepEqual(
        consent?.text.split(/\n+/),
        shown.map(({ textContent }) => textContent),
      );
    });

    it('is as the box shows it after a look at a stored card, and not of another session', async () => {
      await mount({ save_card: 'offer', saved_cards: [VISA] });
      await choose('Use another card');
      (await at.found<HTMLInputElement>('#save')).click();
      await choose('ending in 4242');
      await choose('Use another card');
      assert.isTrue((await at.found<HTMLInputElement>('#save')).checked);
      const checkout = at.find<TenderCheckout>('tender-checkout');
      if (checkout) checkout.clientSecret = 'ses_2.secret';
      await waitUntil(() => anyWith(at.proxy.requests, 'ses_2'));
      await at.found('tender-card-entry[state="ready"]');
      await choose('Use another card');
      assert.isFalse((await at.found<HTMLInputElement>('#save')).checked);
    });

    it('says nothing of it where the box stays empty', async () => {
      await mount({ save_card: 'offer' });
      const card = await cardOn(at, succeeds(at));
      card.type(CARD);
      await pressPay(at);
      await at.found('tender-payment-status[outcome="succeeded"]');
      const body = await bodyOf(card.payments[0]);
      assert.notProperty(body, 'save_card');
      assert.notProperty(body, 'consents');
    });

    it('is not shown for a stored card', async () => {
      await mount({ save_card: 'offer', saved_cards: [VISA] });
      assert.isUndefined(at.find('#save'));
      await choose('Use another card');
      await at.found('#save');
    });
  });

  describe('and plans', () => {
    const plans = [
      { id: 'p3', count: 3, each: { value: '42.97', currency: 'EUR' } },
      {
        id: 'p6',
        count: 6,
        each: { value: '22.00', currency: 'EUR' },
        total: { value: '132.00', currency: 'EUR' },
      },
    ];

    it('shows each with its amounts, and nothing chosen is all at once', async () => {
      await mount({ instalments: plans });
      await at.found('[part="plan"]');
      assert.deepEqual(choices().map(wordsOf), [
        'Pay in full, €128.90',
        '3 × €42.97',
        '6 × €22.00, €132.00 in total',
      ]);
      await accessible(at.root);
    });

    it('sends the chosen one with a new card and with a stored one', async () => {
      for (const saved_cards of [[], [{ ...VISA, asks_security_code: false }]]) {
        await mount({ instalments: plans, ...(saved_cards.length > 0 && { saved_cards }) });
        const card = await cardOn(at, succeeds(at));
        at.answers = { 'POST /v1/checkout/saved-card': succeeds(at) };
        if (saved_cards.length === 0) card.type(CARD);
        await at.found('[part="plan"]');
        await choose('6 ×');
        await waitUntil(() => wordsOf(at.find('[part~="pay-button"]')) === 'Pay 6 × €22.00');
        await pressPay(at);
        await at.found('tender-payment-status[outcome="succeeded"]');
        const sent =
          card.payments[0] ?? at.proxy.requests.find(({ url }) => url.endsWith('/saved-card'));
        assert.propertyVal(await bodyOf(sent), 'instalments_id', 'p6');
        at.remove();
      }
    });
  });

  it('cuts nothing off of long plans in the narrowest places', async () => {
    const each = { value: '12345678.90', currency: 'KWD' };
    const long = Array.from({ length: 24 }, (_, index) => ({
      id: `p${index}`,
      count: index + 2,
      each,
      total: { ...each, value: '296296293.600' },
    }));
    for (const locale of ['en', 'de', 'ar']) {
      await mount({ instalments: long }, locale);
      at.root.style.width = '240px';
      await waitUntil(() => at.find('.options')?.lang === locale);
      for (const size of ['1rem', '2rem']) {
        at.root.style.setProperty('--tender-font-size', size);
        await at.found('[part="plan"]');
        assert.lengthOf(choices(), long.length + 1);
        for (const choice of choices()) {
          assert.isAtMost(choice.scrollWidth, choice.clientWidth, `${locale}, ${size}`);
        }
      }
      at.remove();
    }
  });

  it('is also in a standalone card form', async () => {
    at = stage({ saved_cards: [VISA], save_card: 'offer' });
    drawAlone(at, 'tender-card-entry');
    const card = await cardOn(at, succeeds(at));
    await at.found('.options');
    await waitUntil(() => asked(card).join() === 'security-code');
    card.type({ 'security-code': '123' });
    await pressPay(at);
    await at.found('tender-card-entry[state="done"]');
    assert.match(card.payments[0]?.url ?? '', /\/saved-card$/);
  });

  it('speaks Arabic from right to left', async () => {
    const options = await mount({ saved_cards: [VISA], save_card: 'offer' }, 'ar');
    await waitUntil(() => options.dir === 'rtl' || at.find('.options')?.dir === 'rtl');
    await accessible(at.root);
  });
});
