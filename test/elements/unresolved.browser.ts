import { assert, oneEvent } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/staff.ts';
import type { AuthoriseDecision, TenderCasesEvent } from '../../src/entries/staff.ts';
import type { StaffCase } from '../../src/client/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import {
  DISPUTED_CASE,
  HELD_CASE,
  ORDER,
  PAYMENT,
  UNKNOWN_CASE,
} from '../support/staff-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const problem = (slug: string, status: number, more = {}) =>
  Response.json({ type: `/problems/${slug}`, status, ...more }, { status });

/** A grant that names these operations, as a page reads it. */
const grantFor = (...operations: readonly string[]) =>
  `a.${btoa(JSON.stringify({ operations }))}.c`;

describe('tender-unresolved', () => {
  let at: Stage;
  let cases: readonly StaffCase[];
  let next: string | null;
  let asked: Parameters<AuthoriseDecision>[0][];

  const authorise: AuthoriseDecision = (request) => {
    asked.push(request);
    return Promise.resolve('step.up');
  };

  interface Mounted {
    readonly authoriseDecision?: AuthoriseDecision | undefined;
    readonly grant?: string;
    readonly locale?: string;
    readonly width?: string;
  }
  const mount = ({
    authoriseDecision,
    grant = grantFor(),
    locale = 'en',
    width = '60rem',
  }: Mounted = {}) =>
    render(
      html`<tender-desk
        proxy=${at.url}
        .grant=${grant}
        .authoriseDecision=${authoriseDecision}
        locale=${locale}
      >
        <div style="inline-size: ${width}">
          <tender-unresolved><i slot="case-att_3">Ada called twice</i></tender-unresolved>
        </div>
      </tender-desk>`,
      at.root,
    );
  const list = () => wordsOf(at.find('tender-unresolved')).replace(/[\u2066-\u2069]/g, '');
  const says = (words: RegExp) =>
    waitUntil(() => words.test(list()), `nothing says ${words}: ${list()}`);
  const press = async (selector: string) => (await at.found(selector)).click();
  const sent = (path: string) =>
    at.proxy.requests.filter(({ method, url }) => method === 'POST' && url.includes(path));
  const answer = (route: string, answers: (request: Request) => Response | Promise<Response>) => {
    at.answers = { ...at.answers, [route]: answers };
  };
  /** Opens the first decision, and says why. */
  const decide = async (reason = 'seen in the portal') => {
    await press('[part~="decide-button"]');
    const input = await at.found<HTMLInputElement>('dialog[open] [name="reason"]');
    input.value = reason;
    await press('dialog[open] [part~="confirm-button"]');
  };

  beforeEach(() => {
    cases = [UNKNOWN_CASE, HELD_CASE, DISPUTED_CASE];
    next = null;
    asked = [];
    at = stage();
    at.answers = { 'GET /v1/unresolved': () => Response.json({ data: cases, next }) };
  });
  afterEach(() => at.remove());

  it('says of each case what it is, for how long, how much, by whom, what is known and both consequences', async () => {
    mount();
    await says(/3 cases wait/);
    await says(
      /Payment not confirmed Order A-1003.*hours ago.*¥1,000.*The shopper.*no answer came in time.*The gateway was asked about it 12×.*If it was not paid, you lose the goods.*the shopper may pay twice/,
    );
    await says(/Payment held for review Order A-1004.*Dispute Order A-1001.*gateway’s portal/);
    await at.found('table caption');
    assert.isUndefined(at.find('[part~="decide-button"]'), 'who may not decide sees no control');
    assert.equal(at.find('tender-unresolved')?.getAttribute('state'), 'ready');
    assert.equal(at.find<HTMLSlotElement>('slot[name="case-att_3"]')?.assignedElements().length, 1);
    assert.deepEqual(
      at.proxy.requests
        .filter(({ url }) => url.includes('/v1/unresolved'))
        .map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
      [{ limit: '25', filters: '{"action_required_by":"merchant"}' }],
    );
    await accessible(at.root);
  });

  it('is a list of pairs where there is little room', async () => {
    mount({ width: '20rem', authoriseDecision: authorise });
    await says(/3 cases wait/);
    const element = await at.found('.container');
    assert.isAtMost(element.scrollWidth, element.clientWidth);
    await accessible(at.root);
  });

  it('decides with a reason, after a step-up, and reads the list again', async () => {
    mount({ authoriseDecision: authorise });
    let body: unknown;
    answer('POST /v1/attempts/att_3/resolve', async (request) => {
      body = await request.json();
      cases = [HELD_CASE];
      return Response.json({ ...PAYMENT, id: 'att_3', decided: true });
    });
    await decide('no');
    await says(/Please say why, in a few words/);
    assert.equal(sent('/resolve').length, 0);
    await accessible(at.root);
    const input = await at.found<HTMLInputElement>('dialog[open] [name="reason"]');
    input.value = 'seen in the portal';
    const counted = oneEvent<TenderCasesEvent>(at.root, 'tender-cases');
    await press('dialog[open] [part~="confirm-button"]');
    await says(/1 case waits.*Your decision is recorded/);
    assert.deepEqual(asked, [
      { id: 'att_3', kind: 'payment_unknown', orderId: 'A-1003', outcome: 'succeeded' },
    ]);
    assert.deepEqual(body, {
      outcome: 'succeeded',
      reason: 'seen in the portal',
      expected_outcome: 'unknown',
    });
    assert.equal(sent('/resolve')[0]?.headers.get('Authorization'), 'Bearer step.up');
    assert.isUndefined(at.find('dialog[open]'));
    assert.deepEqual([(await counted).count, (await counted).hasMore], [1, false]);
    assert.match(
      at.root.querySelector('tender-unresolved')?.shadowRoot?.activeElement?.getAttribute('part') ??
        '',
      /decided/,
    );
  });

  it('tells who comes second what the first did, and sends nothing more', async () => {
    mount({ authoriseDecision: authorise });
    answer('POST /v1/attempts/att_3/resolve', () => {
      cases = [HELD_CASE];
      return problem('already-final', 409, {
        outcome: 'failed',
        decided_by: '<b>Kim</b>',
        outcome_at: new Date(Date.now() - 130_000).toISOString(),
      });
    });
    await decide();
    await says(
      /1 case waits.*Somebody was faster Decided by <b>Kim<\/b>, 2 minutes ago: It didn’t go through\. Your decision wasn’t recorded\./,
    );
    assert.isUndefined(at.find('[part~="notice"] b'));
    assert.equal(sent('/resolve').length, 1);
    assert.isUndefined(at.find('dialog[open]'));
    await accessible(at.root);
  });

  it('sends nothing where the person gives up the step-up, or fails it', async () => {
    let error: Error = new DOMException('', 'AbortError');
    mount({ authoriseDecision: () => Promise.reject(error) });
    await decide();
    await says(/Decide: It went through/);
    assert.isUndefined(at.find('dialog[open] [part~="notice"]'));
    error = new Error('not the code');
    await press('dialog[open] [part~="confirm-button"]');
    await says(
      /Nothing was changed\. You weren’t confirmed as yourself|You weren’t confirmed as yourself\. Nothing was changed/,
    );
    assert.equal(sent('/resolve').length, 0);
  });

  it('says of a lost answer that nothing is known, and what is so', async () => {
    mount({ authoriseDecision: authorise });
    answer('POST /v1/attempts/att_3/resolve', () => Promise.reject(new Error('gone')));
    await decide();
    await says(/Not confirmed We don’t know whether your decision arrived/);
    assert.equal(sent('/resolve').length, 1);
    assert.equal(at.proxy.requests.filter(({ url }) => url.includes('/v1/unresolved')).length, 2);
  });

  it('says so where the grant of the step-up may not decide', async () => {
    mount({ authoriseDecision: authorise });
    answer('POST /v1/attempts/att_3/resolve', () => problem('forbidden', 403));
    await decide();
    await says(/You don’t have permission to do this/);
    await at.found('dialog[open]');
  });

  describe('a held payment', () => {
    const held = {
      ...ORDER,
      order_id: 'A-1004',
      attempts: [{ ...PAYMENT, transaction_id: '14209875', outcome: 'review' as const }],
    };
    const REVIEWED = {
      id: 'op_9',
      operation: 'orders.review',
      state: 'final',
      outcome: 'succeeded',
      created_at: new Date(Date.now() - 130_000).toISOString(),
      requested_by: 'kim@shop.example',
      transactions: ['14209875'],
    };
    beforeEach(() => {
      cases = [HELD_CASE];
      answer('GET /v1/orders', () => Response.json({ data: [held], next: null }));
      answer('GET /v1/operations', () => Response.json({ data: [REVIEWED], next: null }));
    });

    it('is approved by whoever may, without a reason', async () => {
      mount({ grant: grantFor('orders.review') });
      answer('POST /v1/operations/orders.review', () => {
        cases = [];
        return Response.json(REVIEWED);
      });
      await press('[part~="decide-button"]');
      await says(/If it is fraud, the money can be claimed back/);
      assert.isUndefined(at.find('dialog[open] [name="reason"]'));
      await press('dialog[open] [part~="confirm-button"]');
      await says(/0 cases wait.*The payment was approved.*Nothing waits for you/);
    });

    it('that somebody has decided on meanwhile is not decided again', async () => {
      mount({ grant: grantFor('orders.review') });
      await press('[part~="decide-button"]:last-of-type');
      answer('GET /v1/orders', () =>
        Response.json({
          data: [{ ...held, attempts: [{ ...held.attempts[0], outcome: 'succeeded' }] }],
          next: null,
        }),
      );
      await press('dialog[open] [part~="confirm-button"]');
      await says(/kim@shop\.example decided on this payment, 2 minutes ago\. Nothing was sent/);
      assert.equal(sent('orders.review').length, 0);
    });
  });

  it('opens the order of a case, filters, and turns pages', async () => {
    next = 'k1';
    mount();
    await says(/Cases 1–3, and there are more/);
    await press('[part~="select-button"]');
    await at.found('tender-desk[selected="A-1003"]');
    await press('[part~="next-button"]');
    await says(/Cases 4–6, and there are more/);
    const kind = await at.found<HTMLSelectElement>('[name="kind"]');
    kind.value = 'disputed';
    cases = [];
    next = null;
    kind.dispatchEvent(new Event('change', { bubbles: true }));
    await says(/No case matches/);
    assert.match(
      decodeURIComponent(at.proxy.requests.at(-1)?.url ?? ''),
      /"action_required_by":"merchant"/,
    );
    await press('[part~="clear-button"]');
    await says(/Nothing waits for you/);
  });

  it('tells a list that fails, with a code to hand on', async () => {
    at.answers = { 'GET /v1/unresolved': () => problem('forbidden', 403) };
    mount();
    await says(/You don’t have access to this\. .*Code forbidden/);
    assert.equal(at.find('tender-unresolved')?.getAttribute('state'), 'error');
  });

  it('draws what is hostile, or new, as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    cases = [
      {
        ...UNKNOWN_CASE,
        kind: evil,
        order_id: evil,
        requested_by: evil,
        evidence: [{ code: 'news', text: evil }],
        decisions: [{ decision: evil, through: 'news', consequence: evil }],
      },
    ];
    mount({ authoriseDecision: authorise, grant: grantFor('orders.review') });
    await says(/1 case waits/);
    assert.equal(list().split(evil).length - 1, 6);
    assert.isUndefined(at.find('img'));
    assert.isUndefined(at.find('[part~="decide-button"]'));
  });

  for (const locale of ['de', 'zh', 'ar'])
    it(`speaks ${locale}`, async () => {
      mount({ locale, authoriseDecision: authorise });
      await at.found('tbody tr');
      assert.notMatch(list(), /undefined|\{\w+\}/);
      await accessible(at.root);
    });
});
