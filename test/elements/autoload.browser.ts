import { assert } from '@open-wc/testing';
import '../../src/entries/autoload.ts';

/** Is defined once the autoloader has seen it; else the test times out. */
const loaded = (tag: string) => customElements.whenDefined(tag);

describe('the autoloader', () => {
  let root: HTMLElement;
  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
  });
  afterEach(() => root.remove());

  it('loads nothing that the page does not hold', () => {
    root.append(document.createElement('p'), document.createElement('tender-surprise'));
    assert.isUndefined(customElements.get('tender-checkout'));
  });

  it('loads an element that comes into the page later, however deep', async () => {
    const section = document.createElement('section');
    section.append(document.createElement('tender-order-summary'));
    root.append(section);
    await loaded('tender-order-summary');
    assert.isUndefined(customElements.get('tender-checkout'));
  });

  it('keeps what the page has set on the element before', async () => {
    const element = document.createElement('tender-payment-status');
    Object.assign(element, { clientSecret: 'ses_1.secret' });
    root.append(element);
    await loaded('tender-payment-status');
    await new Promise(requestAnimationFrame);
    assert.equal(Reflect.get(element, 'clientSecret'), 'ses_1.secret');
    assert.isFalse(Object.hasOwn(element, 'clientSecret'), 'it hides the element’s own property');
  });

  it('looks into shadow roots that are open', async () => {
    const shadow = root.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<slot></slot><tender-balance></tender-balance>';
    const around = document.createElement('div');
    root.replaceWith(around);
    around.append(root);
    await loaded('tender-balance');
    shadow.append(document.createElement('tender-group'));
    await loaded('tender-group');
    around.remove();
  });

  it('looks into the shadow root of an element that is defined later', async () => {
    root.append(document.createElement('shop-page'));
    customElements.define(
      'shop-page',
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).append(document.createElement('tender-cardholder'));
        }
      },
    );
    await loaded('tender-cardholder');
  });
});
