import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/issuing.ts';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { CARD, GROUP, NOW } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('what issuing elements say', () => {
  let at: Stage;
  const words = (tag: string) => wordsOf(at.find(tag)).replace(/[\u2066-\u2069]/g, '');
  const says = (tag: string, text: RegExp) =>
    waitUntil(() => text.test(words(tag)), `${tag} does not say ${text}`);
  const mount = (elements: unknown, { locale = 'en', grant = 'a.grant' } = {}) =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${grant} locale=${locale}
        >${elements}</tender-provider
      >`,
      at.root,
    );
  const answer = (card: Partial<CardView>, operations: readonly object[] = []) => {
    const shown = { ...CARD, ...card };
    at.answers = {
      'POST /v1/operations/card.query': () => Response.json(shown),
      'GET /v1/cards': () => Response.json({ data: [shown], next: null }),
      'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
      'GET /v1/operations': ({ url }: Request) =>
        Response.json({ data: url.includes('outcome') ? [] : operations, next: null }),
    };
  };
  beforeEach(() => (at = stage()));
  afterEach(() => at.remove());

  it('of a block whose answer was lost is what the card shows, in its list too', async () => {
    answer({ status: 'blocked' }, [
      {
        id: 'op_1',
        operation: 'card.status',
        requested_status: 'blocked',
        state: 'final',
        outcome: 'unknown',
        created_at: '2026-11-21T11:59:00.000Z',
        requested_by: 'Ada',
      },
    ]);
    mount(html`<tender-activity card-id="701"></tender-activity>`);
    await says('tender-activity', /Blocked .* by Ada Done$/);
  });

  it('of no balance has no time', async () => {
    answer({ balance: undefined });
    mount(html`<tender-balance card-id="701"></tender-balance>`);
    await says('tender-balance', /^Available balance Not available$/);
    await accessible(at.root);
  });

  it('of a balance that is being asked for is nothing yet', async () => {
    let finish: (answer: Response) => void = () => undefined;
    answer({ balance: undefined, status: 'blocked' });
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': () => new Promise((resolve) => (finish = resolve)),
    };
    mount(html`<tender-balance card-id="701"></tender-balance>`);
    await says('tender-balance', /^Available balance$/);
    finish(Response.json(CARD));
    await says('tender-balance', /\$250\.00 As of /);
  });

  it('of a shared card without a limit is the same in the list and beside it', async () => {
    answer({ shared: true });
    mount(
      html`<tender-cards></tender-cards
        ><tender-card-controls card-id="701"></tender-card-controls>`,
    );
    await says('tender-card-controls', /Current limit None/);
    await says('tender-cards', /Limit None/);
  });

  it('of what the grant lacks, before anything was asked for, is that there is no access', async () => {
    answer({});
    at.answers = { ...at.answers, 'GET /v1/groups': () => Response.json({ data: [], next: null }) };
    mount(html`<tender-group></tender-group>`, {
      grant: `a.${btoa(JSON.stringify({ operations: ['card.query'] }))}.c`,
    });
    await says('tender-group', /^You don’t have access to this\.$/);
  });

  for (const [locale, currency, sign, isBefore, change] of [
    ['en', 'USD', '$', true, '+$50.00'],
    ['de', 'USD', '$', false, '+50,00 $'],
  ] as const)
    it(`of a change has its sign where the language has it: ${locale}`, async () => {
      answer({
        balance: { value: '250.00', currency },
        balances: [{ value: '200.00', as_of: NOW }],
        balance_since: NOW,
      });
      mount(
        html`<tender-balance card-id="701"></tender-balance
          ><tender-card-controls card-id="701"></tender-card-controls>`,
        { locale },
      );
      await waitUntil(
        () =>
          words('tender-balance')
            .replace(/\u00a0/g, ' ')
            .includes(change),
        `no ${change}`,
      );
      (await at.found('[part="charge-button"]')).click();
      assert.equal((await at.found('dialog:modal .sign')).textContent, sign);
      assert.equal(at.find(isBefore ? '.sign-before' : '.sign-after') !== undefined, true);
    });

  it('of one card is one name everywhere', async () => {
    answer({});
    mount(html`<tender-group group-id="5001"></tender-group><tender-cards></tender-cards>`);
    await says('tender-group', /Travel\s··4242/);
    await says('tender-cards', /Travel\s··4242/);
    await accessible(at.root);
  });
});
