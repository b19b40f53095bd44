import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/issuing.ts';
import { stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { CARD, GROUP } from '../support/wallet-records.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('that there is no connection', () => {
  let at: Stage;
  const here = {
    'POST /v1/operations/card.query': () => Response.json(CARD),
    'GET /v1/cards': () => Response.json({ data: [CARD], next: null }),
    'GET /v1/groups': () => Response.json({ data: [GROUP], next: null }),
    'GET /v1/operations': () => Response.json({ data: [], next: null }),
  };
  const elements = () => [...at.root.querySelectorAll('tender-provider > *')];
  const speaking = () => elements().filter((one) => /No connection/.test(wordsOf(one)));
  const busy = () =>
    elements().some((one) => one.shadowRoot?.querySelector('section[aria-busy="true"]'));
  const mount = () =>
    render(
      html`<tender-provider proxy=${at.url} .grant=${'a.grant'} locale="en">
        <tender-cards></tender-cards>
        <tender-balance card-id="701"></tender-balance>
        <tender-activity card-id="701"></tender-activity>
        <tender-card-controls card-id="701"></tender-card-controls>
        <tender-group group-id="5001"></tender-group>
      </tender-provider>`,
      at.root,
    );

  beforeEach(() => {
    at = stage();
    at.answers = Object.fromEntries(
      Object.keys(here).map((name) => [name, () => Response.error()]),
    );
    mount();
  });
  afterEach(() => at.remove());

  it('is said by one element of a page, and by none once there is one', async () => {
    await waitUntil(() => speaking().length > 0 && !busy(), 'nobody says so');
    assert.lengthOf(speaking(), 1);
    assert.lengthOf(
      speaking()[0]?.shadowRoot?.querySelectorAll('[part="refresh-button"]') ?? [],
      1,
    );
    at.answers = here;
    dispatchEvent(new Event('online'));
    await waitUntil(() => speaking().length === 0, 'it is still said');
  });

  it('is said by the next one, when the one that did so goes', async () => {
    await waitUntil(() => speaking().length === 1 && !busy(), 'nobody says so');
    const [first] = speaking();
    first?.remove();
    await waitUntil(() => speaking().length === 1, 'nobody else says so');
    assert.notEqual(speaking()[0], first);
  });
});
