import { assert, oneEvent } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/account.ts';
import type { TenderCardRemovedEvent, TenderOperationEvent } from '../../src/entries/account.ts';
import type { AccountView } from '../../src/client/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const euro = (value: string) => ({ value, currency: 'EUR' });
const card = (handle: string, last_four: string, isDefault = false, usable = true) => ({
  handle,
  brand: 'visa',
  last_four,
  expiration_month: '12',
  expiration_year: usable ? '2030' : '2024',
  usable,
  default: isDefault,
});
const ACTIVE: AccountView['subscriptions'][number] = {
  recurring_id: '77',
  order_no: 'A-1001-1',
  contract_name: 'Bean club',
  amount: euro('9.00'),
  interval: 'month',
  interval_count: 1,
  state: 'active',
  next_charge: { at: '2026-12-03T12:00:00Z', amount: euro('9.00') },
  deductions: [
    { period: '3', at: '2026-11-03T12:00:00Z', amount: euro('9.00'), outcome: 'paid' },
    { period: '2', at: '2026-10-03T12:00:00Z', outcome: 'unknown' },
    { period: '1', at: '2026-09-03T12:00:00Z', amount: euro('9.00'), outcome: 'refused' },
  ],
};
const cancelled = ({ next_charge, ...rest }: typeof ACTIVE): typeof ACTIVE => ({
  ...rest,
  state: 'cancelled',
  ...(next_charge && { last_charge: next_charge }),
});
const result = (outcome: string) => ({
  id: 'op_1',
  operation: 'subscription.cancel',
  state: outcome === 'unknown' ? 'waiting' : 'final',
  outcome,
  created_at: '2026-11-21T10:00:00Z',
});
const grantOf = (...operations: string[]) => `a.${btoa(JSON.stringify({ operations }))}.b`;

