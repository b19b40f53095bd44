import { assert, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../src/entries/checkout.ts';
import type { TenderCardEntry, TenderCheckout } from '../../src/entries/checkout.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import { drawAlone, drawCheckout, stage, type Stage } from '../support/checkout-fixture.ts';
import { watchConnections } from '../support/connections.ts';
import { lateObserversAreFine } from '../support/late-observers.ts';
import { waitUntil } from '../support/wait-until.ts';

/** `documentPictureInPicture`, of which TypeScript's library doesn't know. */
interface PictureWindows {
  /** Rejects unless somebody has just pressed something on the page. */
  requestWindow(size: { width: number; height: number }): Promise<Window & typeof globalThis>;
}

describe('a checkout that its page moves', () => {
  let at: Stage;

  before(() => lateObserversAreFine());
  beforeEach(async () => {
    at = stage();
    drawCheckout(at);
    await at.found('tender-card-entry[state="ready"]');
  });
  afterEach(() => at.remove());

  const pays = async (there: Stage, shows = 'tender-payment-status[outcome="succeeded"]') => {
    const card = await cardOn(there, succeeds(at));
    card.type(CARD);
    await pressPay(there);
    await there.found(shows);
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

  /** Another document of this page's origin, which is there until the test has ended. */
  const OTHERS = {
    async iframe() {
      const iframe = document.createElement('iframe');
      iframe.srcdoc = '<!doctype html><title>Elsewhere</title>';
      const loaded = oneEvent(iframe, 'load');
      document.body.append(iframe);
      await loaded;
      return { window: iframe.contentWindow, close: () => iframe.remove() };
    },
    async popup() {
      const popup = open('', '_blank', 'popup,width=800,height=800');
      return Promise.resolve({ window: popup, close: () => popup?.close() });
    },
    async 'picture-in-picture'() {
      const pictures = Reflect.get(window, 'documentPictureInPicture') as
        PictureWindows | undefined;
      const button = document.createElement('button');
      document.body.append(button);
      button.focus();
      await sendKeys({ press: 'Enter' });
      button.remove();
      const picture = await pictures?.requestWindow({ width: 480, height: 800 });
      return { window: picture, close: () => picture?.close() };
    },
  };
  for (const [name, openIt] of Object.entries(OTHERS))
    describe(`into another document, by ${name}`, () => {
      let there: Document;
      let close: () => void;

      beforeEach(async function () {
        const other = await openIt();
        close = other.close;
        if (!other.window) {
          console.info(`left out: this browser opens no ${name}`);
          this.skip();
        }
        there = other.window.document;
      });
      afterEach(() => close());

      const colourOf = (selector: string) => {
        const element = at.find(selector) ?? assert.fail(selector);
        return element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor;
      };

      const moveTo = async ({ body }: Document) => {
        body.append(at.root);
        await at.find<TenderCardEntry>('tender-card-entry')?.updateComplete;
        await at.found('tender-card-entry[state="ready"]');
      };

      it('looks the same there, and pays', async () => {
        const checkout = at.find<TenderCheckout>('tender-checkout') ?? assert.fail();
        checkout.appearance = { tokens: { '--tender-color-accent': 'rgb(1, 2, 3)' } };
        await checkout.updateComplete;
        const summary = colourOf('.summary');
        await moveTo(there);
        assert.equal(checkout.ownerDocument, there);
        assert.equal(colourOf('.summary'), summary);
        await waitUntil(() => colourOf('[part~="pay-button"]') === 'rgb(1, 2, 3)');
        await pays(at);
        const notice = getComputedStyle(await at.found('.notice'));
        assert.equal(notice.textAlign, 'center');
      });

      it('and back again, pays here', async () => {
        await moveTo(there);
        await moveTo(document);
        await pays(at);
      });

      it('as a card form alone, pays there', async () => {
        at.remove();
        at = stage();
        there.body.append(at.root);
        drawAlone(at, 'tender-card-entry');
        await pays(at, '.notice.good');
      });
    });
});
