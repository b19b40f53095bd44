import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/issuing.ts';
import { isHidden, obstacleTo } from '../../src/elements/wallet/obstacles.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { problem } from '../support/network-faults.ts';
import { CARD, GROUP, NOW } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A token that says what it is for. */
const grantFor = (...operations: string[]) => `a.${btoa(JSON.stringify({ operations }))}.c`;

describe('what is refused', () => {
  let at: Stage;
  const mount = (grant = 'a.grant') =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${grant} locale="en">
        <tender-card-controls card-id="701"></tender-card-controls>
        <tender-group group-id="5001" return-funds="to-account"></tender-group>
      </tender-provider>`,
      at.root,
    );
  const words = (tag: string) => wordsOf(at.find(tag));
  const says = (text: RegExp, tag = 'tender-card-controls') =>
    waitUntil(() => text.test(words(tag)), `${tag} does not say ${text}`);
  const charge = async () => {
    (await at.found('[part="charge-button"]')).click();
    (await at.found<HTMLInputElement>('dialog:modal input')).value = '5';
    (await at.found('[part="confirm-button"]')).click();
  };

  beforeEach(() => {
    at = stage();
    at.answers = {
      'POST /v1/operations/card.query': () => Response.json(CARD),
      'GET /v1/cards': () => Response.json({ data: [CARD], next: null }),
      'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
    };
  });
  afterEach(() => at.remove());

  const failed = (refusal: string) => () =>
    Response.json({
      id: 'op_1',
      operation: 'card.charge',
      state: 'final',
      outcome: 'failed',
      refusal,
      created_at: NOW,
    });
  for (const [what, answer, text, again] of [
    ['a group without funds', failed('insufficient_funds'), /group .* doesn’t hold enough/, true],
    ['a closed card', problem(409, 'card-closed'), /This card is closed\./, false],
    ['an inactive group', failed('group_inactive'), /The group is inactive/, false],
    ['another currency', problem(422, 'currency-mismatch'), /isn’t in the currency/, false],
    ['a grant that lacks it', problem(403, 'forbidden'), /don’t have permission/, false],
    [
      'an amount beyond the limit',
      () =>
        Response.json(
          { type: '/problems/amount-invalid', largest_amount: '4.00', currency: 'USD' },
          { status: 422 },
        ),
      /No more than \$4\.00 at a time/,
      true,
    ],
    ['a busy gateway', problem(429, 'gateway-busy'), /is busy\. Please try again/, true],
  ] as const)
    it(`is explained, and ${again ? 'can' : 'can’t'} be sent again: ${what}`, async () => {
      at.answers = { ...at.answers, 'POST /v1/operations/card.charge': answer };
      mount();
      await charge();
      await says(text);
      await says(/Nothing was changed/);
      assert.equal(at.find('dialog [part="confirm-button"]') !== undefined, again);
      await accessible(at.root);
    });

  it('is not offered where the grant forbids it', async () => {
    mount(grantFor('card.query'));
    await says(/You can view this card, but not change it/);
    assert.notMatch(words('tender-card-controls'), /Add funds|Block|Close/);
    await says(/Operations Active/, 'tender-group');
    assert.notMatch(words('tender-group'), /Add funds|Return|Group active/);
  });

  it('leaves to be seen what the card may be used for', async () => {
    const card = {
      ...CARD,
      one_time: true,
      transaction_limit: { value: '200.00', currency: 'USD' },
      merchants: ['Halden Stoneware'],
      merchant_categories: ['4215', '5812'],
      merchant_categories_restriction: 'allowed',
    };
    at.answers = { ...at.answers, 'POST /v1/operations/card.query': () => Response.json(card) };
    mount(grantFor('card.query'));
    await says(/Maximum per payment \$200\.00 Merchants \WHalden Stoneware/);
    await says(
      /Merchant categories \WMCC 4215\W, \WMCC 5812\W \(\Wallowed\W\) This card works for one/,
    );
    assert.notMatch(words('tender-card-controls'), /Current limit/, 'it is no card of many');
    await says(/You can view this card, but not change it/);
    await accessible(at.root);
  });

  it('leaves what the grant allows', async () => {
    mount(grantFor('card.query', 'card.withdraw'));
    await says(/Withdraw/);
    assert.notMatch(words('tender-card-controls'), /Add funds|Block card|Close card/);
  });

  const OPERATIONS = [
    ['card.charge', 'charge-button', 'tender-card-controls'],
    ['card.withdraw', 'withdraw-button', 'tender-card-controls'],
    ['card.limit', 'limit-button', 'tender-card-controls'],
    ['card.status', 'block-button', 'tender-card-controls'],
    ['card.close', 'close-button', 'tender-card-controls'],
    ['group.charge', 'charge-button', 'tender-group'],
    ['group.refund', 'return-button', 'tender-group'],
    ['group.status', 'status-button', 'tender-group'],
  ] as const;
  const STATES = ['active', 'blocked', 'closed', 'unknown'].flatMap((card) =>
    ['active', 'inactive', 'unknown'].flatMap((group) =>
      ['USD', undefined].map((currency) => ({ card, group, currency })),
    ),
  );
  for (const { card: cardStatus, group: groupStatus, currency } of STATES)
    it(`is told before: a ${cardStatus} card, its group ${groupStatus}, ${currency ?? 'no currency'}`, async () => {
      const card = {
        ...CARD,
        currency,
        balance: { value: '250.00', currency },
        shared: true,
        status: cardStatus,
        group_status: groupStatus,
      };
      const group = { ...GROUP, currency, status: groupStatus };
      at.answers = {
        'POST /v1/operations/card.query': () => Response.json(card),
        'GET /v1/cards': () => Response.json({ data: [card], next: null }),
        'GET /v1/groups': () => Response.json({ data: [group], next: null }),
      };
      mount();
      await waitUntil(
        () =>
          !at.root.querySelector('tender-card-controls')?.shadowRoot?.querySelector('.skeleton'),
      );
      await says(/Operations/, 'tender-group');
      for (const [operation, part, tag] of OPERATIONS) {
        const root = at.find(tag)?.shadowRoot;
        const unclear = groupStatus === 'unknown' ? 'activate-button' : part;
        const button = root?.querySelector(
          `[part="${operation === 'group.status' ? unclear : part}"]`,
        );
        const reason = obstacleTo(operation, {
          ...(operation.startsWith('card.') ? { card } : { group }),
          allowed: true,
        });
        assert.equal(button !== null, !isHidden(reason), `${operation}: ${reason}`);
        if (!button) continue;
        assert.equal(button.getAttribute('aria-disabled'), String(reason !== undefined), operation);
        const told = root?.getElementById(button.getAttribute('aria-describedby') ?? '');
        assert.equal(reason === undefined, !told, `${operation} says why`);
      }
      await accessible(at.root);
    });

  it('is told before where the grant has ended', async () => {
    mount();
    await says(/Add funds/);
    at.answers = { ...at.answers, 'POST /v1/operations/card.query': problem(401, 'unauthorised') };
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
    await says(/Your access has ended/);
    for (const part of ['charge-button', 'withdraw-button', 'block-button', 'close-button']) {
      const button = await at.found(`[part="${part}"][aria-disabled="true"]`);
      const id = button.getAttribute('aria-describedby') ?? '';
      assert.match((await at.found(`#${id}`)).textContent, /access has ended/);
    }
    await accessible(at.root);
  });

  it('is told when it can’t be loaded, and not tried again: a grant that lacks it', async () => {
    const answer = problem(403, 'forbidden');
    at.answers = {
      'GET /v1/cards': answer,
      'GET /v1/groups': answer,
      'POST /v1/operations/card.query': answer,
    };
    mount();
    await says(/don’t have access/);
    await says(/don’t have access/, 'tender-group');
    assert.equal(at.find('[part="refresh-button"]'), undefined);
  });

  it('is told once of each card, whatever shows it, and by the next one when that goes', async () => {
    const answer = problem(403, 'forbidden');
    at.answers = {
      'GET /v1/cards': answer,
      'GET /v1/operations': answer,
      'POST /v1/operations/card.query': answer,
    };
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale="en">
        ${['701', '702'].map(
          (id) =>
            html`<tender-issued-card card-id=${id}></tender-issued-card>
              <tender-balance card-id=${id}></tender-balance>
              <tender-card-controls card-id=${id}></tender-card-controls>
              <tender-activity card-id=${id}></tender-activity>`,
        )}
      </tender-provider>`,
      at.root,
    );
    const speaking = (id: string) =>
      [...at.root.querySelectorAll(`[card-id="${id}"]`)].filter((one) =>
        /don’t have access/.test(wordsOf(one)),
      );
    const isSettled = () =>
      [...at.root.querySelectorAll('[card-id]')].every((one) =>
        one.shadowRoot?.querySelector('section[aria-busy="false"]'),
      );
    await waitUntil(isSettled, 'something still loads');
    assert.deepEqual([speaking('701').length, speaking('702').length], [1, 1]);
    speaking('701')[0]?.remove();
    await waitUntil(() => speaking('701').length === 1, 'nobody else says so');
  });
});
