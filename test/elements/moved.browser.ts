import { assert } from '@open-wc/testing';
import '../../src/entries/checkout.ts';
import type { TenderCheckout } from '../../src/entries/checkout.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import { drawCheckout, stage, type Stage } from '../support/checkout-fixture.ts';
import { watchConnections } from '../support/connections.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('a checkout that its page moves', () => {
  let at: Stage;

  beforeEach(async () => {
    at = stage();
    drawCheckout(at);
    await at.found('tender-card-entry[state="ready"]');
  });
  afterEach(() => at.remove());

  const pays = async (there: Stage) => {
    const card = await cardOn(there, succeeds(at));
    card.type(CARD);
    await pressPay(there);
    await there.found('tender-payment-status[outcome="succeeded"]');
    assert.lengthOf(card.payments, 1);
  };

  for (const [how, pause] of [
    ['in one task', () => undefined],
    ['one after the other', (checkout: TenderCheckout) => checkout.updateComplete],
  ] as const) {
    it(`a hundred times, ${how}, has one frame, port, listener and stream, and pays`, async () => {
      const checkout = at.find<TenderCheckout>('tender-checkout') ?? assert.fail();
      checkout.remove();
      await waitUntil(() => at.proxy.streams === 0);
      const connections = watchConnections();
      try {
        for (let time = 0; time < 100; time += 1) {
          at.root.append(checkout);
          await pause(checkout);
          checkout.remove();
        }
        at.root.append(checkout);
        await at.found('tender-card-entry[state="ready"]');
        await waitUntil(() => at.proxy.streams === 1);
        assert.lengthOf(checkout.shadowRoot?.querySelectorAll('tender-card-entry') ?? [], 1);
        assert.lengthOf(
          at.find('tender-card-entry')?.shadowRoot?.querySelectorAll('iframe') ?? [],
          1,
        );
        assert.equal(connections.ports, 1, 'ports');
        assert.equal(connections.listeners, 1, 'listeners');
      } finally {
        connections.stop();
      }
      await pays(at);
    });
  }
});
