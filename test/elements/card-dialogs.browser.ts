import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/issuing.ts';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { CARD } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('the dialogs of tender-card-controls', () => {
  let at: Stage;
  const open = async (form: string, card: CardView = CARD, locale = 'en') => {
    at.answers = { 'POST /v1/operations/card.query': () => Response.json(card) };
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale=${locale}>
        <tender-card-controls card-id=${card.card_id}></tender-card-controls>
      </tender-provider>`,
      at.root,
    );
    (await at.found(`[part="${form}-button"]`)).click();
    await at.found('dialog:modal input');
  };
  const type = async (text: string) => {
    const input = await at.found<HTMLInputElement>('dialog input');
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const says = async (words: RegExp) => {
    await waitUntil(
      () => words.test(wordsOf(at.find('dialog')).replace(/[\u2066-\u2069]/g, '')),
      `the dialog does not say ${words}`,
    );
  };

  beforeEach(() => (at = stage()));
  afterEach(() => at.remove());

  it('name the card and where the money comes from, and say on their button what it does', async () => {
    await open('charge', { ...CARD, limit: { value: '900.00', currency: 'USD' } });
    await says(/^Add funds to Travel ··4242 from Operations Amount in USD \$ /);
    await says(
      /Available balance \$250\.00 As of Nov 21, 2026, [\d: ]+[AP]M Balance afterwards – Current limit \$900\.00 Cancel Add funds$/,
    );
    await type('50');
    await says(/Balance afterwards \$300\.00 Current limit \$900\.00 Cancel Add \$50\.00$/);
    await accessible(at.root);
  });

  it('count what is sent once, though the balance shows it before the answer has come', async () => {
    let finish = (): void => undefined;
    const answered = new Promise<void>((resolve) => (finish = resolve));
    await open('charge');
    await type('31');
    at.answers = {
      'POST /v1/operations/card.query': () =>
        Response.json({
          ...CARD,
          status: 'blocked',
          balance: { value: '281.00', currency: 'USD' },
          as_of: '2026-11-21T12:00:05.000Z',
        }),
      'POST /v1/operations/card.charge': async () => {
        await answered;
        return Response.json({ type: '/problems/operation-in-progress' }, { status: 409 });
      },
    };
    (await at.found('[part="confirm-button"]')).click();
    await says(/Please wait/);
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
    await waitUntil(
      () => /Payments are declined/.test(wordsOf(at.find('tender-card-controls'))),
      'another tab’s block has not arrived',
    );
    await says(/Available balance \$250\.00 .*Balance afterwards \$281\.00/);
    finish();
    await says(/Available balance \$281\.00 /);
  });

  for (const [form, text, told] of [
    ['charge', '31', /Please wait.*Add funds \$31\.00 Travel ··4242 today/],
    ['close', '4242', /Please wait.*Close card Travel ··4242 today/],
  ] as const)
    it(`can be left but not cancelled once it is sent, and what goes on is told: ${form}`, async () => {
      let finish = (): void => undefined;
      const answered = new Promise<void>((resolve) => (finish = resolve));
      await open(form);
      await says(/ Cancel /);
      await type(text);
      at.answers = {
        ...at.answers,
        'GET /v1/operations': () => Response.json({ data: [], next: null }),
        [`POST /v1/operations/card.${form}`]: async () => {
          await answered;
          return Response.json({ type: '/problems/operation-in-progress' }, { status: 409 });
        },
      };
      (await at.found('[part="confirm-button"]')).click();
      await says(/Please wait.* Close /);
      assert.notMatch(wordsOf(at.find('dialog')), /Cancel/);
      (await at.found('[part="cancel-button"]')).click();
      const shown = () => wordsOf(at.find('tender-card-controls')).replace(/[\u2066-\u2069]/g, '');
      await waitUntil(() => told.test(shown()), 'the element does not tell what goes on');
      await accessible(at.root);
      finish();
      await waitUntil(() => !/Please wait/.test(shown()), 'it still waits');
    });

  for (const [form, card, words] of [
    ['charge', { ...CARD, group_name: undefined }, /^Add funds to Travel ··4242 Amount/],
    ['withdraw', CARD, /^Withdraw from Travel ··4242 to the account .* Withdraw \$5\.00$/],
    [
      'limit',
      { ...CARD, shared: true },
      /^Set the limit of Travel ··4242 .* Set limit to \$5\.00$/,
    ],
  ] as const)
    it(`say so of ${form}${card === CARD ? '' : ', too'}`, async () => {
      await open(form, { ...card, type: 'shared' });
      await type('5');
      await says(words);
    });

  for (const [form, text] of [
    ['charge', '12.500'],
    ['limit', '1234567.500'],
  ] as const)
    it(`break no amount on a button, however narrow the dialog is: ${form}`, async () => {
      await open(form, {
        ...CARD,
        currency: 'KWD',
        balance: { value: '250.000', currency: 'KWD' },
        shared: true,
      });
      await type(text);
      await says(/KWD\s[\d,.]+$/);
      const dialog = await at.found('dialog');
      const confirm = await at.found('[part="confirm-button"]');
      for (const width of [416, 360, 320, 280]) {
        dialog.style.inlineSize = `${width}px`;
        assert.deepEqual(brokenAmounts(confirm), [], `at ${width} px`);
        assert.isAtMost(confirm.scrollWidth, confirm.clientWidth, `at ${width} px`);
      }
    });

  const yen = (value: string) => ({ value, currency: 'JPY' });
  const YEN = {
    ...CARD,
    currency: 'JPY',
    balance: yen('300'),
    largest_amount: yen('999999'),
  };
  for (const [text, words, locale] of [
    ['2000000', /No more than ¥999,999 at a time\..* Add funds$/],
    ['999,999', /Balance afterwards ¥1,000,299 Cancel Add ¥999,999$/],
    ['0', /Please enter an amount above zero\..* Add funds$/],
    ['1.000', /two different amounts\. .* like 1234\..* Add funds$/],
    ['1.000', /Abbrechen 1\.000 ¥ aufladen$/, 'de'],
  ] as const)
    it(`tell before anything is sent what an amount is, or why it is none: ${text}, ${locale ?? 'en'}`, async () => {
      await open('charge', YEN, locale);
      await type(text);
      await says(words);
      await accessible(at.root);
    });

  it('write the sign of a currency where the language does', async () => {
    const card = {
      ...CARD,
      currency: 'EUR',
      balance: { value: '322.12', currency: 'EUR' },
    };
    await open('withdraw', card, 'de');
    await at.found('.sign-after .sign');
    await type('22,12');
    await says(/22,12 € auszahlen$/);
  });

  it('say what a card that is closed still holds, and offer to withdraw it first', async () => {
    await open('close');
    await says(/^Close Travel ··4242 permanently\?.*still holds \$250\.00/);
    await accessible(at.root);
    (await at.found('[part="withdraw-first-button"]')).click();
    await says(/Withdraw from Travel.*Balance afterwards \$0\.00 Cancel Withdraw \$250\.00$/);
    const input = await at.found<HTMLInputElement>('dialog input:focus');
    assert.equal(input.value, '250.00');
  });

  it('say nothing of what is left on an empty card', async () => {
    await open('close', { ...CARD, balance: { value: '0.00', currency: 'USD' } });
    await says(/^Close Travel/);
    assert.equal(at.find('[part="withdraw-first-button"]'), undefined);
  });
});

/** Amounts of a text that stand in more than one line. */
function brokenAmounts(element: HTMLElement): readonly string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: amount, index } of (text.nodeValue ?? '').matchAll(/\d[\d,.]*/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + amount.length);
      if (range.getClientRects().length > 1) broken.push(amount);
    }
  return broken;
}
