import { assert, oneEvent } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/staff.ts';
import type { TenderFilterEvent, TenderOrders } from '../../src/entries/staff.ts';
import type { StaffOrder } from '../../src/client/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { ORDER, PARTLY_REFUNDED, PAYMENT, UNKNOWN } from '../support/staff-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const ORDERS = [UNKNOWN, PARTLY_REFUNDED, ORDER];

describe('tender-orders', () => {
  let at: Stage;
  let pages: (query: URLSearchParams) => { data: readonly StaffOrder[]; next: string | null };

  const mount = (filters = {}, locale = 'en', width = '60rem') =>
    render(
      html`<tender-desk proxy=${at.url} .grant=${'a.grant'} locale=${locale}>
        <div style="inline-size: ${width}">
          <tender-orders .filters=${filters}></tender-orders>
        </div>
      </tender-desk>`,
      at.root,
    );
  const list = () => wordsOf(at.find('tender-orders')).replace(/[\u2066-\u2069]/g, '');
  const says = (words: RegExp) =>
    waitUntil(() => words.test(list()), `nothing says ${words}: ${list()}`);
  const found = () => wordsOf(at.find('[part~="found"]')).replace(/[\u2066-\u2069]/g, '');
  const enter = async (name: string, value: string) => {
    const input = await at.found<HTMLInputElement>(`[name="${name}"]`);
    input.value = value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const asked = () =>
    at.proxy.requests
      .filter(({ url }) => url.includes('/v1/orders'))
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams));

  beforeEach(() => {
    pages = () => ({ data: ORDERS, next: null });
    at = stage();
    at.answers = {
      'GET /v1/orders': ({ url }) => Response.json(pages(new URL(url).searchParams)),
    };
  });
  afterEach(() => at.remove());

  it('is a table that says state, marks, money and method of each order, and sums by currency', async () => {
    mount();
    await says(/3 orders/);
    await says(/In all €84\.00 paid €12\.00 refunded/);
    await says(/A-1002.*Paid Partly refunded Disputed.*€42\.00 EUR.*€12\.00 EUR.*Visa ··4242/);
    await says(/A-1003.*In progress Not confirmed.*¥1,000 JPY/);
    const time = await at.found('tbody time');
    assert.equal(time.title, '2026-11-21 10:02:03 UTC');
    await at.found('table caption');
    await at.found('th.column-time[aria-sort="descending"]');
    assert.equal(at.find('tender-orders')?.getAttribute('state'), 'ready');
    await accessible(at.root);
  });

  it('is a list of pairs where there is little room', async () => {
    mount({}, 'en', '20rem');
    await says(/3 orders/);
    const label = await at.found('td.column-method .label');
    assert.notEqual(getComputedStyle(label).display, 'none');
    const element = await at.found('.container');
    assert.isAtMost(element.scrollWidth, element.clientWidth);
    await accessible(at.root);
  });

  it('finds what is typed by what it looks like, and says by which filters', async () => {
    mount();
    await says(/3 orders/);
    pages = () => ({ data: [ORDER], next: null });
    const told = oneEvent<TenderFilterEvent>(at.root, 'tender-filter');
    await enter('search', 'ada@shop.example');
    assert.deepEqual((await told).filters, { email: 'ada@shop.example' });
    await waitUntil(() => found() === '1 order, filtered by Email: ada@shop.example', found());
    await enter('search', '4242');
    await enter('state', 'paid');
    await waitUntil(
      () => found() === '1 order, filtered by Last four digits of the card: 4242 and State: Paid',
      found(),
    );
    await enter('by', 'order_id');
    await waitUntil(() => /Order number: 4242/.test(found()), found());
    assert.deepEqual(asked().at(-1), {
      limit: '50',
      filters: '{"order_id":"4242","state":"paid"}',
    });
    assert.deepEqual(at.find<TenderOrders>('tender-orders')?.filters, {
      order_id: '4242',
      state: 'paid',
    });
  });

  it('asks for whole days of the viewer, and for amounts with their currency only', async () => {
    mount({ from: new Date('2026-11-02T00:00').toISOString(), charged: 'more_than_once' });
    await says(/3 orders, filtered by/);
    const from = await at.found<HTMLInputElement>('[name="from"]');
    assert.equal(from.value, '2026-11-02');
    await enter('until', '2026-11-03');
    await waitUntil(() => asked().length === 2);
    assert.deepEqual(JSON.parse(asked().at(-1)?.['filters'] ?? ''), {
      charged: 'more_than_once',
      from: new Date('2026-11-02T00:00').toISOString(),
      to: new Date('2026-11-04T00:00').toISOString(),
    });
    await enter('amountMin', '12');
    await says(/Please choose the currency of this amount/);
    assert.equal(asked().length, 2);
    await accessible(at.root);
    await enter('currency', 'EUR');
    await waitUntil(() => asked().at(-1)?.['filters']?.includes('"amount_min":"12.00"'));
  });

  it('turns pages by key, forward and back, and says which orders they hold', async () => {
    pages = (query) =>
      query.get('after') === 'k1'
        ? { data: [ORDER], next: null }
        : { data: [UNKNOWN, PARTLY_REFUNDED], next: 'k1' };
    mount();
    await waitUntil(() => found() === 'Orders 1–2, and there are more', found());
    await says(/On this page/);
    (await at.found('[part~="next-button"]')).click();
    await waitUntil(() => found() === 'Orders 3–3', found());
    (await at.found('[part~="previous-button"]')).click();
    await waitUntil(() => found() === 'Orders 1–2, and there are more', found());
    (await at.found('[part~="sum-button"]')).click();
    await says(/In all €84\.00 paid €12\.00 refunded/);
  });

  it('chooses an order, unless the page prevents it', async () => {
    mount();
    await says(/3 orders/);
    at.root.addEventListener(
      'tender-select',
      (event) => event.orderId === 'A-1002' && event.preventDefault(),
    );
    const pick = (row: number) =>
      at.found(`tbody tr:nth-child(${row}) [part~="select-button"]`).then((one) => one.click());
    await pick(2);
    assert.equal(at.find('tender-desk')?.getAttribute('selected') ?? '', '');
    await pick(3);
    await at.found('tender-desk[selected="A-1001"]');
    await at.found('[aria-current="true"]');
  });

  it('tells an empty list, one that nothing matches and one that fails apart', async () => {
    pages = () => ({ data: [], next: null });
    mount();
    await says(/0 orders.*There are no orders here/);
    await enter('state', 'over');
    await says(/No order matches/);
    (await at.found('[part~="clear-button"]')).click();
    await says(/There are no orders here/);
    at.answers = {
      'GET /v1/orders': () =>
        Response.json({ type: '/problems/forbidden', status: 403 }, { status: 403 }),
    };
    await enter('mark', 'disputed');
    await says(/You don’t have access to this\. .*Code forbidden/);
    assert.equal(at.find('tender-orders')?.getAttribute('state'), 'error');
    await accessible(at.root);
  });

  it('exports all that matches, with its filters, and nothing that a spreadsheet would carry out', async () => {
    const evil = { ...ORDER, order_id: '=HYPERLINK("http://evil.example")' };
    pages = (query) =>
      query.get('after') === 'k1' ? { data: [evil], next: null } : { data: [ORDER], next: 'k1' };
    mount({ state: 'paid' });
    await says(/Orders 1–1/);
    const files: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return createObjectURL(file);
    };
    const stay = (event: Event) => event.preventDefault();
    addEventListener('click', stay, { capture: true });
    try {
      at.find('[part~="export-button"]')?.click();
      await says(/The export is in your downloads/);
    } finally {
      removeEventListener('click', stay, { capture: true });
      URL.createObjectURL = createObjectURL;
    }
    const [head, first, second] = (await files[0]?.text())?.split('\r\n') ?? [];
    assert.match(head ?? '', /^\uFEFF?order_id,order_no,state,marks,.*,filters$/);
    assert.match(first ?? '', /^A-1001,A-1001-1,paid,,,EUR,42\.00,,1,card,visa,4242,14209873,/);
    assert.match(first ?? '', /"\{""state"":""paid""\}"$/);
    assert.match(second ?? '', /^"'=HYPERLINK/);
  });

  it('copies a number, and says so', async () => {
    const { writeText } = navigator.clipboard;
    const copied: string[] = [];
    navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
    try {
      mount();
      await says(/3 orders/);
      (await at.found('tbody tr:nth-child(3) [part~="copy-button"]')).click();
      await at.found('[part~="copy-button"].done');
    } finally {
      navigator.clipboard.writeText = writeText;
    }
    assert.deepEqual(copied, ['A-1001']);
  });

  for (const locale of ['de', 'zh', 'ar'])
    it(`speaks ${locale}`, async () => {
      mount({ state: 'paid' }, locale);
      await at.found('tbody tr');
      assert.notMatch(list(), /undefined|\{\w+\}/);
      await accessible(at.root);
    });

  it('counts a payment that was cancelled since as nothing received', async () => {
    pages = () => ({
      data: [{ ...ORDER, attempts: [{ ...PAYMENT, cancelled: true }], state: 'reversed' }],
      next: null,
    });
    mount();
    await says(/Nothing paid/);
  });
});
