import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/elements/payment-status.ts';
import { RESULT } from '../support/fake-proxy.ts';
import { accessible, stage, type Stage } from '../support/checkout-fixture.ts';

describe('the payment status on the page that a bank returns to', () => {
  let at: Stage;
  const address = location.href;
  beforeEach(() => {
    at = stage({ attempt: RESULT, state: 'paid' });
  });
  afterEach(() => {
    at.remove();
    history.replaceState(null, '', address);
  });
  const mount = () =>
    render(html`<tender-payment-status proxy=${at.url}></tender-payment-status>`, at.root);

  it('works with the status token of the address alone, and takes it out of there', async () => {
    history.replaceState({ shop: 1 }, '', '#orders&tender_status=st_abc.DEF-1_2');
    mount();
    await at.found('tender-payment-status[outcome="succeeded"]');
    assert.equal(location.hash, '#orders');
    assert.deepEqual(history.state, { shop: 1 });
    assert.equal(at.proxy.requests[0]?.headers.get('Authorization'), 'Bearer st_abc.DEF-1_2');
    await accessible(at.root);
  });

  it('leaves an address that has none as it is', async () => {
    history.replaceState(null, '', '#orders');
    mount();
    await at.root.querySelector('tender-payment-status')?.updateComplete;
    assert.equal(location.hash, '#orders');
    assert.equal(at.proxy.requests.length, 0);
  });
});
