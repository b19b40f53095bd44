import { assert } from '@open-wc/testing';
import { html, render, type TemplateResult } from 'lit';
import '../../src/entries/issuing.ts';
import type { IssuingActivity } from '../../src/client/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { CARD, GROUP, NOW } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const unknown = (id: string, more: Partial<IssuingActivity> = {}): IssuingActivity => ({
  id,
  operation: 'card.charge',
  state: 'final',
  outcome: 'unknown',
  created_at: NOW,
  requested_by: 'Ada',
  ...more,
});

describe('what the proxy knows to be uncertain', () => {
  let at: Stage;
  let records: readonly IssuingActivity[];
  const words = () =>
    ['tender-card-controls', 'tender-group']
      .map((tag) => wordsOf(at.find(tag)))
      .join(' ')
      .replace(/[\u2066-\u2069]/g, '')
      .trim();
  const says = (text: RegExp) => waitUntil(() => text.test(words()), `nothing says ${text}`);
  const mount = (inside: TemplateResult) =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale="en">
        ${inside}
      </tender-provider>`,
      at.root,
    );
  const controls = html`<tender-card-controls card-id="701"></tender-card-controls>`;

  beforeEach(() => {
    records = [];
    at = stage();
    at.answers = {
      'POST /v1/operations/card.query': () => Response.json(CARD),
      'GET /v1/cards': () => Response.json({ data: [CARD], next: null }),
      'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
      'GET /v1/operations': ({ url }) => {
        const { searchParams } = new URL(url);
        const data = records.filter(
          ({ outcome }) => outcome === (searchParams.get('outcome') ?? outcome),
        );
        return Response.json({ data, next: null });
      },
    };
  });
  afterEach(() => at.remove());

  it('is told beside the controls of a card after a reload, by name, and nothing else is', async () => {
    records = [
      unknown('op_2', { amount: { value: '50.00', currency: 'USD' } }),
      unknown('op_1', { operation: 'card.close', outcome: 'succeeded' }),
    ];
    mount(controls);
    await says(
      /couldn’t confirm the result.* Add funds \$50\.00 Travel\s··4242 Nov 21, 2026, .* Reference op_2$/,
    );
    assert.notMatch(words(), /op_1/);
    await accessible(at.root);
  });

  it('ends in the open page once it is decided elsewhere', async () => {
    records = [unknown('op_1')];
    mount(controls);
    await says(/Reference op_1/);
    records = [];
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
    await waitUntil(() => !/couldn’t confirm/.test(words()), 'it is still told');
  });

  it('is told once where it was asked for here', async () => {
    mount(controls);
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.status': () => {
        const blocked = unknown('op_1', {
          operation: 'card.status',
          requested_status: 'blocked',
        });
        records = [blocked, unknown('op_0')];
        return Response.json(blocked);
      },
    };
    (await at.found('[part="block-button"]')).click();
    await says(/Block card .* Reference op_1 .*Reference op_0/);
    assert.equal(words().match(/couldn’t confirm/g)?.length, 2);
  });

  it('is told of a lost block by the status of the card, and once: asked for again, it is blocked', async () => {
    const later = (status: string) => ({ ...CARD, status, as_of: '2026-11-21T12:00:31.000Z' });
    const block = (id: string) =>
      unknown(id, { operation: 'card.status', requested_status: 'blocked' });
    mount(controls);
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': () => Response.json(later('active')),
      'POST /v1/operations/card.status': () => {
        records = [block('op_1')];
        return Response.json(block('op_1'));
      },
    };
    (await at.found('[part="block-button"]')).click();
    await says(/The card is still active\..*Please try again\. Block card .*Reference op_1$/);
    assert.notMatch(words(), /don’t try again|balances|couldn’t confirm/);
    await at.found('[part="block-button"][aria-disabled="false"]');
    await accessible(at.root);
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': () => Response.json(later('blocked')),
      'POST /v1/operations/card.status': () =>
        Response.json({ ...block('op_2'), outcome: 'succeeded' }),
    };
    (await at.found('[part="block-button"]')).click();
    await says(/Payments are declined\..*The card is blocked\.$/);
    assert.lengthOf(words().match(/The card is blocked/g) ?? [], 1);
    assert.notMatch(words(), /still active|op_1/);
  });

  it('is told of what was asked for elsewhere by the status, too', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': () =>
        Response.json({ ...CARD, as_of: '2026-11-21T12:00:31.000Z' }),
    };
    records = [
      unknown('op_2', { operation: 'card.close' }),
      unknown('op_1', { operation: 'card.status', requested_status: 'active' }),
    ];
    mount(controls);
    await says(/The card is still active\..* Close card .*Reference op_2$/);
    assert.notMatch(words(), /op_1/);
  });

  describe('where the page lists what was done', () => {
    const lists = html`${controls}<tender-activity card-id="701"></tender-activity>`;
    const page = () =>
      `${words()} ${wordsOf(at.find('tender-activity'))}`.replace(/[\u2066-\u2069]/g, '');
    const lost = () =>
      unknown('op_1', {
        amount: { value: '50.00', currency: 'USD' },
        evidence: {
          after: { value: '300.00', as_of: NOW },
          currency: 'USD',
          if_done: '300.00',
          if_not_done: '250.00',
        },
      });
    const times = (text: RegExp) => page().match(new RegExp(text, 'g'))?.length ?? 0;

    it('is told there, and named once beside the controls with the way to it', async () => {
      records = [unknown('op_2', { outcome: 'succeeded' }), lost()];
      mount(lists);
      await waitUntil(() => /Add funds \$50\.00 Activity/.test(words()), 'no way to it');
      for (const text of [/couldn’t confirm/, /Reference op_1/, /If it was carried out/])
        assert.equal(times(text), 1, `${text} in ${page()}`);
      assert.notMatch(words(), /Reference|carried out/);
      await accessible(at.root);
      (await at.found('[part="record-button"]')).click();
      assert.match(wordsOf(await at.found('[part="operation"]:focus')), /Reference \Wop_1/);
    });

    it('is told so of what was just asked for here', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => {
          records = [lost()];
          return Response.json(lost());
        },
      };
      mount(lists);
      (await at.found('[part="charge-button"]')).click();
      (await at.found<HTMLInputElement>('dialog input')).value = '50';
      (await at.found('[part="confirm-button"]')).click();
      await says(/couldn’t confirm the result .* Add funds \$50\.00 Activity Check again$/);
      for (const text of [/couldn’t confirm/, /Reference op_1/, /If it was carried out/])
        assert.equal(times(text), 1, `${text} in ${page()}`);
    });

    it('is told in full beside the controls where the list is of another card, hidden, or gone', async () => {
      records = [lost()];
      mount(html`${controls}<tender-activity card-id="702"></tender-activity>`);
      await says(/Reference op_1/);
      mount(html`${controls}<tender-activity hidden card-id="701"></tender-activity>`);
      await says(/Reference op_1/);
      mount(lists);
      await waitUntil(() => !/Reference/.test(words()), 'it is told twice');
      at.root.querySelector('tender-activity')?.remove();
      await says(/Reference op_1/);
    });

    it('is told in a group’s list, too', async () => {
      records = [unknown('op_1', { operation: 'group.status', requested_status: 'inactive' })];
      mount(
        html`<tender-group group-id="5001"></tender-group>
          <tender-activity group-id="5001"></tender-activity>`,
      );
      await waitUntil(() => /Deactivate group Activity/.test(words()), 'no way to it');
      assert.equal(times(/Reference op_1/), 1);
    });
  });

  it('is told of a group, and of one that was to be made', async () => {
    records = [unknown('op_1', { operation: 'group.status', requested_status: 'inactive' })];
    mount(html`<tender-group group-id="5001"></tender-group>`);
    await says(/couldn’t confirm the result.* Deactivate group Operations .* Reference op_1/);
    records = [unknown('op_2', { operation: 'group.create', group_name: 'Field' })];
    render(html``, at.root);
    mount(html`<tender-group></tender-group>`);
    await says(/couldn’t confirm the result.* Create group Field .* Reference op_2/);
  });
});
