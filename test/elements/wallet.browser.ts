import { assert } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render, type TemplateResult } from 'lit';
import '../../src/entries/issuing.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { problem } from '../support/network-faults.ts';
import { CARD, GROUP, NOW } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

const RECEIPT = {
  id: 'op_1',
  operation: 'card.charge',
  state: 'final',
  outcome: 'succeeded',
  created_at: NOW,
};
const receipt = (operation: string, more: object = {}) =>
  Response.json({ ...RECEIPT, operation, ...more });

describe('the wallet’s elements', () => {
  let at: Stage;
  let card: typeof CARD;

  const mount = (inside: TemplateResult, locale = 'en') =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale=${locale}>
        ${inside}
      </tender-provider>`,
      at.root,
    );
  const button = (part: string) => at.found<HTMLButtonElement>(`[part~="${part}"]`);
  const press = async (part: string) => (await button(part)).click();
  const says = async (words: RegExp) => {
    await waitUntil(() => words.test(allWords()), `nothing says ${words}`);
  };
  const allWords = () =>
    [...at.root.querySelectorAll('[card-id], [group-id], [cardholder-id], tender-group')]
      .map((element) => wordsOf(element))
      .join(' ');
  const enter = async (text: string) => {
    const input = await at.found<HTMLInputElement>('input');
    input.value = text;
    await press('confirm-button');
  };
  const asked = (operation: string) =>
    at.proxy.requests.filter(({ url }) => url.endsWith(`/${operation}`));

  beforeEach(() => {
    card = CARD;
    at = stage();
    at.answers = {
      'POST /v1/operations/card.query': () => Response.json(card),
      'POST /v1/operations/cardholder.query': () =>
        Response.json({
          cardholder_id: '8201',
          first_name: 'Ada',
          last_name: 'Lovelace',
          country: 'GB',
          as_of: NOW,
        }),
      'GET /v1/cards': () =>
        Response.json({
          data: [
            card,
            {
              ...card,
              card_id: '9',
              alias: 'Other',
              cardholder_id: '8',
              group_id: undefined,
              group_name: 'Else',
            },
          ],
          next: null,
        }),
      'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
    };
  });
  afterEach(() => at.remove());

  describe('a wallet of a hundred cards', () => {
    const IDS = Array.from({ length: 100 }, (_, index) => String(1_000 + index));

    it('is drawn from the registry by one request, and asks the gateway for what is in sight', async () => {
      at.answers = {
        ...at.answers,
        'GET /v1/cards': () =>
          Response.json({ data: IDS.map((card_id) => ({ ...CARD, card_id })), next: null }),
        // The gateway’s rate limit leaves a turn for few.
        'POST /v1/operations/card.query': () =>
          new Promise((resolve) =>
            setTimeout(
              () =>
                resolve(Response.json({ ...CARD, balance: { value: '1.00', currency: 'USD' } })),
              300,
            ),
          ),
      };
      mount(
        html`<div style="height: 300px; overflow: auto">
          ${IDS.map(
            (id) =>
              html`<tender-issued-card card-id=${id}></tender-issued-card>
                <tender-balance card-id=${id}></tender-balance>`,
          )}
        </div>`,
      );
      const drawn = () =>
        [...at.root.querySelectorAll('tender-balance')].every((element) =>
          /As of Nov 21, 2026/.test(wordsOf(element)),
        );
      await waitUntil(drawn, 'not every balance is there');
      await says(/\$1\.00/);
      assert.equal(at.proxy.requests.filter(({ url }) => url.includes('/v1/cards?ids=')).length, 1);
      const inSight = asked('card.query').length;
      assert.isBelow(inSight, 20);
      at.root.querySelector('tender-balance:last-of-type')?.scrollIntoView();
      await waitUntil(() => asked('card.query').length > inSight, 'nothing more is asked');
    });

    it('asks the gateway for no card that was only passed on the way', async () => {
      const sent: string[] = [];
      const answers: (() => void)[] = [];
      at.answers = {
        ...at.answers,
        'GET /v1/cards': () =>
          Response.json({ data: IDS.map((card_id) => ({ ...CARD, card_id })), next: null }),
        'POST /v1/operations/card.query': async (request) => {
          const { card_id: cardId } = (await request.json()) as { card_id: string };
          sent.push(cardId);
          await new Promise<void>((resolve) => answers.push(resolve));
          return Response.json({ ...CARD, card_id: cardId });
        },
      };
      mount(
        html`<div id="wallet" style="height: 300px; overflow: auto">
          ${IDS.map((id) => html`<tender-balance card-id=${id}></tender-balance>`)}
        </div>`,
      );
      const wallet = await at.found('#wallet');
      const balances = [...wallet.querySelectorAll('tender-balance')];
      const inSight = () => {
        const { top, bottom } = wallet.getBoundingClientRect();
        return balances.flatMap((balance) => {
          const box = balance.getBoundingClientRect();
          return box.bottom > top && box.top < bottom ? [balance.cardId] : [];
        });
      };
      await waitUntil(() => sent.length > 0, 'nothing is asked');
      assert.sameMembers(sent, inSight());
      for (const balance of balances.filter((_, index) => index % 5 === 4)) {
        balance.scrollIntoView({ block: 'center' });
        // Observers of the view are told within the frame.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      const seen = inSight();
      await waitUntil(() => {
        answers.shift()?.();
        return seen.every((id) => sent.includes(id));
      }, 'what is in sight is not asked for');
      assert.isAtMost(sent.length, 4 + seen.length, 'four were under way before');
    });

    it('reads the registry once for all lists of cards', async () => {
      mount(
        html`${IDS.slice(0, 10).map(
          (id) => html`<tender-cardholder cardholder-id=${id}></tender-cardholder>`,
        )}`,
      );
      await says(/no cards/i);
      const lists = at.proxy.requests.filter(({ url }) => url.endsWith('/v1/cards'));
      assert.equal(lists.length, 1);
    });
  });

  describe('tender-balance', () => {
    it('P-33 shows amount, currency and time, and refreshes', async () => {
      mount(html`<tender-balance card-id="701"></tender-balance>`);
      await says(/\$250\.00.*As of Nov 21, 2026/);
      await accessible(at.root);
      card = { ...CARD, balance: { value: '249.99', currency: 'USD' } };
      assert.isUndefined(at.find('tender-balance [role="status"]'));
      await press('refresh-button');
      await says(/\$249\.99/);
      const announced = await at.found('[aria-live]');
      assert.equal(announced.offsetWidth, 1);
      await waitUntil(() => announced.textContent !== '', 'nothing is announced');
      assert.match(
        announced.textContent,
        /^\u2068Travel\u2069\u00a0\u2068··4242\u2069\. Available balance\. \$249\.99\. As of/,
      );
    });

    it('keeps what it knew when it can’t be refreshed, and says so', async () => {
      mount(html`<tender-balance card-id="701"></tender-balance>`);
      await says(/\$250\.00/);
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.query': () =>
          Response.json({ type: '/problems/gateway-unavailable' }, { status: 502 }),
      };
      await press('refresh-button');
      await says(/\$250\.00.*couldn’t be refreshed/);
      await accessible(at.root);
    });

    it('P-33 draws how it has moved, and tells it in words', async () => {
      const balances = [
        { value: '100.00', as_of: '2026-11-01T12:00:00.000Z' },
        { value: '300.00', as_of: '2026-11-08T12:00:00.000Z' },
      ];
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.query': () =>
          Response.json({ ...card, balances, balance_since: '2026-11-09T12:00:00.000Z' }),
      };
      mount(html`<tender-balance card-id="701"></tender-balance>`);
      const chart = await at.found('[part="trend"]');
      await says(/Last change: .?-\$50\.00.?, Nov 9, 2026/);
      assert.match(
        chart.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '',
        /since November 1, 2026.*from \$100\.00 to \$250\.00/,
      );
      assert.equal(chart.querySelector('.line')?.getAttribute('d')?.split('V').length, 3);
      assert.match(wordsOf(chart), /November 8, 2026 at .*: \$300\.00/);
      await accessible(at.root);
    });

    it('draws no line through two values, and says what has changed', async () => {
      const balances = [{ value: '245.00', as_of: '2026-11-08T12:00:00.000Z' }];
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.query': () =>
          Response.json({ ...card, balances, balance_since: '2026-11-09T12:00:00.000Z' }),
      };
      mount(html`<tender-balance card-id="701"></tender-balance>`);
      await says(/Last change: .?\+\$5\.00.?, Nov 9, 2026/);
      assert.equal(at.find('[part="trend"]'), undefined);
    });

    it('is asked for again when someone comes back to the page', async () => {
      mount(html`<tender-balance card-id="701"></tender-balance>`);
      // What the proxy has seen is shown before the gateway is asked.
      await says(/\$250\.00/);
      await waitUntil(() => asked('card.query').length === 1);
      await at.found('[part~="refresh-button"][aria-disabled="false"]');
      card = { ...CARD, balance: { value: '1.00', currency: 'USD' } };
      dispatchEvent(new Event('blur'));
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      await says(/\$1\.00/);
      assert.lengthOf(asked('card.query'), 2);
    });

    it('invents no balance of a group', async () => {
      mount(html`<tender-balance group-id="5001"></tender-balance>`);
      await says(/Not available.*Group balances aren’t available/);
    });

    it('changes after an operation of another element in the same provider', async () => {
      mount(
        html`<tender-balance card-id="701"></tender-balance
          ><tender-card-controls card-id="701"></tender-card-controls>`,
      );
      await says(/\$250\.00/);
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => {
          card = { ...CARD, balance: { value: '262.34', currency: 'USD' } };
          return receipt('card.charge');
        },
      };
      await press('charge-button');
      await enter('12.34');
      await says(/\$262\.34/);
    });
  });

  describe('tender-card-controls', () => {
    beforeEach(async () => {
      mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
      await button('block-button');
    });

    it('P-32 blocks at once, says what is certain meanwhile, and sends it once', async () => {
      let answer: (response: Response) => void = () => undefined;
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.status': () =>
          new Promise<Response>((resolve) => (answer = resolve)),
      };
      await press('block-button');
      await press('block-button');
      await says(/Payments can be made.*We’re waiting for the payment service/);
      assert.notMatch(allWords(), /declined/);
      assert.equal(
        (await button('block-button')).getAttribute('aria-checked'),
        'false',
        'nothing is proven yet',
      );
      await accessible(at.root);
      card = { ...CARD, status: 'blocked' };
      answer(receipt('card.status'));
      await says(/Payments are declined.*The card is blocked\./);
      assert.equal((await button('block-button')).getAttribute('aria-checked'), 'true');
      assert.equal(asked('card.status').length, 1);
    });

    it('takes an amount by keyboard alone, and leaves by Escape', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => receipt('card.charge'),
      };
      (await button('charge-button')).focus();
      await sendKeys({ press: 'Enter' });
      await at.found('input');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !at.find('input'));
      await at.found('[part="charge-button"]:focus');
      await sendKeys({ press: 'Enter' });
      await at.found('dialog:modal input:focus');
      await sendKeys({ type: '12.5' });
      await says(/Available balance \$250\.00 As of Nov 21, .* Balance afterwards \$262\.50/);
      await accessible(at.root);
      await sendKeys({ press: 'Enter' });
      await says(/\$12\.50 was added/);
      const [sent] = asked('card.charge');
      assert.deepEqual(await sent?.json(), { card_id: '701', charge_amount: '12.50' });
      await at.found('[part="charge-button"]:focus');
    });

    it('says in the dialog that nothing was done, and may be asked again', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => receipt('card.charge', { outcome: 'failed' }),
      };
      await press('charge-button');
      await enter('12.5');
      await says(/Request declined The payment service didn’t accept this\. Nothing was changed/);
      assert.ok(at.find('dialog:modal .notice'));
      await accessible(at.root);
      await press('cancel-button');
      await waitUntil(() => !/Request declined/.test(allWords()));
      assert.equal(asked('card.charge').length, 1);
    });

    it('can be left while it waits, and tells the outcome in the page', async () => {
      let answer: (response: Response) => void = () => undefined;
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () =>
          new Promise<Response>((resolve) => (answer = resolve)),
      };
      await press('charge-button');
      await enter('12.5');
      await at.found('dialog .notice.busy');
      await press('confirm-button');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !at.find('dialog:modal'));
      await says(/We’re waiting for the payment service/);
      await press('charge-button');
      assert.equal(at.find('dialog:modal'), undefined, 'one operation at a time');
      answer(receipt('card.charge'));
      await says(/\$12\.50 was added/);
      assert.equal(asked('card.charge').length, 1);
    });

    it('blocks a card at once, while another request for it waits', async () => {
      let answer: (response: Response) => void = () => undefined;
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () =>
          new Promise<Response>((resolve) => (answer = resolve)),
        'POST /v1/operations/card.status': () => {
          card = { ...CARD, status: 'blocked' };
          return receipt('card.status');
        },
      };
      await press('charge-button');
      await enter('12.5');
      await at.found('dialog .notice.busy');
      await sendKeys({ press: 'Escape' });
      await press('block-button');
      await says(/The card is blocked/);
      await says(/We’re waiting for the payment service/);
      answer(receipt('card.charge'));
      await says(/\$12\.50 was added/);
      assert.match(allWords(), /The card is blocked/);
      assert.lengthOf(asked('card.status'), 1);
    });

    it('blocks a card at once, while it is being closed', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.close': () => new Promise<Response>(() => undefined),
        'POST /v1/operations/card.status': () => {
          card = { ...CARD, status: 'blocked' };
          return receipt('card.status');
        },
      };
      await press('close-button');
      await enter('4242');
      await at.found('dialog .notice.busy');
      await sendKeys({ press: 'Escape' });
      await press('block-button');
      await says(/The card is blocked/);
      assert.lengthOf(asked('card.status'), 1);
    });

    it('blocks a card of unknown state at once, while it is being unblocked', async () => {
      card = { ...CARD, status: 'unknown' };
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.status': async (request) => {
          const { status } = (await request.json()) as { status: string };
          if (status === 'active') return new Promise<Response>(() => undefined);
          card = { ...CARD, status: 'blocked' };
          return receipt('card.status');
        },
      };
      render(html``, at.root);
      mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
      await press('unblock-button');
      await says(/We’re waiting for the payment service/);
      await press('block-button');
      await says(/The card is blocked/);
    });

    it('says that something else is in progress, and never that it is the same', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': problem(409, 'operation-in-progress'),
      };
      await press('charge-button');
      await enter('12.5');
      await says(/Something else is still in progress/);
      assert.notMatch(allWords(), /identical/i);
    });

    it('says so no longer than it is so', async () => {
      let tell: (news: object) => void = () => undefined;
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.status': problem(409, 'operation-in-progress'),
        'GET /v1/operations/events': () =>
          new Response(
            new ReadableStream({
              start(stream) {
                tell = (news) =>
                  stream.enqueue(
                    new TextEncoder().encode(`event: operation\ndata: ${JSON.stringify(news)}\n\n`),
                  );
                tell({});
              },
            }),
            { headers: { 'Content-Type': 'text/event-stream' } },
          ),
      };
      render(html``, at.root);
      mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
      await press('block-button');
      await says(/Something else is still in progress/);
      tell({
        operation: {
          ...RECEIPT,
          operation: 'card.status',
          requested_status: 'blocked',
          requested_by: 'Ada',
          resource: { kind: 'cards', id: '701' },
        },
      });
      await waitUntil(() => !/still in progress/.test(allWords()), 'it is still told');
    });

    it('shows no balance below nothing', async () => {
      await press('withdraw-button');
      (await at.found('input')).focus();
      // No digit twice: WebKit’s driver holds each key down until the last one is typed.
      await sendKeys({ type: '250' });
      await says(/Balance afterwards \$0\.00/);
      await sendKeys({ type: '.01' });
      await says(/card’s balance is \$250\.00.*Balance afterwards –/);
    });

    for (const [what, text, then] of [
      ['more than there is', '250.01', '250.0'],
      ['more decimals than there are', '1.005', '1.00'],
    ] as const)
      it(`says why ${what} can’t work before it is sent, and no longer than it is so`, async () => {
        await press('withdraw-button');
        const input = await at.found<HTMLInputElement>('input');
        const type = (typed: string) => {
          input.value = typed;
          input.dispatchEvent(new Event('input', { bubbles: true }));
        };
        type(text.slice(0, -1));
        await at.found('input[aria-invalid="false"]');
        type(text);
        await at.found('input[aria-invalid="true"]');
        await says(/balance is \$250\.00|like 1234\.00/);
        await accessible(at.root);
        type(then);
        await at.found('input[aria-invalid="false"]');
      });

    it('claims no state that it can’t know: an unmapped one can be blocked and unblocked', async () => {
      card = { ...CARD, status: 'unknown' };
      render(html``, at.root);
      mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
      await button('unblock-button');
      assert.equal(at.find('[role="switch"]'), undefined);
      await accessible(at.root);
    });

    for (const [what, text, fault] of [
      ['more decimals than the currency has', '1.001', /two different amounts\. .* like 1234\.00/],
      ['nothing', '0', /an amount above zero/],
      ['words', 'ten', /amount like 12\.00/],
      ['more than the card holds', '250.01', /The card’s balance is \$250\.00/],
    ] as const)
      it(`refuses ${what}, sends nothing and keeps focus in the field`, async () => {
        await press('withdraw-button');
        await enter(text);
        await says(fault);
        assert.ok(at.find('input')?.matches(':focus[aria-invalid="true"]'));
        await accessible(at.root);
        assert.equal(asked('card.withdraw').length, 0);
      });

    it('P-09 shows an unknown outcome with balances, rejects a repetition, and asks by its key without sending it', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => {
          card = {
            ...CARD,
            balance: { value: '260.00', currency: 'USD' },
            as_of: '2026-11-21T12:01:00.000Z',
          };
          return receipt('card.charge', { outcome: 'unknown' });
        },
        'POST /v1/requests/find': () => Response.json({ state: 'recorded', operation: RECEIPT }),
      };
      await press('charge-button');
      await enter('10');
      await says(
        /couldn’t confirm the result.*Before.*\$250\.00.*Now.*\$260\.00.*only an indication/,
      );
      await accessible(at.root);

      await press('charge-button');
      await enter('10.00');
      await says(/An identical request is still pending/);
      assert.equal(asked('card.charge').length, 1);

      await press('check-again-button');
      await says(/\$10\.00 was added/);
      const [sent, ...again] = asked('card.charge');
      const [found] = asked('find');
      assert.lengthOf(again, 0);
      assert.equal(found?.headers.get('Idempotency-Key'), sent?.headers.get('Idempotency-Key'));
      assert.deepEqual(await found?.json(), {
        operation: 'card.charge',
        values: { card_id: '701', charge_amount: '10.00' },
      });
    });

    it('names each request that is not certain, with the balances that it alone would have made', async () => {
      const sent: string[] = [];
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => {
          sent.push('op');
          return receipt('card.charge', {
            id: `op_${sent.length}`,
            outcome: 'unknown',
            evidence: {
              before: { value: '250.00', as_of: NOW },
              after: { value: '267.00', as_of: NOW },
              currency: 'USD',
              if_done: '267.00',
              if_not_done: '257.00',
            },
          });
        },
      };
      await press('charge-button');
      await enter('10');
      await says(/Add funds \$10\.00 \WTravel\W+4242\W+Nov 21, 2026, .* Reference \Wop_1/);
      await says(/If it was carried out \$267\.00 If it wasn’t carried out \$257\.00/);
      await press('charge-button');
      await enter('20');
      await says(/Reference \Wop_1.*Add funds \$20\.00 .*Travel\W+4242.* Reference \Wop_2/);
      await accessible(at.root);
    });

    it('names by what was asked for here what no answer came back to', async () => {
      at.answers = { ...at.answers, 'POST /v1/operations/card.status': () => Response.error() };
      await press('block-button');
      await says(/No connection.*Block card .*Travel\W+4242\W+today \d/);
      assert.notMatch(allWords(), /Reference/);
      assert.notMatch(allWords(), /Now \$250/, 'it was so before');
    });

    it('says that nothing was sent of what never arrived, and sends it only when told to, as a new request', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => Response.error(),
        'POST /v1/requests/find': () => Response.json({ state: 'not_sent' }),
      };
      await press('charge-button');
      await enter('50');
      await says(/No connection We don’t know whether your request arrived/);
      await press('check-again-button');
      await says(/Nothing was sent.* Add funds \$50\.00 \WTravel\W+4242\W+today [^$]* Send now$/);
      assert.notMatch(allWords(), /couldn’t confirm/);
      await accessible(at.root);
      assert.lengthOf(asked('card.charge'), 1, 'nothing is sent by looking');

      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => receipt('card.charge'),
      };
      await press('send-button');
      await says(/\$50\.00 was added/);
      const [first, second] = asked('card.charge').map(({ headers }) =>
        headers.get('Idempotency-Key'),
      );
      assert.notEqual(first, second);
      assert.equal(at.find('[part~="send-button"]'), undefined);
    });

    for (const [what, refusal] of [
      ['the grant has ended', problem(401, 'unauthorised')],
      ['the grant no longer allows it', problem(403, 'forbidden')],
      ['too much is asked', problem(429, 'too-many-attempts')],
      ['the gateway is down', problem(503, 'gateway-down')],
    ] as const)
      it(`P-09 keeps an unknown outcome unknown where ${what} when it is checked again`, async () => {
        at.answers = {
          ...at.answers,
          'POST /v1/operations/card.charge': () => receipt('card.charge', { outcome: 'unknown' }),
        };
        await press('charge-button');
        await enter('10');
        await says(/couldn’t confirm the result/);
        at.answers = { ...at.answers, 'POST /v1/requests/find': refusal };
        await press('check-again-button');
        await waitUntil(() => asked('find').length > 0);
        await waitUntil(() => !/We’re waiting/.test(allWords()));
        assert.match(allWords(), /couldn’t confirm the result/);
        assert.notMatch(allWords(), /Nothing was changed/);
        await press('charge-button');
        await enter('10.00');
        await says(/An identical request is still pending/);
      });

    it('says that nothing was changed where no grant was to be had, since nothing was sent', async () => {
      const provider = await at.found<HTMLElementTagNameMap['tender-provider']>('tender-provider');
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': problem(401, 'unauthorised'),
      };
      provider.fetchGrant = () => Promise.reject(new Error('signed out'));
      await press('charge-button');
      await enter('10');
      await says(/Request declined Your access has ended.*Nothing was changed/);
      assert.notMatch(allWords(), /couldn’t confirm/);
    });

    it('tells the next user of the page nothing of what the one before did', async () => {
      const provider = await at.found<HTMLElementTagNameMap['tender-provider']>('tender-provider');
      provider.fetchGrant = () => Promise.resolve('alice.grant');
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => receipt('card.charge', { outcome: 'unknown' }),
      };
      await press('charge-button');
      await enter('10');
      await says(/couldn’t confirm the result/);
      await press('withdraw-button');
      await at.found('dialog:modal input');
      provider.fetchGrant = () => Promise.resolve('bob.grant');
      await waitUntil(() => !/couldn’t confirm the result/.test(allWords()), 'Bob is told');
      await says(/Add funds/);
      assert.equal(at.find('dialog:modal'), undefined);
      assert.equal(asked('card.charge').length, 1);
    });

    it('asks nothing for the next user of the page with the grant of the one before', async () => {
      const provider = await at.found<HTMLElementTagNameMap['tender-provider']>('tender-provider');
      const bearers = () =>
        at.proxy.requests.map(({ headers }) => headers.get('Authorization') ?? '');
      provider.fetchGrant = () => Promise.resolve('alice.grant');
      provider.grant = 'alice.first';
      await waitUntil(() => bearers().includes('Bearer alice.first'), 'Alice is there');
      const before = at.proxy.requests.length;
      provider.fetchGrant = () => Promise.resolve('bob.grant');
      await waitUntil(() => at.proxy.requests.length > before, 'Bob is there');
      assert.deepEqual([...new Set(bearers().slice(before))], ['Bearer bob.grant']);
    });

    it('tells in a dialog nothing of what was done before', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.charge': () => receipt('card.charge'),
      };
      await press('charge-button');
      await enter('12.5');
      await says(/\$12\.50 was added/);
      await press('withdraw-button');
      await at.found('dialog:modal input');
      assert.notMatch(allWords(), /was added/);
    });

    it('P-32 closes for good only once the digits are typed', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/card.close': () => {
          card = { ...CARD, status: 'closed' };
          return receipt('card.close');
        },
      };
      await press('close-button');
      await enter('4241');
      await says(/That doesn’t match 4242/);
      await enter('4242');
      await says(/This card is closed/);
      await accessible(at.root);
      assert.equal(at.find('[part~="block-button"]'), undefined);
    });

    it('C-224 has a limit for shared cards only', async () => {
      assert.equal(at.find('[part="limit-button"]'), undefined);
      assert.notMatch(allWords(), /Current limit/);
      card = { ...CARD, shared: true } as typeof CARD;
      render(html``, at.root);
      mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
      await button('limit-button');
      await says(/Current limit None/);
    });
  });

  describe('tender-group', () => {
    it('offers no amount to an inactive group, and says why', async () => {
      at.answers = {
        ...at.answers,
        'GET /v1/groups': () =>
          Response.json({ data: [{ ...GROUP, status: 'inactive' }], next: null }),
      };
      mount(html`<tender-group group-id="5001" return-funds="to-account"></tender-group>`);
      for (const part of ['charge-button', 'return-button']) {
        const off = await button(part);
        assert.equal(off.getAttribute('aria-disabled'), 'true');
        const reason = at.find(`#${off.getAttribute('aria-describedby') ?? ''}`);
        assert.match(wordsOf(reason), /inactive\. Activate it first/);
        await press(part);
      }
      assert.equal(at.find('dialog[open]'), undefined);
      await accessible(at.root);
    });

    it('keeps room for the state of a card that nothing is known of yet, and says nothing of it', async () => {
      const { balance: _balance, ...registered } = { ...CARD, status: 'unknown' };
      at.answers = {
        ...at.answers,
        'GET /v1/cards': () => Response.json({ data: [registered], next: null }),
      };
      mount(
        html`<tender-group group-id="5001" style="inline-size: 11em"></tender-group>
          <tender-balance card-id="701" hidden></tender-balance>`,
      );
      const row = await at.found('[part="card"]');
      assert.equal(wordsOf(row), '⁨Travel⁩ ⁨··4242⁩');
      const before = row.getBoundingClientRect();
      at.root.querySelector('tender-balance')?.removeAttribute('hidden');
      await waitUntil(() => /Active$/.test(wordsOf(row)), 'no state');
      const after = row.getBoundingClientRect();
      assert.equal(after.height, before.height);
    });

    it('asks for an amount without room for balances that nobody knows', async () => {
      mount(html`<tender-group group-id="5001"></tender-group>`);
      await press('charge-button');
      await at.found('dialog:modal input');
      assert.equal(at.find('dialog dl'), undefined);
    });

    it('has its labels where the page wants them', async function () {
      // Elsewhere they stay above: there are no style queries.
      if (!('userAgentData' in navigator)) this.skip();
      mount(html`<tender-group></tender-group>`);
      const input = await at.found<HTMLInputElement>('#name');
      const label = input.labels?.[0] as HTMLElement;
      const top = (element: HTMLElement) => element.getBoundingClientRect().top;
      assert.isBelow(top(label), top(input) - 10);
      at.root.style.setProperty('--tender-labels', 'floating');
      await waitUntil(() => top(label) >= top(input), 'the label is not inside its field');
      at.root.style.setProperty('--tender-labels', 'hidden');
      at.root.style.setProperty('--tender-placeholder-color', 'rgb(1 2 3)');
      const hint = () => getComputedStyle(input, '::placeholder').color;
      await waitUntil(() => hint() === 'rgb(1, 2, 3)', 'nothing says what is asked for');
      assert.equal(getComputedStyle(label).position, 'absolute');
      assert.equal(input.placeholder, label.textContent);
    });

    it('C-228 hides returning funds until it is known where they go', async () => {
      mount(html`<tender-group group-id="5001"></tender-group>`);
      await says(/Operations.*Travel/);
      assert.notMatch(allWords(), /Other/);
      assert.equal(at.find('[part="return-button"]'), undefined);
      await accessible(at.root);
      mount(html`<tender-group group-id="5001" return-funds="to-account"></tender-group>`);
      assert.match(wordsOf(await button('return-button')), /Return funds/);
    });

    it('names every fault of a new group, and makes it once they are mended', async () => {
      at.answers = {
        ...at.answers,
        'POST /v1/operations/group.create': () => receipt('group.create', { group_id: '5002' }),
      };
      mount(html`<tender-group></tender-group>`);
      await press('confirm-button');
      await says(/enter a name.*choose a country.*choose a currency.*amount like/);
      await accessible(at.root);
      for (const [id, value] of [
        ['name', 'Field'],
        ['country', 'DE'],
        ['currency', 'JPY'],
        ['amount', '500'],
      ] as const)
        (await at.found<HTMLInputElement>(`#${id}`)).value = value;
      await press('confirm-button');
      await says(/The group \WField\W has been created/);
      const [sent] = asked('group.create');
      assert.deepEqual(await sent?.json(), {
        group_name: 'Field',
        country: 'DE',
        currency: 'JPY',
        charge_amount: '500',
      });
      assert.equal((await at.found<HTMLInputElement>('#name')).value, '', 'it could be made twice');
    });

    for (const [what, element] of [
      ['card', html`<tender-card-controls card-id="701"></tender-card-controls>`],
      ['group', html`<tender-group group-id="5001"></tender-group>`],
    ] as const)
      it(`retries a ${what} that failed to load`, async () => {
        const { answers } = at;
        at.answers = {};
        mount(element);
        await says(/couldn’t be loaded/);
        await accessible(at.root);
        at.answers = answers;
        await press('refresh-button');
        await says(/can be (made|moved)/);
      });
  });

  it('C-235 tender-cardholder requests personal data on demand only, and drops it for another cardholder', async () => {
    const holder = (id: string) =>
      html`<tender-cardholder cardholder-id=${id}></tender-cardholder>`;
    mount(holder('8201'));
    await says(/Travel/);
    assert.equal(asked('cardholder.query').length, 0);
    await press('personal-button');
    await says(/Ada Lovelace.*United Kingdom/);
    await accessible(at.root);
    mount(holder('8202'));
    await waitUntil(() => !/Ada/.test(allWords()));
  });

  it('writes a line about a card in the direction of its language, whatever the card is called', async () => {
    mount(html`<tender-group group-id="5001"></tender-group>`, 'ar');
    const words = (await at.found('.row')).firstElementChild ?? assert.fail();
    assert.match(words.textContent, /Travel/);
    assert.equal(getComputedStyle(words).direction, 'rtl');
  });

  for (const [locale, edge] of [
    ['en', 'left'],
    ['ar', 'right'],
  ] as const)
    it(`begins the labels of the actions where other lines begin, in ${locale}`, async () => {
      mount(html`<tender-card-controls card-id="701"></tender-card-controls>`, locale);
      const text = document.createRange();
      const line = (await at.found('.setting')).getBoundingClientRect()[edge];
      for (const part of ['charge-button', 'close-button']) {
        text.selectNodeContents(await button(part));
        assert.approximately(text.getBoundingClientRect()[edge], line, 0.5, part);
      }
    });

  it('keeps room for what needs a balance until that is known', async () => {
    let answer: () => void = () => undefined;
    at.answers = {
      ...at.answers,
      'GET /v1/cards': () => Response.json({ data: [{ ...CARD, balance: undefined }], next: null }),
      'POST /v1/operations/card.query': () =>
        new Promise((resolve) => (answer = () => resolve(Response.json(CARD)))),
    };
    mount(html`<tender-card-controls card-id="701"></tender-card-controls>`);
    const place = async () => (await button('block-button')).getBoundingClientRect().top;
    const before = await place();
    await waitUntil(() => asked('card.query').length === 1);
    answer();
    await button('charge-button');
    assert.approximately(await place(), before, 2);
  });

  for (const [locale, words] of [
    ['de', /Karte sperren/],
    ['zh-Hans', /冻结此卡/],
    ['ar', /حظر البطاقة/],
  ] as const)
    it(`speaks ${locale}`, async () => {
      mount(html`<tender-card-controls card-id="701"></tender-card-controls>`, locale);
      await says(words);
      assert.equal((await at.found('section')).dir, locale === 'ar' ? 'rtl' : 'ltr');
      await accessible(at.root);
    });
});
