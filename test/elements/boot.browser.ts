import { assert } from '@open-wc/testing';
import { askForFrame, EARLY } from '../../src/elements/card/asked-frame.ts';
import { drawCheckout, stage, type Stage } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const moves = 'moveBefore' in document.head;
const early = () => document.head.querySelector('iframe') ?? undefined;

describe('a card frame that is asked for early', () => {
  let at: Stage;
  const asked = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/frame/card'));
  const ready = () => at.found('tender-card-entry[state="ready"]');
  const shown = () => at.find<HTMLIFrameElement>('iframe');

  // Browsers keep the first 250, and modules that load one by one are almost as many: what comes behind is not kept.
  before(() => performance.setResourceTimingBufferSize(10_000));
  beforeEach(() => {
    at = stage();
  });
  afterEach(() => at.remove());

  // The first of this page: its elements are defined in it.
  it('is the one that the element shows, and is loaded once, where a browser can move it', async () => {
    drawCheckout(at);
    await import('../../src/elements/boot.ts');
    const frame = early();
    assert.equal(!!frame, moves);
    if (frame) await waitUntil(() => asked().length === 1, 'nobody asks for it');
    await import('../../src/entries/checkout.ts');
    await ready();
    assert.isUndefined(early());
    if (frame) assert.equal(shown(), frame);
    assert.lengthOf(asked(), 1);
    assert.equal(new URL(asked()[0]?.name ?? '').searchParams.get('locale'), 'en');
  });

  it('is taken also once it has said hello', async () => {
    if (!moves) return;
    const frame = askForFrame(document, at.url, 'en');
    Object.assign(document, { [EARLY]: frame });
    let loads = 0;
    frame.iframe.addEventListener('load', () => (loads += 1));
    document.head.append(frame.iframe);
    await waitUntil(() => loads, 'it does not load');
    drawCheckout(at);
    await ready();
    assert.equal(shown(), frame.iframe);
    assert.equal(loads, 1);
  });

  it('is taken by one element only', async () => {
    if (!moves) return;
    const frame = askForFrame(document, at.url, 'en');
    Object.assign(document, { [EARLY]: frame });
    document.head.append(frame.iframe);
    drawCheckout(at);
    await ready();
    const other = stage();
    drawCheckout(other);
    assert.notEqual(await other.found('iframe'), frame.iframe);
    other.remove();
    assert.equal(shown(), frame.iframe);
  });

  it('is left alone by an element of another proxy', async () => {
    const frame = askForFrame(document, 'https://pay.other.example', 'en');
    Object.assign(document, { [EARLY]: frame });
    document.head.append(frame.iframe);
    drawCheckout(at);
    await ready();
    assert.equal(early(), frame.iframe);
    frame.iframe.remove();
  });
});
