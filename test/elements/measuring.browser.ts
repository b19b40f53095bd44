import { assert } from '@open-wc/testing';
import type { MeasuringEventMap } from '../../src/elements/events/measuring-events.ts';
import '../../src/entries/checkout.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import { drawCheckout, stage, type Stage } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const CARDS = { code: 'card', kind: 'card' };
const SLIP = {
  code: 'slip',
  kind: 'alternative',
  label: { en: 'Slip' },
  fields: [{ name: 'document', kind: 'document', required: true }],
};
const VISA = {
  handle: 'card_visa',
  brand: 'visa',
  last_four: '4242',
  expiration_month: '12',
  expiration_year: '2030',
  asks_security_code: true,
};

describe('what a page can measure of a checkout', () => {
  let at: Stage;
  let heard: string[];

  /** Draws a checkout, and writes down what leaves it. */
  const mount = (start: object, ...types: (keyof MeasuringEventMap | 'tender-change')[]) => {
    at = stage(start);
    heard = [];
    for (const type of types)
      at.root.addEventListener(type, (event) => {
        const {
          type: name,
          isTrusted: _own,
          ...told
        } = event as unknown as Record<string, unknown>;
        heard.push(`${String(name)} ${JSON.stringify(told)}`);
      });
    drawCheckout(at, 'en');
  };
  const choose = (code: string) => {
    at.find<HTMLInputElement>(`.method-head [value="${code}"]`)?.click();
  };

  afterEach(() => at.remove());

  it('is each step, from the first on', async () => {
    mount({}, 'tender-step');
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-payment-status[outcome="succeeded"]');
    assert.deepEqual(heard, [
      'tender-step {"step":"open"}',
      'tender-step {"step":"paying"}',
      'tender-step {"step":"succeeded","method":"card"}',
    ]);
  });

  it('is where the shopper is in the card form, and nothing that is typed there', async () => {
    mount({}, 'tender-focus', 'tender-blur');
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    for (const name of ['number', 'expiry'])
      for (const type of ['focus', 'blur'])
        card.document.getElementById(name)?.dispatchEvent(new FocusEvent(type));
    await waitUntil(() => heard.length === 4);
    assert.deepEqual(heard, [
      'tender-focus {"field":"number"}',
      'tender-blur {"field":"number"}',
      'tender-focus {"field":"expiry"}',
      'tender-blur {"field":"expiry"}',
    ]);
  });

  it('is the method that was chosen, and when all is filled in, whichever it is', async () => {
    mount({ methods: [CARDS, SLIP] }, 'tender-method-change', 'tender-change');
    await cardOn(at, succeeds(at));
    heard = [];
    choose('slip');
    const field = await at.found<HTMLInputElement>('#document');
    field.value = '529.982.247-25';
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await waitUntil(() => heard.length === 2);
    assert.deepEqual(heard, [
      'tender-method-change {"method":"slip","kind":"alternative"}',
      'tender-change {"complete":true}',
    ]);
  });

  it('is that a stored card was removed', async () => {
    mount({ saved_cards: [VISA] }, 'tender-card-removed');
    at.answers = {
      'DELETE /v1/checkout/saved-cards/card_visa': () => {
        at.proxy.change({ saved_cards: [] });
        return Response.json(at.proxy.view);
      },
    };
    (await at.found('[part="remove-button"]')).click();
    (await at.found('.confirm-removal button')).click();
    await waitUntil(() => heard.length > 0);
    assert.deepEqual(heard, ['tender-card-removed {"brand":"visa","lastFour":"4242"}']);
  });
});
