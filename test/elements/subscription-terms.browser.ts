import { assert, oneEvent } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/elements/subscription-terms.ts';
import '../../src/entries/elements/hosted-checkout.ts';
import type { TenderCheckout } from '../../src/entries/checkout.ts';
import type { Consent } from '../../src/contract/proxy/consent.schema.ts';
import type { SubscriptionTerms } from '../../src/contract/proxy/session.schema.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import {
  accessible,
  drawCheckout,
  stage,
  waitingAt,
  wordsOf,
  type Stage,
  drawAlone,
} from '../support/checkout-fixture.ts';
import { mayAct } from '../support/looks.ts';
import { waitUntil } from '../support/wait-until.ts';

const TEA: SubscriptionTerms = {
  contract_name: 'Tea of the month',
  contract_amount: { value: '12.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
};

describe('the terms of a subscription', () => {
  let at: Stage;
  const mount = async (
    change: Partial<SubscriptionTerms> = {},
    locale = 'en',
    time_zone?: string,
  ) => {
    at = stage({
      methods: [{ code: 'hosted', kind: 'hosted' }],
      ...{ subscription: { ...TEA, ...change } },
      ...(time_zone !== undefined && { time_zone }),
    });
    at.root.addEventListener('tender-redirect', (event) => event.preventDefault());
    at.answers = { 'POST /v1/checkout/hosted': () => Response.json(waitingAt(undefined)) };
    render(
      html`<tender-subscription-terms
          proxy=${at.url}
          .clientSecret=${'ses_1.secret'}
          locale=${locale}
        ></tender-subscription-terms>
        <tender-hosted-checkout
          proxy=${at.url}
          .clientSecret=${'ses_1.secret'}
          locale=${locale}
        ></tender-hosted-checkout>`,
      at.root,
    );
    await at.found('dl');
  };
  const words = () => wordsOf(at.find('tender-subscription-terms'));
  const box = () => at.found<HTMLInputElement>('[type="checkbox"]');
  const press = async () => (await at.found('[part="pay-button"]:enabled')).click();
  const sent = () => at.proxy.requests.filter(mayAct).length;

  afterEach(() => at.remove());

  it('C-204 say amount, interval, first and next charge, and that it runs until it is cancelled', async () => {
    await mount();
    assert.match(words(), /Tea of the month/);
    assert.match(words(), /Price €12\.00 every month/);
    assert.match(words(), /First payment €128\.90 today/);
    assert.match(words(), /Next payment €12\.00 on December 21, 2026/);
    assert.match(words(), /Ends when you cancel it/);
    await accessible(at.root);
  });

  it('name the gateway’s time zone beside a date, where clocks show another time than the shopper’s', async () => {
    // No shopper is further ahead.
    await mount({ contract_end: '2027-12-31' }, 'en', 'Pacific/Kiritimati');
    assert.match(words(), /Next payment €12\.00 on December 21, 2026 \(Line Islands Time\)/);
    assert.match(words(), /Ends December 31, 2027 \(Line Islands Time\)/);
    at.remove();
    await mount({}, 'en', Intl.DateTimeFormat().resolvedOptions().timeZone);
    assert.match(words(), /on December 21, 2026 Ends/);
    at.remove();
    await mount({}, 'en', 'Mars/Olympus');
    assert.match(words(), /on December 21, 2026 \(Mars\/Olympus\)/);
  });

  it('C-195 do not promise that no charge follows a cancellation', async () => {
    await mount();
    assert.match(words(), /One more payment may still be taken/);
  });

  it('say the introductory offer and the end, by day or by number of charges', async () => {
    await mount({ promotion_cycle: 3, billing_cycle: 12, interval_count: 2 });
    assert.match(words(), /every 2 months/);
    assert.match(words(), /Introductory offer for the first 3 payments/);
    assert.match(words(), /Ends after 12 payments/);
    at.remove();
    await mount({ contract_end: '2026-12-01' });
    assert.match(words(), /Ends December 1, 2026/);
    assert.notMatch(words(), /Next payment/, 'the contract has ended by then');
  });

  it('block every payment of the session until the shopper has agreed', async () => {
    await mount();
    await press();
    await waitUntil(() => /Please agree/.test(words()));
    const input = await box();
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    assert.ok(input.matches(':focus'), 'focus is on what is missing');
    await accessible(at.root);
    assert.equal(sent(), 0);

    const told = new Promise<boolean>((resolve) =>
      at.root.addEventListener('tender-consent', ({ given }) => resolve(given)),
    );
    input.click();
    assert.equal(await told, true);
    await press();
    await waitUntil(() => sent() === 1);
  });

  it('are part of the drop-in, which is incomplete until they are agreed to', async () => {
    at = stage({
      methods: [{ code: 'hosted', kind: 'hosted' }],
      ...{ subscription: TEA },
    });
    await import('../../src/entries/checkout.ts');
    drawCheckout(at);
    await at.found('dl[part="terms"]');
    await press();
    await waitUntil(() => /Please agree/.test(words()));
    assert.equal(sent(), 0);
    const checkout = at.find<HTMLElementTagNameMap['tender-checkout']>('tender-checkout');
    assert.equal(checkout?.complete, false);
    (await box()).click();
    await waitUntil(() => checkout?.complete);
    await accessible(at.root);
  });

  it('can’t be passed by Enter in the card form', async () => {
    at = stage({ subscription: TEA });
    await import('../../src/entries/checkout.ts');
    drawCheckout(at);
    const refused = oneEvent(at.root, 'tender-error');
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    card.document.querySelector('form')?.requestSubmit();
    await refused;
    assert.lengthOf(card.payments, 0);
    (await box()).click();
    await waitUntil(() => at.find<TenderCheckout>('tender-checkout')?.complete);
    card.document.querySelector('form')?.requestSubmit();
    await at.found('tender-card-entry[state="done"]');
    assert.lengthOf(card.payments, 1);
    const { consents } = (await card.payments[0]?.json()) as { consents: Consent[] };
    assert.deepInclude(consents[0], { to: 'subscription', locale: 'en' });
    assert.match(consents[0]?.text ?? '', /Tea[^]*month[^]*[Cc]ancel[^]*I agree/);
  });

  it('are left to the page for a standalone card form', async () => {
    at = stage({ subscription: TEA });
    await import('../../src/entries/checkout.ts');
    drawAlone(at, 'tender-card-entry');
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-card-entry[state="done"]');
    assert.lengthOf(card.payments, 1);
  });

  it('ask again when another session begins', async () => {
    await mount();
    (await box()).click();
    assert.ok(at.find('tender-subscription-terms')?.matches('*'));
    at.proxy.change({ session_id: 'ses_2' });
    await waitUntil(async () => !(await box()).checked);
  });

  it('ask nothing where the page has the consent already', async () => {
    await mount();
    at.find('tender-subscription-terms')?.setAttribute('no-consent', '');
    await waitUntil(() => !at.find('[type="checkbox"]'));
    await press();
    await waitUntil(() => sent() === 1);
  });

  it('link to where it can be cancelled, or say it in the shop’s own words', async () => {
    await mount();
    const element = at.find('tender-subscription-terms');
    element?.setAttribute('cancel-url', 'https://shop.example/cancel');
    assert.equal((await at.found<HTMLAnchorElement>('a')).href, 'https://shop.example/cancel');
  });

  it('are written in the shopper’s language and direction', async () => {
    await mount({ interval_count: 3 }, 'ar');
    assert.match(words(), /كل 3|كل ٣/);
    assert.equal(at.find('section')?.dir, 'rtl');
    await accessible(at.root);
  });
});
