import { assert } from '@open-wc/testing';
import '../../src/entries/checkout.ts';
import { drawCheckout, stage, type Stage } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Parts of a checkout that load on their own, the session that needs them, and what shows that they are drawn. */
const LATE = {
  'tender-details-form': [{ collect: ['email', 'billing'] }, '[autocomplete~="postal-code"]'],
  'tender-subscription-terms': [
    {
      subscription: {
        contract_name: 'Tea of the month',
        contract_amount: { value: '12.00', currency: 'EUR' },
        interval: 'month',
        interval_count: 1,
      },
    },
    '.name',
  ],
} as const;

/** How much a part may be higher or lower than its room: a line of text, and a half. */
const MOST = 36;

describe('a part of a checkout that comes late', () => {
  const { define } = customElements;
  let at: Stage;
  let late: (() => void) | undefined;

  afterEach(() => {
    late = undefined;
    customElements.define = define;
    at.remove();
  });

  for (const [tag, [session, drawn]] of Object.entries(LATE))
    it(`moves nothing, if it is ${tag}`, async () => {
      customElements.define = (name, ...rest) => {
        const comes = () => define.call(customElements, name, ...rest);
        if (name === tag) late = comes;
        else comes();
      };
      at = stage(session);
      drawCheckout(at);
      const part = await at.found(tag);
      await waitUntil(() => late, 'it does not load');
      await at.found('tender-card-entry[state="ready"]');
      const room = part.getBoundingClientRect().height;
      late?.();
      await at.found(drawn);
      const { height } = part.getBoundingClientRect();
      assert.approximately(height, room, MOST);
    });
});
