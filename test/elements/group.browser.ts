import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/issuing.ts';
import type { TenderSelectEvent } from '../../src/entries/issuing.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { CARD, GROUP, NOW } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const FIELD = { ...GROUP, group_id: '5002', name: 'Field', currency: 'EUR' };

describe('tender-group without a number', () => {
  let at: Stage;
  let groups: readonly (typeof GROUP)[];
  let allowed: readonly string[];

  const mount = () =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${grantFor(allowed)} locale="en">
        <tender-group></tender-group>
      </tender-provider>`,
      at.root,
    );
  const words = () => wordsOf(at.find('tender-group')).replace(/[\u2066-\u2069]/g, '');
  const says = (text: RegExp) => waitUntil(() => text.test(words()), `nothing says ${text}`);
  const press = async (part: string) => (await at.found(`[part~="${part}"]`)).click();
  const receipt = (more: object) =>
    Response.json({
      id: 'op_1',
      operation: 'group.create',
      state: 'final',
      outcome: 'succeeded',
      created_at: NOW,
      ...more,
    });
  const create = async () => {
    for (const [id, value] of Object.entries({
      name: 'Field',
      country: 'DE',
      currency: 'EUR',
      amount: '500',
    }))
      (await at.found<HTMLInputElement>(`#${id}`)).value = value;
    await press('confirm-button');
  };

  beforeEach(() => {
    groups = [GROUP];
    allowed = ['group.create', 'group.charge', 'group.status', 'card.query'];
    at = stage();
    at.answers = {
      'POST /v1/operations/card.query': () => Response.json(CARD),
      'GET /v1/cards': () => Response.json({ data: [CARD], next: null }),
      'GET /v1/groups': ({ url }) => {
        const ids = new URL(url).searchParams.get('ids')?.split(',');
        const data = groups.filter(({ group_id: id }) => ids?.includes(id) ?? true);
        return Response.json({ data, next: null });
      },
    };
  });
  afterEach(() => at.remove());

  it('lists the groups that the grant covers, by name, and those of one name by number', async () => {
    groups = [GROUP, { ...GROUP, group_id: '5009' }, { ...FIELD, status: 'inactive' }];
    mount();
    await says(
      /Create group .* All groups Field Inactive Operations \(5001\) Active Operations \(5009\) Active$/,
    );
    await accessible(at.root);
  });

  it('leads to one of them, and back to all, with the focus', async () => {
    mount();
    await press('select-button');
    await says(/^All groups Operations Add funds .* Cards Travel.··4242/);
    await at.found('[part="back-button"]:focus');
    assert.notMatch(words(), /Create group/);
    await accessible(at.root);
    await press('back-button');
    await says(/Create group .* Operations Active$/);
    await at.found('[part="select-button"][aria-current="true"]:focus');
  });

  it('does with one of them what it does with one that is named', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/group.charge': () => receipt({ operation: 'group.charge' }),
    };
    mount();
    await press('select-button');
    await press('charge-button');
    (await at.found<HTMLInputElement>('dialog input')).value = '5';
    await press('confirm-button');
    await says(/\$5\.00 was added to the group/);
    const [sent] = at.proxy.requests.filter(({ url }) => url.endsWith('/group.charge'));
    assert.deepEqual(await sent?.json(), { group_id: '5001', charge_amount: '5.00' });
  });

  it('leaves the choice to a page that wants it', async () => {
    let chosen = '';
    at.root.addEventListener(
      'tender-select',
      (event: TenderSelectEvent) => {
        event.preventDefault();
        chosen = `${event.groupId}${event.cardId}${event.orderId}`;
      },
      { once: true },
    );
    mount();
    await press('select-button');
    assert.equal(chosen, '5001');
    await says(/Create group/);
  });

  it('has a new group at once, and leads to it', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/group.create': () => {
        groups = [GROUP, FIELD];
        return receipt({ group_id: '5002' });
      },
    };
    mount();
    await says(/Operations Active/);
    await create();
    await says(/The group Field has been created\. All groups Field Active Operations Active$/);
    await press('select-button');
    await says(/^All groups Field /);
  });

  it('has one whose answer was lost as soon as the proxy knows it', async () => {
    at.answers = {
      ...at.answers,
      'POST /v1/operations/group.create': () => Response.error(),
      'POST /v1/requests/find': () => {
        groups = [GROUP, FIELD];
        return Response.json({
          state: 'recorded',
          operation: {
            id: 'op_1',
            operation: 'group.create',
            state: 'final',
            outcome: 'succeeded',
            group_id: '5002',
            created_at: NOW,
          },
        });
      },
    };
    mount();
    await create();
    await says(/don’t know whether your request arrived.* Create group €500\.00 Field/);
    assert.notMatch(words(), /Field Active/);
    await press('check-again-button');
    await says(/has been created\..* Field Active/);
  });

  it('turns to the page of the new one in a long list', async () => {
    groups = Array.from({ length: 30 }, (_, index) => ({
      ...GROUP,
      group_id: String(6_000 + index),
      name: `Branch ${index + 1}`,
    }));
    at.answers = {
      ...at.answers,
      'POST /v1/operations/group.create': () => {
        groups = [...groups, FIELD];
        return receipt({ group_id: '5002' });
      },
    };
    mount();
    await says(/Branch 25 Active/);
    await create();
    await says(/Branch 30 Active Field Active/);
  });

  it('lists them to whoever may make none, and offers no form', async () => {
    allowed = ['group.charge'];
    mount();
    await says(/^All groups Operations Active$/);
    await accessible(at.root);
  });

  it('has no list where there is nothing to list', async () => {
    groups = [];
    mount();
    await waitUntil(() => at.proxy.requests.some(({ url }) => url.endsWith('/v1/groups')));
    await says(/Create group$/);
    assert.notMatch(words(), /All groups/);
  });

  it('shows the next person nothing of what the one before has chosen', async () => {
    mount();
    const provider = await at.found<HTMLElementTagNameMap['tender-provider']>('tender-provider');
    provider.fetchGrant = () => Promise.resolve(grantFor(allowed));
    await press('select-button');
    await says(/^All groups Operations/);
    groups = [];
    provider.fetchGrant = () => Promise.resolve(grantFor(allowed));
    await says(/Create group$/);
  });
});

/** A token whose claims the page can read. */
const grantFor = (operations: readonly string[]): string =>
  `e30.${btoa(JSON.stringify({ operations })).replace(/=+$/, '')}.x`;
