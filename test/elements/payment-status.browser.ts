import { assert } from '@open-wc/testing';
import { OUTCOMES, type Outcome } from '../../src/contract/vocabulary/outcomes.ts';
import '../../src/entries/checkout.ts';
import { RESULT } from '../support/fake-proxy.ts';
import { accessible, stage, wordsOf, type Stage, drawAlone } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const HEADINGS: Record<Outcome, RegExp> = {
  succeeded: /Payment received/,
  failed: /didn’t go through/,
  pending: /is pending/,
  review: /is being reviewed/,
  requires_action: /Waiting for your payment/,
  unknown: /We’re checking your payment/,
};

describe('tender-payment-status', () => {
  let at: Stage;
  const mount = () => drawAlone(at, 'tender-payment-status');
  const live = () => at.find('[role="status"]');

  afterEach(() => at.remove());

  for (const outcome of OUTCOMES) {
    it(`has its own words for ${outcome}, reflects it, and has no violations`, async () => {
      at = stage({ attempt: { ...RESULT, outcome } });
      mount();
      await at.found(`tender-payment-status[outcome="${outcome}"][order-no="A-1001-1"]`);
      await waitUntil(() => HEADINGS[outcome].test(wordsOf(live())), outcome);
      await accessible(at.root);
    });
  }

  it('never says failed, and never offers to pay again, while the outcome is unknown', async () => {
    at = stage({ state: 'paying', attempt: { ...RESULT, outcome: 'unknown' } });
    mount();
    await at.found('tender-payment-status[outcome="unknown"]');
    const shown = wordsOf(at.find('tender-payment-status'));
    assert.notMatch(shown, /fail|declin|didn’t/i);
    assert.match(shown, /Please don’t pay again/);
    assert.isUndefined(at.find('button'));
  });

  it('never looks like a failure while the outcome is open, in shops whose own colour is red too', async () => {
    const toneOf = async (outcome: Outcome) => {
      at = stage({ attempt: { ...RESULT, outcome } });
      at.root.style.setProperty('--tender-color-accent', '#bf1d33');
      mount();
      const tone = getComputedStyle(await at.found('.icon')).stroke;
      at.remove();
      return tone;
    };
    const failure = await toneOf('failed');
    for (const outcome of ['pending', 'requires_action', 'review', 'unknown'] as const)
      assert.notEqual(await toneOf(outcome), failure, outcome);
  });

  it('tells of a refusal for a reason that only a newer proxy knows as of any other', async () => {
    at = stage({ attempt: { ...RESULT, outcome: 'failed', decline: 'newer' as 'declined' } });
    mount();
    await at.found('tender-payment-status[outcome="failed"]');
    await waitUntil(() => /bank didn’t approve/.test(wordsOf(live())), 'declined');
  });

  it('gets no focus from a dialog that opens around it while there is nothing to see', async () => {
    at = stage();
    mount();
    await at.found('.status');
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.append(at.root);
    try {
      dialog.showModal();
      await at.found('.status');
      dialog.close();
      dialog.showModal();
      assert.equal(at.find('.status:focus')?.localName, undefined);
    } finally {
      dialog.remove();
    }
  });

  it('has its live region before there is anything to announce, and uses it afterwards', async () => {
    at = stage();
    mount();
    await waitUntil(live);
    const region = live();
    assert.equal(wordsOf(region), '');
    at.proxy.change({ state: 'paid', attempt: RESULT } as never);
    await waitUntil(() => wordsOf(region).includes('Payment received'), 'the result');
    assert.equal(live(), region);
  });

  it('names the card in the same words for eyes and ears', async () => {
    at = stage({ state: 'paid', attempt: RESULT });
    mount();
    const receipt = await at.found('[part="receipt"]');
    assert.include(wordsOf(receipt), 'Visa ending in 4242');
    assert.isNull(receipt.querySelector('[aria-hidden], .visually-hidden'));
  });
});
