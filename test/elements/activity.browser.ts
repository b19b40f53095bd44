import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/issuing.ts';
import type { IssuingActivity } from '../../src/client/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { CARD, NOW } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const done = (id: string, more: Partial<IssuingActivity> = {}): IssuingActivity => ({
  id,
  operation: 'card.charge',
  state: 'final',
  outcome: 'succeeded',
  created_at: NOW,
  requested_by: 'Ada',
  ...more,
});

describe('tender-activity', () => {
  let at: Stage;
  let list: readonly IssuingActivity[];
  const says = (words: RegExp) =>
    waitUntil(
      () => words.test(wordsOf(at.find('tender-activity')).replace(/[\u2066-\u2069]/g, '')),
      `nothing says ${words}`,
    );
  const mount = (attributes = html`<tender-activity card-id="701"></tender-activity>`) =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale="en">
        ${attributes}<tender-card-controls card-id="701"></tender-card-controls>
      </tender-provider>`,
      at.root,
    );
  const asked = () =>
    at.proxy.requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith('/v1/operations'))
      .filter(({ searchParams }) => !searchParams.has('outcome'))
      .map(({ search }) => search);

  beforeEach(() => {
    list = [];
    at = stage();
    at.answers = {
      'POST /v1/operations/card.query': () => Response.json(CARD),
      'GET /v1/operations': () => Response.json({ data: list, next: null }),
    };
  });
  afterEach(() => at.remove());

  it('tells what, how much, when, by whom and with which outcome, also what is not certain', async () => {
    const amount = { value: '50.00', currency: 'USD' };
    list = [
      done('op_4', {
        operation: 'card.status',
        requested_status: 'blocked',
        state: 'sent',
        outcome: undefined,
      }),
      done('op_3', {
        amount,
        outcome: 'unknown',
        evidence: {
          before: { value: '250.00', as_of: NOW },
          after: { value: '300.00', as_of: NOW },
          currency: 'USD',
          if_done: '300.00',
          if_not_done: '250.00',
        },
      }),
      done('op_2', { operation: 'card.withdraw', amount, outcome: 'failed' }),
      done('op_1', { amount, requested_by: 'merchant', decided: true }),
    ];
    mount();
    await says(/Block card Nov 21, 2026, .* by Ada In progress/);
    await says(
      /Add funds \$50\.00 Nov 21, .* by Ada Not confirmed Reference op_3 Before \$250\.00 .* Now \$300\.00 .* carried out \$300\.00 .* carried out \$250\.00/,
    );
    await says(/Withdraw \$50\.00 .* Declined/);
    await says(/Funds added \$50\.00 .* by your company Done decided by a person$/);
    assert.deepEqual(asked(), ['?card_id=701']);
    await accessible(at.root);
  });

  it('says that nothing was done, and follows what is done on the page', async () => {
    mount();
    await says(/Nothing has been done yet/);
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.status': () => {
        list = [done('op_1', { operation: 'card.status', requested_status: 'blocked' })];
        return Response.json(list[0]);
      },
    };
    (await at.found('[part="block-button"]')).click();
    await says(/Activity Blocked .* Done/);
  });

  it('tells what is on its way before the proxy does, and each of it once', async () => {
    const answers: ((answer: Response) => void)[] = [];
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.charge': () => new Promise((resolve) => answers.push(resolve)),
    };
    mount();
    await says(/Nothing has been done yet/);
    (await at.found('[part="charge-button"]')).click();
    (await at.found<HTMLInputElement>('dialog:modal input')).value = '31';
    (await at.found('[part="confirm-button"]')).click();
    await says(/^Activity Add funds \$31\.00 today [\d: ]+[AP]M In progress$/);
    await accessible(at.root);
    list = [done('op_1', { amount: { value: '31.00', currency: 'USD' } })];
    answers[0]?.(Response.json(list[0]));
    await says(/^Activity Funds added \$31\.00 .* by Ada Done$/);
  });

  it('claims nothing of what was done while that can’t be asked about', async () => {
    mount();
    await says(/Nothing has been done yet/);
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.status': () => Response.error(),
      'GET /v1/operations': () => Response.json({ type: '/problems/proxy-busy' }, { status: 503 }),
    };
    (await at.found('[part="block-button"]')).click();
    await says(/couldn’t be refreshed/);
    await says(/^(?!.*(Nothing|In progress))/);
  });

  it('tells what a card held before it was closed', async () => {
    list = [
      done('op_1', {
        operation: 'card.close',
        requested_status: 'closed',
        evidence: { before: { value: '615.00', as_of: NOW }, currency: 'USD' },
      }),
    ];
    mount();
    await says(/Closed .* Done Before \$615\.00 (?!.*indication)/);
    await accessible(at.root);
  });

  it('tells once of a block that was asked for again before the first was known of, and by whom each other one was', async () => {
    const block = (
      id: string,
      minute: number,
      known: number,
      more: Partial<IssuingActivity> = {},
    ) =>
      done(id, {
        operation: 'card.status',
        requested_status: 'blocked',
        created_at: `2026-11-21T12:0${minute}:00.000Z`,
        outcome_at: `2026-11-21T12:0${known}:00.000Z`,
        ...more,
      });
    const entries = () =>
      at.find('tender-activity')?.shadowRoot?.querySelectorAll('li').length ?? 0;
    list = [block('op_2', 5, 5), done('op_0'), block('op_1', 3, 6)];
    mount();
    await says(/Blocked .* Done Funds added .* Done$/);
    assert.equal(entries(), 2);
    for (const other of [
      block('op_1', 3, 4),
      block('op_1', 3, 6, { requested_by: 'Bob' }),
      block('op_1', 3, 6, { requested_status: 'active' }),
      block('op_1', 3, 6, { outcome: 'unknown' }),
    ]) {
      render(html``, at.root);
      list = [block('op_2', 5, 5), other];
      mount();
      await waitUntil(() => entries() === 2, 'one is not told of');
    }
  });

  it('shows five hundred a page at a time, and as many of them as before when it is asked again', async () => {
    list = Array.from({ length: 500 }, (_, place) => done(`op_${String(place).padStart(3, '0')}`));
    at.answers = {
      ...at.answers,
      'GET /v1/operations': ({ url }) => {
        const after = new URL(url).searchParams.get('after');
        const start = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1;
        const data = list.slice(start, start + 50);
        const last = data.at(-1)?.id ?? '';
        return Response.json({ data, next: last === list.at(-1)?.id ? null : last });
      },
      'POST /v1/operations/card.status': () => {
        list = [done('op_new', { operation: 'card.status', requested_status: 'blocked' }), ...list];
        return Response.json(list[0]);
      },
    };
    mount(
      html`<tender-card-controls card-id="701"></tender-card-controls>
        <tender-activity card-id="701"></tender-activity>`,
    );
    const entries = () => [
      ...(at.find('tender-activity')?.shadowRoot?.querySelectorAll('li') ?? []),
    ];
    const hasFocus = (entry: Element | undefined) =>
      at.find('tender-activity')?.shadowRoot?.activeElement === entry;
    await waitUntil(() => entries().length === 50, 'the first page is not there');
    (await at.found('[part="more-button"]')).click();
    await waitUntil(() => entries().length === 100, 'the second page is not there');
    await waitUntil(() => hasFocus(entries()[50]), 'the first of what came has no focus');

    (await at.found('[part="block-button"]')).click();
    await says(/Activity Blocked/);
    assert.isAtLeast(entries().length, 100);

    while (at.find('[part="more-button"]')) {
      const before = entries().length;
      (await at.found('[part="more-button"][aria-disabled="false"]')).click();
      await waitUntil(() => entries().length > before, `no more than ${before} are there`);
    }
    assert.equal(entries().length, 501);
  });

  it('is of a group, or of the chosen card', async () => {
    list = [done('op_1', { operation: 'group.status', requested_status: 'inactive' })];
    mount(html`<tender-activity group-id="5001"></tender-activity>`);
    await says(/Deactivated/);
    assert.deepEqual(asked(), ['?group_id=5001']);
  });
});
