import { assert } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { html, render } from 'lit';
import '../../src/entries/checkout.ts';
import { CARD, cardOn, succeeds, type CardFixture } from '../support/card-fixture.ts';
import { stage, type Stage } from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const DARK = 'rgb(242, 244, 247)';
const LIGHT = 'rgb(22, 24, 29)';

describe('appearance of page and secure frame', () => {
  let at: Stage;
  let card: CardFixture;
  let root: HTMLElement;
  const warnings: string[] = [];
  const { warn } = console;

  const shown = (selector: string, property: string) => {
    const element = card.document.querySelector(selector);
    const window = card.document.defaultView;
    return element && window ? window.getComputedStyle(element).getPropertyValue(property) : '';
  };
  const labelColor = () => shown('label', 'color');
  const pageStyle = (property: string) =>
    getComputedStyle(at.find('[part~="pay-button"]') as Element).getPropertyValue(property);

  beforeEach(async () => {
    warnings.length = 0;
    console.warn = (text: string) => warnings.push(text);
    at = stage();
    root = at.root;
    root.style.colorScheme = 'light';
    render(
      html`<tender-card-entry
        proxy=${at.url}
        .clientSecret=${'ses_1.secret'}
        locale="en"
      ></tender-card-entry>`,
      root,
    );
    card = await cardOn(at, succeeds(at));
  });
  afterEach(() => {
    console.warn = warn;
    document.documentElement.removeAttribute('style');
    at.remove();
  });

  it('turns dark and light together while it is open, and keeps what was typed', async () => {
    card.type({ number: CARD.number });
    assert.equal(labelColor(), LIGHT);
    root.style.colorScheme = 'dark';
    await waitUntil(() => labelColor() === DARK);
    assert.equal(shown(':root', 'color-scheme'), 'dark');
    root.style.colorScheme = 'light';
    await waitUntil(() => labelColor() === LIGHT);
    assert.equal((card.document.getElementById('number') as HTMLInputElement).value, CARD.number);
  });

  it('follows the device where the page does (only Chromium can pretend one)', async function () {
    if (!('userAgentData' in navigator)) this.skip();
    root.style.colorScheme = 'light dark';
    await emulateMedia({ colorScheme: 'dark' });
    await waitUntil(() => labelColor() === DARK);
    await emulateMedia({ colorScheme: 'light' });
    await waitUntil(() => labelColor() === LIGHT);
  });

  it('has the reader’s own font size in page and frame, and never too small a one by itself', async () => {
    const input = () => shown('input', 'font-size');
    assert.equal(input(), '16px');
    document.documentElement.style.fontSize = '24px';
    await waitUntil(() => input() === '24px', 'the frame keeps its size');
    assert.equal(getComputedStyle(at.find('tender-card-entry') as Element).fontSize, '24px');
    // As pages do that count in tenths of it.
    document.documentElement.style.fontSize = '62.5%';
    await waitUntil(() => input() === '16px', 'the text is too small');
    root.style.setProperty('--tender-font-size', '18px');
    await waitUntil(() => input() === '18px', 'the page’s own size does not count');
    assert.deepEqual(warnings, []);
  });

  it('follows a token that changes on any ancestor, also while the form is not shown', async () => {
    root.style.setProperty('--tender-color-text', 'rgb(1 2 3)');
    await waitUntil(() => labelColor() === 'rgb(1, 2, 3)');
    root.hidden = true;
    root.style.setProperty('--tender-color-text', 'rgb(3 2 1)');
    root.hidden = false;
    await waitUntil(() => labelColor() === 'rgb(3, 2, 1)');
  });

  it('gives lengths, colours and keywords the same meaning in both', async () => {
    document.documentElement.style.fontSize = '62.5%';
    root.style.fontSize = '20px';
    for (const [name, value] of Object.entries({
      '--tender-font-size': '1.1em',
      '--tender-control-height': 'calc(4rem + 12px)',
      '--tender-gap': 'clamp(1em, 10vw, 2em)',
      '--tender-radius': '9999px',
      '--tender-label-weight': 'bold',
      '--tender-color-text': 'var(--brand)',
      '--tender-color-muted': 'color-mix(in oklab, var(--brand), white 30%)',
      '--brand': 'light-dark(rgb(9 9 9), white)',
    }))
      root.style.setProperty(name, value);
    await waitUntil(() => shown('.control', 'min-height') === '52px');
    assert.equal(shown('body', 'font-size'), '22px');
    const gap = parseFloat(shown('fieldset', 'row-gap'));
    assert.isAtLeast(gap, 22);
    assert.isAtMost(gap, 44);
    assert.equal(shown('.control', 'border-top-left-radius'), '999px');
    assert.equal(shown('label', 'font-weight'), '700');
    assert.equal(labelColor(), 'rgb(9, 9, 9)');
    assert.notEqual(shown('.hint', 'color'), 'rgb(91, 98, 112)');
    assert.equal(pageStyle('min-height'), '56px');
    assert.deepEqual(warnings, []);
  });

  it('takes tokens of parts and states, and of where labels are', async () => {
    const topOf = (field: string) =>
      card.document.querySelector(`[data-field=${field}]`)?.getBoundingClientRect().top;
    const sideBySide = () => topOf('expiry') === topOf('security-code');
    assert.isTrue(sideBySide());
    for (const [name, value] of Object.entries({
      '--tender-label-size': '0.5em',
      '--tender-label-color': 'rgb(1 2 3)',
      '--tender-label-gap': '1rem',
      '--tender-field-color': 'rgb(4 5 6)',
      '--tender-field-surface': 'rgb(7 8 9)',
      '--tender-field-padding': '1.5rem',
      '--tender-placeholder-color': 'rgb(10 11 12)',
      '--tender-columns': '1',
      '--tender-hint-color': 'rgb(13 14 15)',
      '--tender-hint-size': '0.75rem',
      '--tender-focus-color': 'rgb(16 17 18)',
      '--tender-focus-width': '0.25rem',
      '--tender-focus-shadow': '0 0 2px rgb(19 20 21)',
    }))
      root.style.setProperty(name, value);
    await waitUntil(() => !sideBySide(), 'two columns');
    assert.equal(shown('label', 'font-size'), '8px');
    assert.equal(labelColor(), 'rgb(1, 2, 3)');
    assert.equal(shown('label', 'margin-bottom'), '16px');
    assert.equal(shown('input', 'color'), 'rgb(4, 5, 6)');
    assert.equal(shown('.control', 'background-color'), 'rgb(7, 8, 9)');
    assert.equal(shown('input', 'padding-left'), '24px');
    assert.equal(shown('.hint', 'color'), 'rgb(13, 14, 15)');
    assert.equal(shown('.hint', 'font-size'), '12px');
    assert.equal(shown('.fault', 'font-size'), '12px');
    (at.find('iframe') as HTMLIFrameElement).focus();
    card.document.getElementById('number')?.focus();
    await waitUntil(() => shown('.control', 'box-shadow').includes('rgb(19, 20, 21)'), 'no shadow');
    assert.equal(shown('.control', 'outline-width'), '4px');
    assert.equal(shown('.control', 'outline-color'), 'rgb(16, 17, 18)');
    root.style.setProperty('--tender-columns', '2');
    await waitUntil(sideBySide, 'one column');
    root.style.setProperty('--tender-labels', 'hidden');
    await waitUntil(() => shown('label', 'position') === 'absolute', 'the labels stay');
    root.style.setProperty('--tender-font-family', 'serif');
    await waitUntil(() => shown('label', 'font-family') === 'serif', 'the font stays');
    assert.equal((card.document.getElementById('name') as HTMLInputElement).labels?.length, 1);
    assert.deepEqual(warnings, []);
  });

  it('names what of `appearance` has no effect, each once', async () => {
    const entry = at.find('tender-card-entry') as HTMLElementTagNameMap['tender-card-entry'];
    const appearance = {
      colorScheme: 'blue',
      rules: {},
      tokens: {
        '--tender-colour-text': 'red',
        '--tender-selected-color': '4px',
        '--tender-radius': 'round',
        '--tender-labels': 'floating',
        '--tender-card-entry-height': '20rem',
        '--tender-gap': 'calc(1rem + 1px)',
      },
    };
    entry.appearance = appearance as never;
    const wanted = ['colorScheme is "blue"', 'appearance.rules', '"--tender-colour-text"'];
    wanted.push('"--tender-selected-color: 4px", which is no color', '"--tender-radius: round"');
    const named = () =>
      wanted.every((words) =>
        warnings.some((text) => text.includes(`appearance`) && text.includes(words)),
      );
    await waitUntil(named, 'not all are named');
    const count = warnings.length;
    assert.isFalse(warnings.some((text) => /--tender-(labels|card-entry-height|gap)/.test(text)));
    entry.appearance = { ...appearance } as never;
    await entry.updateComplete;
    await import('../../src/elements/base/appearance-probe.ts');
    assert.lengthOf(warnings, count);
  });

  it('says in the console which value can not be taken over', async () => {
    root.style.setProperty('--tender-gap', '5%');
    root.style.setProperty('--tender-color-border', 'url(x.svg)');
    await waitUntil(() => warnings.length === 2);
    assert.include(warnings[0], '"--tender-color-border: url(');
    assert.include(warnings[1], '"--tender-gap: 5%"');
    assert.equal(shown('fieldset', 'row-gap'), '16px');
  });
});
