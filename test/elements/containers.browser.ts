import { assert, oneEvent } from '@open-wc/testing';
import { render, type LitElement } from 'lit';
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';
import '../../src/entries/checkout.ts';
import '../../src/entries/issuing.ts';
import '../../src/entries/staff.ts';
import '../../src/entries/elements/alternative-method.ts';
import '../../src/entries/elements/hosted-checkout.ts';
import '../../src/entries/elements/subscription-terms.ts';
import { stage, type Stage } from '../support/checkout-fixture.ts';
import { CARD, GROUP, NOW } from '../support/wallet-records.ts';
import { ORDER, PAYOUT, UNKNOWN_CASE } from '../support/staff-records.ts';
import { RESULT } from '../support/fake-proxy.ts';

/** Containers that take their width from what is inside, or give none. */
const STYLES = [
  'display: flex; flex-direction: column; align-items: center',
  'display: flex',
  'display: grid; place-items: center',
  'display: inline-block',
  'float: inline-start',
  'display: table-cell',
  'position: absolute',
  'inline-size: fit-content',
];
/** A row of buttons without a ground begins where its words do, and so hangs out by their padding. */
const HANGS = 12;

/** Windows of a phone, of today's and of a small tablet. */
const WIDTHS = [320, 390, 768];

const HOLDER = {
  cardholder_id: '8201',
  first_name: 'Ada',
  last_name: 'Lovelace',
  country: 'GB',
  as_of: NOW,
};

const SESSION = {
  methods: [
    { code: 'card', kind: 'card' },
    { code: 'hosted', kind: 'hosted' },
    {
      code: 'slip',
      kind: 'alternative',
      label: { en: 'Slip' },
      fields: [{ name: 'person.email', kind: 'email', required: true }],
    },
  ],
  subscription: {
    contract_name: 'Tea of the month',
    contract_amount: { value: '12.00', currency: 'EUR' },
    interval: 'month',
    interval_count: 1,
  },
} as const;
const PAID = { ...SESSION, state: 'paid', attempt: RESULT } as const;

/** Every element of the set, its session, and what shows that it is drawn. */
const CHECKOUT: Readonly<Record<string, readonly [session: object, drawn: string]>> = {
  'tender-checkout': [SESSION, 'tender-card-entry[state="ready"]'],
  'tender-card-entry': [SESSION, 'tender-card-entry[state="ready"]'],
  'tender-order-summary': [SESSION, '[part="total"]'],
  'tender-payment-status': [PAID, '[part="receipt"]'],
  'tender-alternative-method': [SESSION, '.hint, input'],
  'tender-hosted-checkout': [SESSION, '[part="pay-button"]'],
  'tender-subscription-terms': [SESSION, 'dl'],
};
const ISSUING: Readonly<Record<string, readonly [attributes: string, drawn: string]>> = {
  'tender-activity': ['card-id="701"', 'h3'],
  'tender-balance': ['card-id="701"', '[part~="amount"]'],
  'tender-card-controls': ['card-id="701"', 'button'],
  'tender-cards': ['', 'table'],
  'tender-cardholder': ['cardholder-id="8201"', 'h3'],
  'tender-group': ['group-id="5001"', 'h3'],
  'tender-issued-card': ['card-id="701"', 'tender-issued-card[state="active"]'],
};

const STAFF: Readonly<Record<string, readonly [attributes: string, drawn: string]>> = {
  'tender-order': ['order-id="A-1001"', '[part~="story"]'],
  'tender-orders': ['', 'table'],
  'tender-payouts': ['', 'table'],
  'tender-unresolved': ['', 'table'],
};

const shownBy = (tag: string): string =>
  CHECKOUT[tag]?.[1] ?? ISSUING[tag]?.[1] ?? STAFF[tag]?.[1] ?? assert.fail(tag);

