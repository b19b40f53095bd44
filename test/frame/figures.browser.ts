import { assert } from '@open-wc/testing';
import { createFigures } from '../../src/frame/figures.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A font in which a one is half as wide as any other figure. */
const uneven = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@font-face{font-family:Uneven;src:local('DejaVu Sans'),local('Liberation Sans'),local('Arial');unicode-range:U+31;size-adjust:50%}`,
  );
  return sheet;
};

describe('digits in the secure frame', () => {
  let frame: HTMLIFrameElement;
  let inside: Document;

  beforeEach(() => {
    frame = document.createElement('iframe');
    document.body.append(frame);
    inside = frame.contentDocument ?? assert.fail();
    inside.head.innerHTML = '<style>.digits { white-space: nowrap }</style>';
  });
  afterEach(() => frame.remove());

  const own = () => inside.documentElement.dataset['figures'];
  /** What waits for the same font has come before. */
  const settled = () => inside.fonts.load('16px Uneven, sans-serif', '0123456789');

  it('are written in the page’s font where all are equally wide', async () => {
    createFigures(inside)('sans-serif');
    await waitUntil(() => own() === '', 'the font is not used');
  });

  it('are written in a font of its own where they are not, also when that comes later', async () => {
    const write = createFigures(inside);
    write('sans-serif');
    await waitUntil(() => own() === '', 'the font is not used');
    const view = frame.contentWindow as Window & typeof globalThis;
    const sheet = new view.CSSStyleSheet();
    for (const { cssText } of uneven().cssRules) sheet.insertRule(cssText);
    inside.adoptedStyleSheets = [sheet];
    write('Uneven, sans-serif');
    assert.isUndefined(own());
    await settled();
    assert.isUndefined(own());
  });
});