describe('the elements for a signed-in shopper', () => {
  let at: Stage;
  let account: AccountView;

  const mount = (grant = grantOf('subscription.cancel'), id = '') =>
    render(
      html`<tender-account proxy=${at.url} .grant=${grant} locale="en">
        <tender-saved-cards></tender-saved-cards>
        <tender-subscription recurring-id=${id}></tender-subscription>
      </tender-account>`,
      at.root,
    );
  const inside = (tag: string, selector: string) =>
    at.find(tag)?.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  const words = (tag: string) => wordsOf(at.find(tag)).replace(/[\u2066-\u2069]/g, '');
  const says = (tag: string, wanted: RegExp) =>
    waitUntil(() => wanted.test(words(tag)), `${tag} says ${words(tag)}`);
  const press = async (selector: string) => {
    const [tag = '', ...rest] = selector.split(' ');
    await waitUntil(() => inside(tag, rest.join(' ')), `no ${selector}`);
    inside(tag, rest.join(' '))?.click();
  };
  const focused = (tag: string) => at.find(tag)?.shadowRoot?.activeElement;
  const announced = () =>
    at.find('tender-account')?.shadowRoot?.querySelector('[aria-live]')?.textContent ?? '';
  const sent = (method: string, path: string) =>
    at.proxy.requests.filter(
      (request) => request.method === method && new URL(request.url).pathname.endsWith(path),
    );

  beforeEach(() => {
    account = {
      cards: [
        card('card_1', '4242', true),
        card('card_2', '1111'),
        card('card_3', '0005', false, false),
      ],
      subscriptions: [ACTIVE],
    };
    at = stage();
    at.answers = { 'GET /v1/shopper': () => Response.json(account) };
  });
  afterEach(() => at.remove());

  it('load once for both, and say which card is the default and which has expired', async () => {
    mount();
    await says('tender-saved-cards', /4242 Expires 12\/30 Default Remove/);
    await says('tender-saved-cards', /1111 Expires 12\/30 Make default Remove/);
    await says('tender-saved-cards', /0005 Expired Remove/);
    await says('tender-subscription', /Bean club Active Price €9\.00 every month/);
    await accessible(at.root);
    assert.equal(sent('GET', '/v1/shopper').length, 1);
  });

  it('remove a card after a question in its place, say so once, and keep the focus near', async () => {
    at.answers = {
      ...at.answers,
      'DELETE /v1/shopper/cards/card_1': () => {
        account = { ...account, cards: [card('card_2', '1111', true)] };
        return Response.json(account);
      },
    };
    mount();
    await press('tender-saved-cards [data-handle="card_1"] [part="remove-button"]');
    await says('tender-saved-cards', /Remove Visa ending in.4242 from your saved cards\?/);
    await waitUntil(() => focused('tender-saved-cards')?.textContent.includes('Keep it'));
    await press('tender-saved-cards .confirm-removal .quiet');
    await waitUntil(() => focused('tender-saved-cards')?.getAttribute('part') === 'remove-button');
    assert.deepEqual(sent('DELETE', 'card_1'), []);
    await press('tender-saved-cards [data-handle="card_1"] [part="remove-button"]');
    const told = oneEvent<TenderCardRemovedEvent>(at.root, 'tender-card-removed');
    await press('tender-saved-cards .confirm-removal [part="remove-button"]');
    assert.equal((await told).lastFour, '4242');
    await waitUntil(() => focused('tender-saved-cards')?.closest('[data-handle="card_2"]'));
    await waitUntil(() => announced() === 'The card has been removed.');
    const [request, ...more] = sent('DELETE', 'card_1');
    assert.match(request?.headers.get('Idempotency-Key') ?? '', /^[\w-]{36}$/);
    assert.deepEqual(more, []);
  });

  it('say that a card was not removed, which stays', async () => {
    at.answers = { ...at.answers, 'DELETE /v1/shopper/cards/card_1': () => Response.error() };
    mount();
    await press('tender-saved-cards [data-handle="card_1"] [part="remove-button"]');
    await press('tender-saved-cards .confirm-removal [part="remove-button"]');
    await says('tender-saved-cards', /can’t be removed right now.*4242/);
  });

  it('make another card the default', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/shopper/cards/card_2/default': () => {
        account = { ...account, cards: [card('card_2', '1111', true), card('card_1', '4242')] };
        return Response.json(account);
      },
    };
    mount();
    await press('tender-saved-cards [part="default-button"]');
    await says('tender-saved-cards', /1111 Expires 12\/30 Default.*4242.*Make default/);
    await waitUntil(() => /^Visa ending in.1111: Default$/.test(announced()));
    assert.ok(focused('tender-saved-cards')?.closest('[data-handle="card_2"]'));
  });

  it('say what was charged, refused, and is not known', async () => {
    mount();
    await says(
      'tender-subscription',
      /Next payment €9\.00 on December 3, 2026 Previous payments November 3, 2026 €9\.00 Paid October 3, 2026 Being checked September 3, 2026 €9\.00 Declined/,
    );
  });

  it('C-195 cancel behind a dialog that says what is still taken, then say the last payment', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/subscription.cancel': () => {
        account = { ...account, subscriptions: [cancelled(ACTIVE)] };
        return Response.json(result('succeeded'));
      },
    };
    mount();
    await press('tender-subscription [part="cancel-subscription-button"]');
    await says(
      'tender-subscription',
      /Cancel Bean club\? One more payment of €9\.00 on December 3, 2026 is already agreed/,
    );
    await accessible(at.root);
    const told = oneEvent<TenderOperationEvent>(at.root, 'tender-operation');
    await press('tender-subscription [part="confirm-button"]');
    assert.equal((await told).result.outcome, 'succeeded');
    await says('tender-subscription', /Cancelled.*Last payment €9\.00 on December 3, 2026/);
    await waitUntil(() => !inside('tender-subscription', 'dialog[open]'));
    assert.equal(inside('tender-subscription', '[part="cancel-subscription-button"]'), undefined);
    await waitUntil(() => announced().startsWith('Bean club: Cancelled. Last payment: €9.00'));
    const [request, ...more] = sent('POST', 'subscription.cancel');
    assert.deepEqual(more, []);
    assert.deepEqual(await request?.json(), { recurring_id: '77', contract_name: 'Bean club' });
  });

  it('P-09 say of a lost answer that it is not known, and only ask then', async () => {
    let asked = 0;
    at.answers = {
      ...at.answers,
      'POST /v1/operations/subscription.cancel': () => Response.error(),
      'POST /v1/requests/find': () => {
        asked += 1;
        if (asked === 2) account = { ...account, subscriptions: [cancelled(ACTIVE)] };
        return Response.json({
          state: 'recorded',
          operation: result(asked === 1 ? 'unknown' : 'succeeded'),
        });
      },
    };
    mount();
    await press('tender-subscription [part="cancel-subscription-button"]');
    await press('tender-subscription [part="confirm-button"]');
    await says('tender-subscription', /We don’t know yet whether.*Check again/);
    assert.equal(inside('tender-subscription', '[part="cancel-subscription-button"]'), undefined);
    await press('tender-subscription [part="check-again-button"][aria-disabled="false"]');
    await waitUntil(() => asked === 1);
    await says('tender-subscription', /We don’t know yet/);
    await press('tender-subscription [part="check-again-button"][aria-disabled="false"]');
    await says('tender-subscription', /Cancelled.*Last payment/);
    assert.equal(sent('POST', 'subscription.cancel').length, 1);
    const keys = new Set(
      [...sent('POST', 'subscription.cancel'), ...sent('POST', 'find')].map((request) =>
        request.headers.get('Idempotency-Key'),
      ),
    );
    assert.equal(keys.size, 1);
  });

  it('say in the dialog that nothing was done, and let it be tried again', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/subscription.cancel': () => Response.json(result('failed')),
    };
    mount();
    await press('tender-subscription [part="cancel-subscription-button"]');
    await press('tender-subscription [part="confirm-button"]');
    await says('tender-subscription', /was not cancelled\. Please try again\. Keep it/);
  });

  it('offer no cancelling that the grant doesn’t name, and show the one that is wanted', async () => {
    account = {
      ...account,
      subscriptions: [ACTIVE, { ...ACTIVE, recurring_id: '78', contract_name: 'Tea club' }],
    };
    mount(grantOf(), '78');
    await says('tender-subscription', /Tea club/);
    assert.notMatch(words('tender-subscription'), /Bean club|Cancel subscription/);
  });

  it('ask to sign in again once the grant is no good any more', async () => {
    at.answers = {
      'GET /v1/shopper': () =>
        Response.json(
          { type: '/problems/unauthorised', title: 'No', status: 401 },
          { status: 401 },
        ),
    };
    mount();
    await says('tender-saved-cards', /Please sign in again\. Check again/);
  });
});
