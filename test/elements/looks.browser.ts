import { assert } from '@open-wc/testing';
import { html, render, type TemplateResult } from 'lit';
import '../../src/entries/checkout.ts';
import '../../src/entries/issuing.ts';
import '../../src/entries/staff.ts';
import { drawAlone, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { acting, type LookingButton } from '../support/looks.ts';
import { ORDER } from '../support/staff-records.ts';
import { CARD, GROUP, NOW } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

/** What is on the page when the button is pressed, and how to tell that it was heard. */
interface Case {
  readonly what: string;
  readonly open: () => Stage | Promise<Stage>;
  /** What it asks for; nothing where it only turns to something else. */
  readonly asks?: string;
}

const CARDS = ['701', '702', '703'].map((card_id) => ({ ...CARD, card_id, alias: card_id }));
const DONE = {
  id: 'op_1',
  operation: 'card.charge',
  state: 'final',
  outcome: 'succeeded',
  created_at: NOW,
  requested_by: 'Ada',
};
const ANSWERS = {
  'GET /v1/cards': () => Response.json({ data: CARDS, next: null }),
  'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
  'GET /v1/operations': () => Response.json({ data: [], next: null }),
  'POST /v1/operations/card.query': () => Response.json(CARD),
  'POST /v1/operations/cardholder.query': () =>
    Response.json({ cardholder_id: '8201', first_name: 'Ada', as_of: NOW }),
  'POST /v1/requests/find': () => Response.json({ state: 'not_sent' }),
};

function wallet(inside: TemplateResult, answers: Stage['answers'] = {}): Stage {
  const at = stage();
  at.answers = { ...ANSWERS, ...answers };
  render(
    html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale="en"
      >${inside}</tender-provider
    >`,
    at.root,
  );
  return at;
}

const failed = () => Response.json({ type: '/problems/gateway-down' }, { status: 503 });
const cards = (size: number) => wallet(html`<tender-cards page-size=${size}></tender-cards>`);

/** An operation of which nobody knows what has become. */
async function lost(): Promise<Stage> {
  const at = wallet(html`<tender-card-controls card-id="701"></tender-card-controls>`, {
    'POST /v1/operations/card.charge': () => Response.error(),
  });
  (await at.found('[part~="charge-button"]')).click();
  (await at.found<HTMLInputElement>('dialog input')).value = '50';
  (await at.found('[part~="confirm-button"]')).click();
  await at.found('[part~="check-again-button"]');
  at.proxy.requests.length = 0;
  return at;
}

/** A list of orders, of which there is more. */
function orders(): Stage {
  const at = stage();
  at.answers = {
    'GET /v1/orders': ({ url }) =>
      Response.json({ data: [ORDER], next: url.includes('after=') ? null : 'more' }),
  };
  render(
    html`<tender-desk proxy=${at.url} .grant=${'a.grant'} locale="en"
      ><tender-orders></tender-orders
    ></tender-desk>`,
    at.root,
  );
  return at;
}

function status(start: Parameters<typeof stage>[0], weather?: Stage['proxy']['weather']): Stage {
  const at = stage(start);
  if (weather !== undefined) at.proxy.weather = weather;
  drawAlone(at, 'tender-payment-status');
  return at;
}

const CASES: Readonly<Record<LookingButton, readonly Case[]>> = {
  'refresh-button': [
    {
      what: 'of a balance',
      open: () => wallet(html`<tender-balance card-id="701"></tender-balance>`),
      asks: 'card.query',
    },
    ...(
      [
        [html`<tender-balance card-id="701"></tender-balance>`, 'card.query'],
        [html`<tender-issued-card card-id="701"></tender-issued-card>`, 'card.query'],
        [html`<tender-card-controls card-id="701"></tender-card-controls>`, 'card.query'],
        [html`<tender-group group-id="5001"></tender-group>`, 'groups'],
        [html`<tender-cards></tender-cards>`, 'cards'],
        [html`<tender-activity card-id="701"></tender-activity>`, 'operations'],
      ] as const
    ).map(([element, asks]) => ({
      what: `after ${asks} could not be loaded by ${/[\w-]+/.exec(element.strings[0] ?? '')?.[0] ?? ''}`,
      open: () =>
        wallet(element, Object.fromEntries(Object.keys(ANSWERS).map((key) => [key, failed]))),
      asks,
    })),
  ],
  'check-again-button': [{ what: 'of an operation', open: lost, asks: 'find' }],
  'action-button': [
    {
      what: 'after the order could not be loaded',
      open: () => status({}, { status: 403, slug: 'forbidden' }),
      asks: 'checkout',
    },
  ],
  'select-button': [{ what: 'of a list', open: () => cards(25), asks: 'card.query' }],
  'sort-button': [{ what: 'of a list', open: () => cards(25) }],
  'previous-button': [{ what: 'of a list', open: () => cards(1) }],
  'next-button': [{ what: 'of a list', open: () => cards(1) }],
  'more-button': [
    {
      what: 'of what was done',
      open: () =>
        wallet(html`<tender-activity card-id="701"></tender-activity>`, {
          'GET /v1/operations': () => Response.json({ data: [DONE], next: 'op_1' }),
        }),
      asks: 'operations',
    },
  ],
  'personal-button': [
    {
      what: 'of a cardholder',
      open: () => wallet(html`<tender-cardholder cardholder-id="8201"></tender-cardholder>`),
      asks: 'cardholder.query',
    },
  ],
  'list-refresh-button': [{ what: 'of a list of orders', open: orders, asks: 'orders' }],
  'sum-button': [{ what: 'of a list of orders', open: orders, asks: 'orders' }],
  'export-button': [{ what: 'of a list of orders', open: orders, asks: 'orders' }],
};

describe('a look never acts', () => {
  let at: Stage | undefined;
  afterEach(() => at?.remove());

  for (const [part, cases] of Object.entries(CASES))
    for (const { what, open, asks } of cases)
      it(`where ${part} ${what} is pressed`, async () => {
        at = await open();
        const { requests } = at.proxy;
        const button = await at.found(`[part~="${part}"]`);
        await waitUntil(
          () => button.getAttribute('aria-disabled') !== 'true' || asks === undefined,
        );
        const before = requests.length;
        button.click();
        if (asks !== undefined && part !== 'select-button')
          await waitUntil(
            () =>
              requests.slice(before).some(({ url }) => new URL(url).pathname.endsWith(`/${asks}`)),
            `nothing is asked: ${wordsOf(at.root)}`,
          );
        await new Promise(requestAnimationFrame);
        assert.deepEqual(acting(requests), []);
      });

  it('where somebody comes back to the page', async () => {
    at = wallet(
      html`<tender-cards></tender-cards><tender-card-controls card-id="701"></tender-card-controls>
        <tender-group group-id="5001"></tender-group>
        <tender-activity card-id="701"></tender-activity>`,
    );
    const { requests } = at.proxy;
    await at.found('tender-cards[state="ready"]');
    const lists = () => requests.filter(({ url }) => url.endsWith('/v1/cards')).length;
    const before = lists();
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
    await waitUntil(() => lists() > before, 'nothing is asked for again');
    assert.deepEqual(acting(requests), []);
  });
});
