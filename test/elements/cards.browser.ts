import { assert } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render, type TemplateResult } from 'lit';
import '../../src/entries/issuing.ts';
import type { TenderSelectEvent } from '../../src/entries/issuing.ts';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { CARD, GROUP } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const usd = (value: string) => ({ value, currency: 'USD' });
const CARDS: readonly CardView[] = [
  CARD,
  { ...CARD, card_id: '702', alias: 'Éclairage', last_four: '4417', status: 'blocked' },
  {
    ...CARD,
    card_id: '703',
    alias: 'Team',
    last_four: '8826',
    cardholder_id: '8202',
    group_id: '5002',
    group_name: 'Außendienst',
    currency: 'EUR',
    balance: { value: '322.12', currency: 'EUR' },
    limit: { value: '2000.00', currency: 'EUR' },
  },
];

describe('tender-cards', () => {
  let at: Stage;
  let cards: readonly CardView[];

  const mount = (inside: TemplateResult = html``, locale = 'en') =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale=${locale}>
        <tender-cards .holders=${{ '8201': 'Ada Lovelace' }}></tender-cards>${inside}
      </tender-provider>`,
      at.root,
    );
  const list = () => wordsOf(at.find('tender-cards'));
  const says = (words: RegExp) => waitUntil(() => words.test(list()), `nothing says ${words}`);
  const names = () =>
    [...(at.find('tender-cards')?.shadowRoot?.querySelectorAll('tbody th') ?? [])].map((cell) =>
      wordsOf(cell).replace(/[\u2068\u2069]/g, ''),
    );
  const shows = (...wanted: string[]) =>
    waitUntil(
      () =>
        names()
          .map((name) => name.split(' ··')[0])
          .join() === wanted.join(),
      `not shown: ${wanted.join()}`,
    );
  const enter = async (name: string, value: string) => {
    const input = await at.found<HTMLInputElement>(`[name="${name}"]`);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const asked = (end: string) => at.proxy.requests.filter(({ url }) => url.endsWith(end));

  beforeEach(() => {
    cards = CARDS;
    at = stage();
    at.answers = {
      'GET /v1/cards': () => Response.json({ data: cards, next: null }),
      'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
      'POST /v1/operations/card.query': async (request) => {
        const { card_id: cardId } = (await request.json()) as { card_id: string };
        return Response.json({ ...CARD, card_id: cardId });
      },
    };
  });
  afterEach(() => at.remove());

  it('is a table that can be sorted, and sums what is on the cards by currency', async () => {
    mount();
    await shows('Éclairage', 'Team', 'Travel');
    await says(/3 cards Total \$500\.00 €322\.12/);
    await says(/Team.*8826.*8202.*Außendienst.*€322\.12.*€2,000\.00.*Active.*Nov 21, 2026/);
    await accessible(at.root);
    (await at.found('th.column-balance button')).click();
    await shows('Team', 'Éclairage', 'Travel');
    await at.found('th.column-balance[aria-sort="ascending"]');
    (await at.found('th.column-balance button')).click();
    await shows('Éclairage', 'Travel', 'Team');
    await at.found('th.column-balance[aria-sort="descending"]');
  });

  it('is a table beside the details of a card, too: its columns have heads, each below the other', async () => {
    at.root.style.inlineSize = '830px';
    mount();
    await shows('Éclairage', 'Team', 'Travel');
    const root = at.find('tender-cards')?.shadowRoot;
    for (const column of ['holder', 'group', 'balance', 'limit', 'status', 'asOf']) {
      const [head, ...cells] = [...(root?.querySelectorAll(`.column-${column}`) ?? [])].map(
        (cell) => cell.getBoundingClientRect(),
      );
      assert.isAbove(head?.height ?? 0, 10, column);
      assert.lengthOf(cells, 3);
      for (const { left } of cells) assert.closeTo(left, head?.left ?? NaN, 1, column);
    }
    await accessible(at.root);
  });

  it('tells by the second what was seen within the hour', async () => {
    cards = [{ ...CARD, as_of: new Date().toISOString() }];
    mount();
    await says(/Active (As of )?\d{1,2}:\d\d:\d\d [AP]M/);
  });

  it('finds by name, digits, holder and group, without accents, and filters', async () => {
    mount();
    await shows('Éclairage', 'Team', 'Travel');
    await enter('search', 'eclair');
    await shows('Éclairage');
    await enter('search', '8826 außen');
    await shows('Team');
    await says(/1 card Total €322\.12/);
    await enter('search', 'ada lovelace');
    await shows('Éclairage', 'Travel');
    await enter('status', 'blocked');
    await shows('Éclairage');
    await enter('group', 'Außendienst');
    await says(/0 cards/);
    assert.equal(at.find('table'), undefined);
    await accessible(at.root);
  });

  it('shows the chosen card in elements that name none, unless the page prevents it', async () => {
    const chosen: string[] = [];
    mount(
      html`<tender-balance></tender-balance>
        <tender-card-controls></tender-card-controls>
        <tender-issued-card></tender-issued-card>`,
    );
    await shows('Éclairage', 'Team', 'Travel');
    assert.equal(list() && wordsOf(at.find('tender-balance')), '');
    at.root.addEventListener('tender-select', (event: TenderSelectEvent) => {
      chosen.push(event.cardId);
      if (event.cardId === '702') event.preventDefault();
    });
    (await at.found('tbody tr:last-child button')).focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => wordsOf(at.find('tender-balance')).includes('$250.00'));
    await at.found('button[aria-current="true"]');
    await at.found('tender-issued-card[state="active"]');
    assert.equal(at.find('tender-provider')?.getAttribute('selected'), '701');
    (await at.found('tbody tr:first-child button')).click();
    assert.deepEqual(chosen, ['701', '702']);
    assert.equal(at.find('tender-provider')?.getAttribute('selected'), '701');
    await accessible(at.root);
  });

  it('leads to the details where they are out of sight, and leaves focus where they are in sight', async () => {
    const below = (height: number) => {
      render(html``, at.root);
      mount(
        html`<div style="height: ${height}px"></div>
          <tender-issued-card></tender-issued-card>
          <tender-balance></tender-balance>
          <div style="height: 2000px"></div>`,
      );
    };
    const choose = async () => {
      (await at.found('tbody tr:last-child button')).focus();
      await sendKeys({ press: 'Enter' });
      await at.found('button[aria-current="true"]');
      await at.found('tender-issued-card[state="active"]');
    };
    const focused = () => document.activeElement?.localName;
    below(2_000);
    await shows('Éclairage', 'Team', 'Travel');
    await choose();
    await waitUntil(() => focused() === 'tender-issued-card', 'focus is elsewhere');
    const details = await at.found('tender-issued-card');
    assert.approximately(details.getBoundingClientRect().top, 0, 1);
    assert.equal(details.shadowRoot?.activeElement?.ariaLabel, 'Travel');
    await accessible(at.root);
    scrollTo(0, 0);
    below(0);
    (await at.found('tender-cards')).style.cssText = 'position: fixed; inset: 300px 0 0';
    await shows('Éclairage', 'Team', 'Travel');
    await choose();
    assert.equal(focused(), 'tender-cards');
    scrollTo(0, 0);
  });

  it('lets cards of groups and cardholders be chosen, too', async () => {
    mount(
      html`<tender-group group-id="5001"></tender-group
        ><tender-cardholder cardholder-id="8202"></tender-cardholder>`,
    );
    for (const [tag, id] of [
      ['tender-group', '701'],
      ['tender-cardholder', '703'],
    ] as const) {
      await waitUntil(() => at.find(tag)?.shadowRoot?.querySelector('.pick'));
      at.find(tag)?.shadowRoot?.querySelector<HTMLElement>('.pick')?.click();
      await waitUntil(() => at.find('tender-provider')?.getAttribute('selected') === id);
    }
  });

  it('follows what another element learns of a card', async () => {
    mount(html`<tender-balance card-id="701"></tender-balance>`);
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': () =>
        Response.json({
          ...CARD,
          status: 'blocked',
          balance: usd('1.00'),
          as_of: '2026-11-21T12:00:01.000Z',
        }),
    };
    await says(/Travel[^É]*\$1\.00 [^É]*Blocked/);
    assert.lengthOf(asked('/v1/cards'), 1);
  });

  it('asks only for cards of the page of which nothing is known, and claims nothing of them meanwhile', async () => {
    let answer: () => void = () => undefined;
    const { balance: _balance, ...unseen } = { ...CARD, status: 'unknown' };
    cards = [CARD, { ...unseen, card_id: '704', alias: 'Fuel' }];
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': () =>
        new Promise((resolve) => {
          answer = () =>
            resolve(
              Response.json({ ...CARD, card_id: '704', alias: 'Fuel', balance: usd('7.00') }),
            );
        }),
    };
    mount(html`<tender-group group-id="5001"></tender-group>`);
    await shows('Fuel', 'Travel');
    await at.found('[part="sums"][aria-busy="true"]');
    await says(/2 cards Total [^$]*Travel/);
    await waitUntil(() => asked('card.query').length === 1);
    assert.notMatch(list() + wordsOf(at.find('tender-group')), /Status unknown/);
    answer();
    await says(/2 cards Total \$257\.00/);
    assert.lengthOf(asked('card.query'), 1);
  });

  it('sums what is known, and says of how many it isn’t, once nothing is being asked for', async () => {
    const { balance: _balance, ...unseen } = { ...CARD, status: 'unknown' };
    cards = [CARD, { ...unseen, card_id: '704', alias: 'Fuel' }];
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': () => Response.json(cards[1]),
    };
    mount();
    await says(/2 cards Total \$250\.00 not including 1 card whose balance isn’t known/);
    assert.equal(at.find('.skeleton'), undefined);
  });

  it('says so of cards on other pages, too, which nobody has asked for yet', async () => {
    const { balance: _balance, ...unseen } = { ...CARD, status: 'unknown' };
    cards = [
      CARD,
      ...['704', '705'].map((card_id) => ({ ...unseen, card_id, alias: `Van ${card_id}` })),
    ];
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale="en">
        <tender-cards page-size="1"></tender-cards>
      </tender-provider>`,
      at.root,
    );
    await says(/3 cards Total \$250\.00 not including 2 cards whose balance isn’t known/);
    (await at.found('[part="next-button"]')).click();
    await says(/3 cards Total \$500\.00 not including 1 card whose balance isn’t known/);
  });

  it('keeps every row where it is while answers come', async () => {
    const { balance: _balance, ...unseen } = { ...CARD, status: 'unknown' };
    const answers: (() => void)[] = [];
    cards = ['701', '702', '703'].map((card_id) => ({ ...unseen, card_id, alias: card_id }));
    at.answers = {
      ...at.answers,
      'POST /v1/operations/card.query': async (request) => {
        const { card_id: cardId } = (await request.json()) as { card_id: string };
        const limit = usd('2000.00');
        await new Promise<void>((resolve) => answers.push(resolve));
        return Response.json({ ...CARD, card_id: cardId, alias: cardId, limit });
      },
    };
    const tops = () =>
      [...(at.find('tbody')?.querySelectorAll('th, td') ?? [])].map(
        (cell) => cell.getBoundingClientRect().top,
      );
    for (const width of ['320px', '640px', '830px', '1200px']) {
      at.root.style.inlineSize = width;
      mount();
      await shows('701', '702', '703');
      await waitUntil(() => answers.length > 0);
      const before = tops();
      while (answers.length > 0) {
        answers.shift()?.();
        await new Promise(requestAnimationFrame);
      }
      await says(/Total \$750\.00/);
      // What moves by less than three pixels counts as still (Layout Instability API, 2.1).
      for (const [place, top] of tops().entries())
        assert.closeTo(top, before[place] ?? NaN, 2, `cell ${place} at ${width}`);
      render(html``, at.root);
    }
  });

  const haveFiveHundred = () => {
    const all = Array.from({ length: 500 }, (_, index) => ({
      ...CARD,
      card_id: String(1000 + index),
      alias: `Card ${index + 1}`,
    }));
    at.answers = {
      ...at.answers,
      'GET /v1/cards': (request) => {
        const after = new URL(request.url).searchParams.get('after');
        const start = all.findIndex(({ card_id }) => card_id === after) + 1;
        const data = all.slice(start, start + 50);
        return Response.json({ data, next: start + 50 < 500 ? data.at(-1)?.card_id : null });
      },
    };
  };

  for (const [tag, attribute, [one, other]] of [
    ['tender-group', 'group-id', ['5001', '5002']],
    ['tender-cardholder', 'cardholder-id', ['8201', '8202']],
  ] as const)
    it(`turns pages of five hundred in ${tag}, and begins anew with another one`, async () => {
      haveFiveHundred();
      const element = document.createElement(tag);
      element.setAttribute(attribute, one);
      mount(html`${element}`);
      const rows = () => element.shadowRoot?.querySelectorAll('[part~="card"]') ?? [];
      const shows = (words: RegExp) => waitUntil(() => words.test(wordsOf(element)));
      await shows(/1–25 of 500/);
      assert.lengthOf(rows(), 25);
      element.shadowRoot?.querySelector<HTMLElement>('[part~="next-button"]')?.click();
      await shows(/26–50 of 500/);
      assert.match(wordsOf(rows()[0]), /Card 26\b/);
      await accessible(at.root);
      element.setAttribute(attribute, other);
      await waitUntil(() => rows().length === 0);
      element.setAttribute(attribute, one);
      await shows(/1–25 of 500/);
    });

  it('turns pages of five hundred, and draws one', async () => {
    haveFiveHundred();
    mount();
    await says(/1–25 of 500/);
    assert.lengthOf(names(), 25);
    (await at.found('[part="next-button"]')).click();
    await says(/26–50 of 500/);
    assert.match(names()[0] ?? '', /^Card 26/);
    await enter('search', 'Card 500');
    await says(/1 card /);
    assert.equal(at.find('[part="next-button"]'), undefined);
    assert.lengthOf(asked('card.query'), 0);
  });

  it('says that there is none to be seen, not that there is none', async () => {
    cards = [];
    mount(html`<tender-cardholder cardholder-id="8201"></tender-cardholder>`);
    await says(/no cards here that you have access to/);
    assert.match(wordsOf(at.find('tender-cardholder')), /no cards here that you have access to/);
  });

  it('is one card below the other where there is little room', async () => {
    at.root.style.inlineSize = '320px';
    mount();
    await shows('Éclairage', 'Team', 'Travel');
    const label = await at.found('td.column-limit .label');
    assert.notEqual(getComputedStyle(label).display, 'none');
    await at.found('[name="column"]');
    await enter('column', 'balance');
    await shows('Team', 'Éclairage', 'Travel');
    await accessible(at.root);
  });
});
