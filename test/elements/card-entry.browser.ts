import { assert, oneEvent } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import { sendKeys } from '@web/test-runner-commands';
import { html, render } from 'lit';
import '../../src/entries/checkout.ts';
import type { TenderCardEntry } from '../../src/entries/checkout.ts';
import { PROTOCOL_VERSION } from '../../src/messaging/index.ts';
import { RESULT } from '../support/fake-proxy.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { watchConnections } from '../support/connections.ts';
import { helloOfVersion } from '../support/other-release.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('tender-card-entry', () => {
  let at: Stage;
  const entryOf = () => at.find('tender-card-entry') as TenderCardEntry;
  const alone = () =>
    render(
      html`<form>
        <tender-card-entry
          name="attempt"
          proxy=${at.url}
          .clientSecret=${'ses_1.secret'}
          locale="en"
          load-timeout="1000"
        ></tender-card-entry>
      </form>`,
      at.root,
    );

  beforeEach(() => {
    at = stage();
  });
  afterEach(() => at.remove());

  it('has a Pay button of its own when alone, and none with no-button', async () => {
    alone();
    await at.found('[part~="pay-button"]');
    entryOf().noButton = true;
    await entryOf().updateComplete;
    assert.isUndefined(at.find('[part~="pay-button"]'));
  });

  it('loads its frame as soon as the proxy is known, before there is a session', async () => {
    render(html`<tender-card-entry proxy=${at.url} locale="en"></tender-card-entry>`, at.root);
    const frame = await at.found<HTMLIFrameElement>('iframe');
    assert.include(frame.src, '/frame/card?');
    assert.equal(entryOf().state, 'loading');
    entryOf().clientSecret = 'ses_1.secret';
    await at.found('tender-card-entry[state="ready"]');
    assert.equal(at.find('iframe'), frame);
  });

  it('reports brand, last four digits and completeness, and nothing else', async () => {
    alone();
    const card = await cardOn(at, succeeds(at));
    const changed = oneEvent(entryOf(), 'tender-change');
    card.type(CARD);
    await changed;
    await waitUntil(() => entryOf().complete);
    assert.equal(entryOf().brand, 'visa');
    assert.equal(entryOf().lastFour, '4242');
    assert.notInclude(at.root.innerHTML + (entryOf().shadowRoot?.innerHTML ?? ''), '4242');
  });

  it('keeps a form around it from being sent until it is complete, and gives it the attempt', async () => {
    alone();
    const card = await cardOn(at, succeeds(at));
    const form = await at.found<HTMLFormElement>('form');
    assert.isFalse(form.checkValidity());
    card.type(CARD);
    await waitUntil(() => form.checkValidity());
    await pressPay(at);
    await at.found('tender-card-entry[state="done"]');
    assert.equal(new FormData(form).get('attempt'), RESULT.attempt_id);
  });

  it('uses one key for one intention, also when the first answer is lost', async () => {
    alone();
    let lost = true;
    const card = await cardOn(at, (request) => {
      if (!lost) return succeeds(at)(request);
      lost = false;
      return HttpResponse.error();
    });
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-card-entry[state="done"]');
    const keys = card.payments.map(({ headers }) => headers.get('Idempotency-Key'));
    assert.isAtLeast(keys.length, 1);
    assert.lengthOf([...new Set(keys)], 1);
  });

  it('says that the frame can’t load, keeps its place, and tries again', async () => {
    at.remove();
    at = stage();
    const url = at.url;
    render(
      html`<tender-card-entry
        proxy=${`${url}/nowhere`}
        .clientSecret=${'ses_1.secret'}
        locale="en"
        load-timeout="50"
      ></tender-card-entry>`,
      at.root,
    );
    await at.found('tender-card-entry[state="error"]');
    await waitUntil(() =>
      wordsOf(at.find('[part~="notice"]')).includes('The card form didn’t load'),
    );
    await at.found('[part~="action-button"]');
    await accessible(at.root);
  });

  for (const [what, version] of [
    ['an older', PROTOCOL_VERSION - 1],
    ['a newer', PROTOCOL_VERSION + 1],
  ] as const)
    it(`asks to reload the page where the frame is of ${what} version`, async () => {
      render(
        html`<tender-card-entry
          proxy=${`${at.url}/nowhere`}
          .clientSecret=${'ses_1.secret'}
          locale="en"
        ></tender-card-entry>`,
        at.root,
      );
      const failed = oneEvent(at.root, 'tender-load-error');
      await helloOfVersion(await at.found<HTMLIFrameElement>('iframe'), version);
      assert.propertyVal(await failed, 'reason', 'version');
      await at.found('tender-card-entry[state="error"]');
      await waitUntil(() => /reload/.test(wordsOf(at.find('[part~="notice"]'))));
    });

  it('says so where an error page takes the place of its frame, and pays once tried again', async () => {
    alone();
    await cardOn(at, succeeds(at));
    const iframe = at.find<HTMLIFrameElement>('iframe') ?? assert.fail();
    await waitUntil(() => iframe.contentDocument?.readyState === 'complete');
    iframe.contentWindow?.location.replace('/nowhere');
    await at.found('tender-card-entry[state="error"]');
    (await at.found('[part~="action-button"]')).click();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-card-entry[state="done"]');
    assert.lengthOf(card.payments, 1);
  });

  it('says so where its frame no longer answers, and pays once tried again', async () => {
    alone();
    const silent = await cardOn(at, succeeds(at));
    silent.type(CARD);
    await waitUntil(() => entryOf().complete);
    // As when the browser has ended the frame's process: nothing is heard of it any more.
    at.find<HTMLIFrameElement>('iframe')?.contentWindow?.toPage?.close();
    const failed = oneEvent(at.root, 'tender-load-error');
    await pressPay(at);
    assert.propertyVal(await failed, 'reason', 'timeout');
    await at.found('tender-card-entry[state="error"]');
    (await at.found('[part~="action-button"]')).click();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-card-entry[state="done"]');
    assert.lengthOf(silent.payments, 0);
    assert.lengthOf(card.payments, 1);
  });

  it('asks what became of a payment whose frame no longer answers', async () => {
    alone();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await waitUntil(() => entryOf().complete);
    const frame = at.find<HTMLIFrameElement>('iframe')?.contentWindow;
    // It has time to validate, and none to pay: its process ends in between.
    const { setTimeout } = window;
    at.root.addEventListener('tender-before-pay', () => {
      frame?.toPage?.close();
      window.setTimeout = ((work: () => void, milliseconds = 0) =>
        setTimeout(work, milliseconds / 100)) as typeof window.setTimeout;
    });
    try {
      const error = await entryOf()
        .pay()
        .catch((reason: unknown) => reason);
      assert.propertyVal(error, 'kind', 'unreachable');
      await at.found('tender-card-entry[state="error"]');
    } finally {
      window.setTimeout = setTimeout;
    }
  });

  it('can be put in and taken out a hundred times and leaves nothing behind', async () => {
    const connections = watchConnections();
    try {
      alone();
      await cardOn(at, succeeds(at));
      const entry = entryOf();
      const parent = entry.parentElement;
      for (let time = 0; time < 100; time += 1) {
        entry.remove();
        parent?.append(entry);
        await entry.updateComplete;
      }
      await at.found('tender-card-entry[state="ready"]');
      entry.remove();
      await entry.updateComplete;
      await waitUntil(() => at.proxy.streams === 0);
      assert.equal(connections.ports, 0, 'ports');
      assert.equal(connections.listeners, 0, 'listeners');
      assert.lengthOf(document.querySelectorAll('iframe'), 0);
    } finally {
      connections.stop();
    }
  });

  it('is there once, however often its module is defined', () => {
    const Defined = customElements.get('tender-card-entry');
    assert.ok(Defined);
    assert.equal(customElements.get('tender-card-entry'), Defined);
  });

  it('lets a keyboard reach its Pay button after the form', async () => {
    alone();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    const pay = await at.found('[part~="pay-button"]:enabled');
    pay.focus();
    await sendKeys({ press: 'Enter' });
    await at.found('tender-card-entry[state="done"]');
    assert.lengthOf(card.payments, 1);
  });

  it('moves focus into the form once it is there, where it was asked to while the frame loads', async () => {
    alone();
    entryOf().focus('expiry');
    await at.found('tender-card-entry[state="ready"]');
    const form = at.find<HTMLIFrameElement>('iframe')?.contentDocument;
    await waitUntil(() => form?.activeElement?.id === 'expiry', 'the field has no focus');
  });

  it('moves focus within the form without taking it from the frame, which would lose its field', async () => {
    alone();
    await at.found('tender-card-entry[state="ready"]');
    entryOf().focus('number');
    const frame = at.find<HTMLIFrameElement>('iframe');
    assert.exists(frame);
    const form = frame.contentDocument;
    await waitUntil(() => form?.activeElement?.id === 'number', 'the field has no focus');
    let focused = 0;
    frame.focus = () => (focused += 1);
    entryOf().focus('expiry');
    await waitUntil(() => form?.activeElement?.id === 'expiry', 'the field has no focus');
    assert.equal(focused, 0);
  });

  it('leaves focus where the shopper has moved it while the frame loads', async () => {
    const elsewhere = document.createElement('input');
    at.root.before(elsewhere);
    try {
      alone();
      entryOf().focus('expiry');
      elsewhere.focus();
      const card = await cardOn(at, succeeds(at));
      card.type(CARD);
      // The answer comes after whatever the frame was asked before.
      assert.isTrue(await entryOf().validate());
      assert.notEqual(card.document.activeElement?.id, 'expiry');
      assert.isTrue(document.activeElement === elsewhere);
    } finally {
      elsewhere.remove();
    }
  });

  it('has no violations of WCAG 2.2 AA when ready', async () => {
    alone();
    await at.found('tender-card-entry[state="ready"]');
    await accessible(at.root);
  });
});