describe('in every container, width and direction', () => {
  let at: Stage;
  afterEach(() => at.remove());

  const drawn = async (tag: string): Promise<HTMLElement> => {
    const element = unsafeStatic(tag);
    const session = CHECKOUT[tag]?.[0];
    at = stage(session);
    if (session)
      render(
        staticHtml`<${element} proxy=${at.url} .clientSecret=${'ses_1.secret'} locale="en"></${element}>`,
        at.root,
      );
    else {
      at.answers = {
        'POST /v1/operations/card.query': () => Response.json(CARD),
        'POST /v1/operations/cardholder.query': () => Response.json(HOLDER),
        'GET /v1/cards': () => Response.json({ data: [CARD], next: null }),
        'GET /v1/operations': () => Response.json({ data: [], next: null }),
        'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
        'GET /v1/orders': () => Response.json({ data: [ORDER], next: null }),
        'GET /v1/payouts': () => Response.json({ data: [PAYOUT], next: null }),
        'GET /v1/unresolved': () => Response.json({ data: [UNKNOWN_CASE], next: null }),
      };
      const attributes = unsafeStatic((ISSUING[tag] ?? STAFF[tag])?.[0] ?? '');
      const provider = unsafeStatic(tag in STAFF ? 'tender-desk' : 'tender-provider');
      render(
        staticHtml`<${provider} proxy=${at.url} .grant=${'a.grant'} locale="en">
          <${element} ${attributes}></${element}>
        </${provider}>`,
        at.root,
      );
    }
    await at.found(shownBy(tag));
    return at.found(tag);
  };

  /** A frame that is moved loads anew. */
  const moveInto = async (around: HTMLElement, tag: string) => {
    around.append(at.root);
    await at.find<LitElement>(tag)?.updateComplete;
    await at.found(shownBy(tag));
  };

  /** It can be read, sticks out of nothing, and nothing of it is cut off. */
  const fits = (element: HTMLElement, room: number, where: string) => {
    const { width, height } = element.getBoundingClientRect();
    assert.isAtLeast(width, 96, `${where}: too narrow`);
    assert.isAtLeast(height, 16, `${where}: too low`);
    assert.isAtMost(width, room + 1, `${where}: wider than its room`);
    assert.isAtMost(element.scrollWidth, Math.ceil(width) + HANGS, `${where}: cut off`);
  };

  for (const tag of [...Object.keys(CHECKOUT), ...Object.keys(ISSUING), ...Object.keys(STAFF)]) {
    it(`${tag} has a width that it can be read at`, async () => {
      const element = await drawn(tag);
      const small = document.createElement('iframe');
      small.srcdoc = '<!doctype html><title>A small window</title>';
      const loaded = oneEvent(small, 'load');
      document.body.append(small);
      try {
        await loaded;
        await moveInto(small.contentDocument?.body ?? assert.fail(), tag);
        for (const dir of ['ltr', 'rtl'])
          for (const width of WIDTHS)
            for (const style of STYLES) {
              small.width = String(width);
              at.root.dir = dir;
              at.root.style.cssText = style;
              fits(element, width, `${dir}, ${width} px, “${style}”`);
            }
      } finally {
        document.body.append(at.root);
        small.remove();
      }
    });

    it(`${tag} has one in a dialog and a popover, too`, async () => {
      const element = await drawn(tag);
      const dialog = document.createElement('dialog');
      const popover = document.createElement('div');
      popover.popover = 'manual';
      document.body.append(dialog, popover);
      const shown = async (around: HTMLElement) => {
        await moveInto(around, tag);
        fits(element, innerWidth, around.localName);
      };
      try {
        dialog.showModal();
        await shown(dialog);
        dialog.close();
        popover.showPopover();
        await shown(popover);
      } finally {
        document.body.append(at.root);
        dialog.remove();
        popover.remove();
      }
    });
  }

  it('has buttons for fingers where the page’s own rem is small', async () => {
    const { documentElement: page } = document;
    page.style.fontSize = '62.5%';
    try {
      const controls = await drawn('tender-card-controls');
      const { height } = (
        controls.shadowRoot?.querySelector('.action .glyph') ?? assert.fail()
      ).getBoundingClientRect();
      assert.equal(height, 44);
    } finally {
      page.style.fontSize = '';
    }
  });

  it('keeps its own boxes and lines under a page’s rules for everything', async () => {
    const rules = document.createElement('style');
    rules.textContent = '* { box-sizing: content-box; white-space: nowrap; text-align: center }';
    document.head.append(rules);
    try {
      const checkout = await drawn('tender-checkout');
      at.root.style.cssText = 'inline-size: 300px';
      const pay = checkout.shadowRoot?.querySelector('[part="pay-button"]') ?? assert.fail();
      assert.isAtMost(pay.getBoundingClientRect().width, 300);
      assert.isAtMost(checkout.scrollWidth, 300);
      for (const tag of ['tender-order-summary', 'tender-subscription-terms']) {
        const { textAlign, whiteSpace } = getComputedStyle(at.find(tag) ?? assert.fail());
        assert.deepEqual([textAlign, whiteSpace], ['start', 'normal'], tag);
      }
    } finally {
      rules.remove();
    }
  });

  it('has the last four digits of a card never alone in a line', async () => {
    await drawn('tender-cardholder');
    const card = await at.found('[part~="card"]');
    assert.match(card.textContent, /\u00a0\u20684242\u2069/);
  });
});
