import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import '../../src/entries/elements/payment-status.ts';
import type { TenderPaymentStatus } from '../../src/entries/elements/payment-status.ts';
import { anyWith, credentialOf, RESULT } from '../support/fake-proxy.ts';
import { accessible, stage, type Stage } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('the payment status on the page that a bank returns to', () => {
  let at: Stage;
  const address = location.href;
  beforeEach(() => {
    at = stage({ attempt: RESULT, state: 'paid' });
  });
  afterEach(() => {
    at.remove();
    sessionStorage.clear();
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
    assert.equal(await credentialOf(at.proxy.requests[0]), 'st_abc.DEF-1_2');
    await accessible(at.root);
  });

  it('shows the same after a reload and a way back, and nothing at another address', async () => {
    history.replaceState(null, '', '?order=1#tender_status=st_abc');
    mount();
    await at.found('tender-payment-status[outcome="succeeded"]');
    const again = async () => {
      render(html``, at.root);
      mount();
      await at.root.querySelector('tender-payment-status')?.updateComplete;
    };
    const asked = at.proxy.requests.length;
    history.replaceState(null, '', '?order=2');
    await again();
    assert.equal(at.proxy.requests.length, asked);
    history.replaceState(null, '', '?order=1');
    await again();
    await at.found('tender-payment-status[outcome="succeeded"]');
    assert.equal(await credentialOf(at.proxy.requests.at(-1)), 'st_abc');
  });

  it('takes it out again where a router has written its address back', async () => {
    history.replaceState(null, '', '#tender_status=st_abc');
    mount();
    history.replaceState(null, '', '#tender_status=st_abc');
    await at.found('tender-payment-status[outcome="succeeded"]');
    assert.equal(location.hash, '');
  });

  it('takes one that a link brings to the page that is open', async () => {
    history.replaceState(null, '', '#tender_status=st_abc');
    mount();
    await at.found('tender-payment-status[outcome="succeeded"]');
    location.hash = 'tender_status=st_def';
    await waitUntil(() => location.hash === '', 'the token is taken');
    await waitUntil(() => anyWith(at.proxy.requests, 'st_def'));
  });

  it('leaves it there once it has left the page itself', async () => {
    mount();
    const gone = await at.found<TenderPaymentStatus>('tender-payment-status');
    render(html``, at.root);
    location.hash = 'tender_status=st_abc';
    gone.requestUpdate();
    await gone.updateComplete;
    assert.equal(location.hash, '#tender_status=st_abc');
  });

  it('keeps no token that shows nothing, and says that there is nothing to show', async () => {
    history.replaceState(null, '', '#tender_status=st_abc');
    mount();
    await at.found('tender-payment-status[outcome="succeeded"]');
    render(html``, at.root);
    at.answers = {
      'POST /v1/checkout': () => Response.json({ type: '/problems/unauthorised' }, { status: 401 }),
    };
    history.replaceState(null, '', '#tender_status=st_broken');
    mount();
    const title = await at.found('[part~="notice-title"]');
    assert.equal(title.textContent, 'There is no payment to show here');
    at.answers = {};
    render(html``, at.root);
    mount();
    await at.found('tender-payment-status[outcome="succeeded"]');
    assert.equal(await credentialOf(at.proxy.requests.at(-1)), 'st_abc');
  });

  it('leaves an address that has none as it is', async () => {
    history.replaceState(null, '', '#orders');
    mount();
    await at.root.querySelector('tender-payment-status')?.updateComplete;
    assert.equal(location.hash, '#orders');
    assert.equal(at.proxy.requests.length, 0);
  });
});
