import { assert } from '@open-wc/testing';
import { OUTCOMES, type Outcome } from '../../src/contract/vocabulary/outcomes.ts';
import '../../src/entries/checkout.ts';
import { RESULT } from '../support/fake-proxy.ts';
import { accessible, stage, wordsOf, type Stage, drawAlone } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const HEADINGS: Record<Outcome, RegExp> = {
  succeeded: /Payment received/,
  failed: /^Your bank didn’t approve this payment You/,
  pending: /is pending/,
  review: /is being reviewed/,
  requires_action: /Waiting for your payment/,
  unknown: /We’re checking your payment/,
};

describe('tender-payment-status', () => {
  let at: Stage;
  const mount = () => drawAlone(at, 'tender-payment-status');
  const shown = () => at.find('.notice');

  afterEach(() => at.remove());

  for (const outcome of OUTCOMES) {
    it(`has its own words for ${outcome}, reflects it, and has no violations`, async () => {
      at = stage({ attempt: { ...RESULT, outcome } });
      mount();
      await at.found(`tender-payment-status[outcome="${outcome}"][order-no="A-1001-1"]`);
      await waitUntil(() => HEADINGS[outcome].test(wordsOf(shown())), outcome);
      await accessible(at.root);
    });
  }

  it('never says failed, and never offers to pay again, while the outcome is unknown', async () => {
    at = stage({ state: 'paying', attempt: { ...RESULT, outcome: 'unknown' } });
    mount();
    const status = await at.found('tender-payment-status[outcome="unknown"]');
    await waitUntil(() => /Please don’t pay again/.test(wordsOf(status)), 'its words');
    assert.notMatch(wordsOf(status), /fail|declin|didn’t/i);
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
    await waitUntil(() => /bank didn’t approve/.test(wordsOf(shown())), 'declined');
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
      assert.equal(at.find('.notice:focus')?.localName, undefined);
    } finally {
      dialog.remove();
    }
  });

  for (const reversal of ['cancelled', 'reversed'] as const)
    it(`tells that a payment was ${reversal} while its receipt is open, keeps the receipt, and starts nothing again`, async () => {
      at = stage({ state: 'paid', attempt: RESULT });
      mount();
      const receipt = await at.found('[part="receipt"]');
      const words = wordsOf(receipt);
      const cancelled_payment = { ...RESULT, reversal };
      at.proxy.change({ state: 'cancelled', attempt: undefined, cancelled_payment } as never);
      const told = reversal === 'cancelled' ? /shop has cancelled/ : /no longer counts/;
      await waitUntil(() => told.test(wordsOf(shown())), 'what became of it');
      assert.equal(/Nothing will be charged/.test(wordsOf(shown())), reversal === 'cancelled');
      assert.notMatch(wordsOf(shown()), /not been charged|is paid|received/);
      assert.equal(wordsOf(at.find('[part="receipt"]')), words);
      assert.isUndefined(at.find('[part="action-button"]'));
      await accessible(at.root);
    });

  it('tells of a refund in part beside the result, of a whole one in its place, with the sum on the receipt', async () => {
    at = stage({ state: 'paid', attempt: RESULT });
    mount();
    await at.found('[part="receipt"]');
    const refund = (value: string) =>
      at.proxy.change({ attempt: { ...RESULT, refunded: { value, currency: 'EUR' } } });
    refund('20.00');
    await waitUntil(() => /€20.00 of it was refunded/.test(wordsOf(shown())), 'the part');
    assert.match(wordsOf(shown()), /Payment received.*Your order is paid/);
    assert.include(wordsOf(at.find('[part="receipt"]')), 'Refunded €20.00');
    refund('128.90');
    await waitUntil(() => /Your payment was refunded/.test(wordsOf(shown())), 'the whole');
    assert.notMatch(wordsOf(shown()), /is paid|received/);
    assert.include(wordsOf(at.find('[part="receipt"]')), 'Refunded €128.90');
    await accessible(at.root);
  });

  it('names the card in the same words for eyes and ears', async () => {
    at = stage({ state: 'paid', attempt: RESULT });
    mount();
    const receipt = await at.found('[part="receipt"]');
    assert.include(wordsOf(receipt), 'Visa ending in 4242');
    assert.include(wordsOf(receipt), 'Order number A-1001 ');
    assert.include(wordsOf(receipt), 'Payment number A-1001-1');
    assert.isNull(receipt.querySelector('[aria-hidden], .visually-hidden'));
  });
});
