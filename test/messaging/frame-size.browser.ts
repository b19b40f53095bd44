import { assert } from '@open-wc/testing';
import { fitFrame, sizeOf } from '../../src/messaging/frame-size.ts';

describe('a frame that tells its size', () => {
  let iframe: HTMLIFrameElement;

  beforeEach(() => {
    iframe = document.createElement('iframe');
    iframe.width = '400';
    iframe.title = 'A frame';
    document.body.append(iframe);
    fitFrame(iframe, { height: 280, width: 400 });
  });

  afterEach(() => iframe.remove());

  it('gets the height of its content', () => {
    assert.equal(iframe.height, '280');
    fitFrame(iframe, { height: 320, width: 400 });
    assert.equal(iframe.height, '320');
  });

  it('keeps its height where another was measured at another width, as a capture of the whole page does', () => {
    fitFrame(iframe, { height: 1384, width: 8 });
    assert.equal(iframe.height, '280');
  });

  it('gets a first height at any width, so that it is never without one', () => {
    iframe.removeAttribute('height');
    fitFrame(iframe, { height: 300, width: 8 });
    assert.equal(iframe.height, '300');
  });

  it('follows the page to another width', () => {
    iframe.width = '250';
    fitFrame(iframe, { height: 350, width: 250 });
    assert.equal(iframe.height, '350');
  });
});

it('the size of what is shown is its height, rounded up, at the width of its window', () => {
  const content = document.createElement('div');
  content.setAttribute('style', 'height: 99.2px');
  document.body.append(content);
  assert.deepEqual(sizeOf(content), { height: 100, width: innerWidth });
  content.hidden = true;
  content.removeAttribute('style');
  assert.equal(sizeOf(content).height, 0);
  content.remove();
});
