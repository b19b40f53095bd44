import { assert, waitUntil } from '@open-wc/testing';
import { html, render, type TemplateResult } from 'lit';
import type { TenderErrorEvent } from '../../src/elements/events/checkout-events.ts';
import '../../src/entries/index.ts';

describe('an element that lacks what it needs', () => {
  const root = document.createElement('main');
  const waits = globalThis.setTimeout;
  const complains = console.error;
  const fetches = globalThis.fetch;
  let patience: (() => void)[];
  let complaints: string[];

  beforeEach(() => {
    patience = [];
    complaints = [];
    document.body.append(root);
    globalThis.setTimeout = ((run: () => void, delay?: number) =>
      delay === 5_000 ? patience.push(run) : waits(run, delay)) as typeof setTimeout;
    console.error = (text: string) => complaints.push(text);
    // Why the frame of a proxy that is none can't be loaded is not known before it has answered.
    globalThis.fetch = () => new Promise(() => undefined);
  });
  afterEach(() => {
    globalThis.setTimeout = waits;
    console.error = complains;
    globalThis.fetch = fetches;
    root.remove();
  });

  /** What is said once the page's time to set something is over. */
  async function says(markup: TemplateResult): Promise<string[]> {
    render(html``, root);
    patience = [];
    render(markup, root);
    await new Promise(requestAnimationFrame);
    const told: string[] = [];
    const listen = ({ error }: TenderErrorEvent) => told.push(`${error.name}: ${error.message}`);
    root.addEventListener('tender-error', listen);
    // Twice: what comes back into the page says nothing again.
    for (const run of [...patience, ...patience]) run();
    await import('../../src/elements/set-up/explanation.ts');
    await new Promise((resolve) => waits(resolve));
    root.removeEventListener('tender-error', listen);
    assert.deepEqual(
      told,
      complaints.map((text) => `SetUpError: ${text}`),
    );
    return complaints.splice(0);
  }

  const cases: Record<string, [TemplateResult, RegExp]> = {
    'no proxy': [
      html`<tender-checkout .fetchSession=${async () => ''}></tender-checkout>`,
      /^<tender-checkout> needs the address of your proxy: proxy="https/,
    ],
    'no session': [
      html`<tender-checkout proxy="/pay"></tender-checkout>`,
      /needs clientSecret or fetchSession, set as a property.*once the element is mounted/,
    ],
    'a function as an attribute, as Vue writes it': [
      html`<tender-checkout proxy="/pay" fetch-session="function"></tender-checkout>`,
      /has fetchSession as an attribute.* element\.fetchSession = …/,
    ],
    'a secret as an attribute': [
      html`<tender-card-entry clientsecret="ses_1"></tender-card-entry>`,
      /^<tender-card-entry> has clientSecret as an attribute/,
    ],
    'no grant': [
      html`<tender-provider proxy="/pay"
        ><tender-balance card-id="1"></tender-balance
      ></tender-provider>`,
      /^<tender-provider> needs grant or fetchGrant/,
    ],
    'no provider around': [
      html`<tender-balance card-id="1"></tender-balance>`,
      /^<tender-balance> works inside <tender-provider> only/,
    ],
  };
  for (const [what, [markup, remedy]] of Object.entries(cases))
    it(`says once what to do: ${what}`, async () => {
      const [said = '', ...more] = await says(markup);
      assert.match(said, remedy);
      assert.deepEqual(more, []);
    });

  it('tells a shopper too that there is no payment to show', async () => {
    const [said = ''] = await says(
      html`<tender-payment-status proxy="/pay"></tender-payment-status>`,
    );
    assert.match(said, /^<tender-payment-status> has no payment to show/);
    const shadow = root.querySelector('tender-payment-status')?.shadowRoot;
    await waitUntil(() => shadow?.querySelector('[part~="notice-title"]'));
    assert.equal(
      shadow?.querySelector('[part~="notice-title"]')?.textContent,
      'There is no payment to show here',
    );
  });

  it('says nothing where all is there, or the element has left', async () => {
    const fetchSession = () => new Promise<string>(() => undefined);
    const whole = html`<tender-checkout proxy="/pay" .fetchSession=${fetchSession}>
      <tender-order-summary></tender-order-summary>
    </tender-checkout>`;
    assert.deepEqual(await says(whole), []);
    render(html`<tender-checkout></tender-checkout>`, root);
    const left = [...patience];
    render(html``, root);
    for (const run of left) run();
    assert.deepEqual(complaints, []);
  });

  for (const leaves of [false, true])
    it(`says why ${leaves ? 'nothing of an element that has left' : 'the frame'} could not be loaded`, async () => {
      let answer: ((response: Response) => void) | undefined;
      globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
      const proxy = `/no-proxy-${leaves}`;
      render(html`<tender-card-entry .proxy=${proxy}></tender-card-entry>`, root);
      // The frame's own patience begins once it has loaded.
      await waitUntil(() => {
        for (const run of patience.splice(0)) run();
        return answer;
      });
      if (leaves) render(html``, root);
      answer?.(new Response('Not Found', { headers: { 'content-type': 'text/plain' } }));
      await new Promise((resolve) => waits(resolve));
      const said = complaints.filter((text) => text.includes(`${proxy}/ answers with text/plain`));
      assert.equal(said.length, leaves ? 0 : 1);
    });
});
