import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/staff.ts';
import type { StaffPayout } from '../../src/client/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { LOST_PAYOUT, PAYOUT } from '../support/staff-records.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('tender-payouts', () => {
  let at: Stage;
  let payouts: readonly StaffPayout[];
  let next: string | null;

  const mount = (locale = 'en', width = '60rem') =>
    render(
      html`<tender-desk proxy=${at.url} .grant=${'a.grant'} locale=${locale}>
        <div style="inline-size: ${width}"><tender-payouts></tender-payouts></div>
      </tender-desk>`,
      at.root,
    );
  const list = () => wordsOf(at.find('tender-payouts')).replace(/[\u2066-\u2069]/g, '');
  const says = (words: RegExp) =>
    waitUntil(() => words.test(list()), `nothing says ${words}: ${list()}`);
  const asked = () =>
    at.proxy.requests
      .filter(({ url }) => url.includes('/v1/payouts'))
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams));

  beforeEach(() => {
    payouts = [LOST_PAYOUT, PAYOUT];
    next = null;
    at = stage();
    at.answers = { 'GET /v1/payouts': () => Response.json({ data: payouts, next }) };
  });
  afterEach(() => at.remove());

  it('says what was asked for, what arrives, what leaves, the fee, and what became of it', async () => {
    mount();
    await says(/2 payouts/);
    await says(
      /Paid out.*€250\.00 EUR.*€250\.00 EUR.*\$291\.50 USD.*\$1\.50 USD.*kim@shop\.example/,
    );
    await says(/Not confirmed Don’t request it again: look in the gateway’s portal/);
    await at.found('th.column-time[aria-sort="descending"]');
    assert.equal(at.find('tender-payouts')?.getAttribute('state'), 'ready');
    await accessible(at.root);
  });

  it('is a list of pairs where there is little room', async () => {
    mount('en', '20rem');
    await says(/2 payouts/);
    const element = await at.found('.container');
    assert.isAtMost(element.scrollWidth, element.clientWidth);
    await accessible(at.root);
  });

  it('filters by number, outcome and currency, and turns pages', async () => {
    next = 'k1';
    mount();
    await says(/Payouts 1–2, and there are more/);
    (await at.found('[part~="next-button"]')).click();
    await says(/Payouts 3–4, and there are more/);
    next = null;
    payouts = [];
    const outcome = await at.found<HTMLSelectElement>('[name="outcome"]');
    outcome.value = 'failed';
    outcome.dispatchEvent(new Event('change', { bubbles: true }));
    await says(/No payout matches/);
    assert.deepEqual(asked().at(-1), { limit: '50', filters: '{"outcome":"failed"}' });
    (await at.found('[part~="clear-button"]')).click();
    await says(/There are no payouts here/);
  });

  it('says so where the grant is for some orders only', async () => {
    at.answers = {
      'GET /v1/payouts': () =>
        Response.json({ type: '/problems/forbidden', status: 403 }, { status: 403 }),
    };
    mount();
    await says(/You don’t have access to this\. .*Code forbidden/);
    assert.equal(at.find('tender-payouts')?.getAttribute('state'), 'error');
  });

  for (const locale of ['de', 'zh', 'ar'])
    it(`speaks ${locale}`, async () => {
      mount(locale);
      await at.found('tbody tr');
      assert.notMatch(list(), /undefined|\{\w+\}/);
      await accessible(at.root);
    });
});
